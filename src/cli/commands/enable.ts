import { USUAL_WAIT } from '../../shared/model/request-defaults.ts'
import { VERDICT_OPTIONS } from '../arguments/options.ts'
import { VERDICT_EXITS, type Command } from './command.ts'

/** `token-desk enable`: more environments for a key, with a Management token. */
export const enableCommand: Command = {
  name: 'enable',
  summary: 'enable an environment for a delivery key',
  details: 'It uses a Management token and asks first.',
  usage: 'enable TOKEN (--environment ID | --all-environments) [--with MANAGEMENT_TOKEN] [--yes] [options]',
  examples: ['enable website --environment staging --with owner', 'enable website --all-environments'],
  takes: { most: 1, words: 'one name' },
  options: [
    'environment',
    'all-environments',
    'with',
    'service',
    'space',
    'manifest',
    'allow-origin',
    'allow-management-reads',
    'yes',
    'wait',
    'ca-file',
    ...VERDICT_OPTIONS,
    'json',
  ],
  optionTexts: {
    environment: { help: 'environment to enable' },
    wait: { help: 'wait for the change, up to `10m`', usual: `\`${USUAL_WAIT}s\`` },
  },
  exits: VERDICT_EXITS,
  run: async (...given) => (await import('./enable-run.ts')).runEnable(...given),
}
