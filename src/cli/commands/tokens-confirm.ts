import { DONE_EXITS, type Command } from './command.ts'

/** `token-desk tokens confirm`: confirms where a token would be sent now. */
export const tokensConfirmCommand: Command = {
  name: 'tokens confirm',
  summary: "confirm that a token may be sent to its service's new addresses",
  usage: 'tokens confirm NAME [--yes] [--service NAME] [--space ID]',
  examples: ['tokens confirm website'],
  takes: { most: 1, words: 'one name' },
  options: ['service', 'space', 'yes', 'json'],
  exits: DONE_EXITS,
  run: async (...given) => (await import('./tokens-confirm-run.ts')).runTokensConfirm(...given),
}
