import { REQUEST_OPTIONS } from '../arguments/options.ts'
import type { Command } from './command.ts'

/** `token-desk check`: every token against its environments, for people and for CI. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'check every token against its environments',
  details:
    'It sends read-only requests. Set the environments of a key with `tokens add NAME --environments ID,ID` or `tokens edit`.',
  usage: 'check [--manifest FILE] [options]',
  examples: [
    'check',
    'check --manifest token-desk.json --csv',
    'check --expires-within 14d --allow-management-reads',
    'check --manifest token-desk.json --format junit -o tokens.xml',
  ],
  options: [
    'token',
    'service',
    'space',
    'environment',
    'placement',
    'manifest',
    'allow-origin',
    'allow-other-services',
    'allow-management-reads',
    ...REQUEST_OPTIONS,
    'connections',
    'rate',
    'wait',
    'format',
    'output',
    'fail-on',
    'baseline',
    'write-baseline',
    'expires-within',
    'verbose',
    'quiet',
    'json',
    'csv',
  ],
  optionTexts: {
    environment: { help: 'check only this environment' },
    space: { help: 'check only this space' },
    quiet: { help: 'print only the summary line' },
    verbose: { help: 'also print the causes, fixes and evidence' },
  },
  exits: [
    ['0', 'every token is accepted'],
    ['1', 'a result that `--fail-on` lists'],
    ['2', 'nothing was checked, or a token could not be checked or read'],
  ],
  run: async (...given) => (await import('./check-run.ts')).runCheck(...given),
}
