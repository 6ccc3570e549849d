import { USUAL_WAIT } from '../../shared/model/request-defaults.ts'
import { VERDICT_EXITS, type Command } from './command.ts'

/** `token-desk rotate`: a new key like the old one, checked before it is used. The user deletes the old one. */
export const rotateCommand: Command = {
  name: 'rotate',
  summary: 'create a key like this one, check it and use it instead',
  details: 'The old key stays until you delete it.',
  usage: 'rotate TOKEN [--with MANAGEMENT_TOKEN] [--used-in FILE]… [--yes] [options]',
  examples: ['rotate website --with owner --used-in .env.production'],
  takes: { most: 1, words: 'one name' },
  options: ['with', 'service', 'space', 'used-in', 'allow-management-reads', 'yes', 'wait', 'ca-file', 'json'],
  optionTexts: {
    'allow-management-reads': { help: 'let Management tokens of the vault read environments and keys' },
    wait: { help: 'wait for the new key, up to `10m`', usual: `\`${USUAL_WAIT}s\`` },
  },
  exits: VERDICT_EXITS,
  run: async (...given) => (await import('./rotate-run.ts')).runRotate(...given),
}
