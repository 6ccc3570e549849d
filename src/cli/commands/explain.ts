import { VERDICT_OPTIONS } from '../arguments/options.ts'
import type { Command } from './command.ts'

/** `token-desk explain`: what a pasted error shows, and which saved token it is about. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a pasted error, without sending anything',
  details: 'Without FILE, it reads standard input.',
  usage: 'explain [FILE]',
  examples: ['explain error.log', 'explain < error.log'],
  takes: { most: 1, words: 'one file' },
  options: ['exit-code', ...VERDICT_OPTIONS, 'json'],
  exits: [
    ['0', 'an error was recognized'],
    ['1', 'with `--exit-code`: rejected or no access'],
    ['2', 'no known error, or with `--exit-code`: not checked or unreadable'],
  ],
  run: async (...given) => (await import('./explain-run.ts')).runExplain(...given),
}
