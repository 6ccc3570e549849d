import { CHECK_OPTIONS, TARGET_OPTIONS, VERDICT_OPTIONS } from '../arguments/options.ts'
import { VERDICT_EXITS, type Command } from './command.ts'

/** `token-desk diagnose`: why a token fails, or that it works. */
export const diagnoseCommand: Command = {
  name: 'diagnose',
  summary: 'find out why a token fails, and how to fix it',
  details: 'It sends read-only requests.',
  usage: 'diagnose (--token NAME | --token-stdin) --space ID [--environment ID] [options]',
  examples: [
    'diagnose --token website --environment staging',
    'diagnose --token-stdin --kind delivery-key --space abc123 --service contentful-us < key.txt',
  ],
  options: [
    ...TARGET_OPTIONS,
    'other-base-url',
    'allow-other-services',
    'allow-management-reads',
    ...CHECK_OPTIONS,
    'dry-run',
    ...VERDICT_OPTIONS,
    'json',
  ],
  exits: VERDICT_EXITS,
  run: async (...given) => (await import('./diagnose-run.ts')).runDiagnose(...given),
}
