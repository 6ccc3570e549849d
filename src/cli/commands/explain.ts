import { VERDICT_EXITS, type Command } from './command.ts'

/** `token-desk explain`: what a pasted error shows, and which saved token it is about. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a pasted error, without sending anything',
  details: 'Without FILE, it reads standard input.',
  usage: 'explain [FILE]',
  examples: ['explain error.log', 'explain < error.log'],
  takes: { most: 1, words: 'one file' },
  options: ['json', 'help'],
  exits: VERDICT_EXITS,
  run: async (...given) => (await import('./explain-run.ts')).runExplain(...given),
}
