import { REQUEST_OPTIONS, TARGET_OPTIONS, TIME_LIMIT } from '../arguments/options.ts'
import { VERDICT_EXITS, type Command } from './command.ts'

/** `token-desk send`: one request. The body goes to standard output, everything else to standard error. */
export const sendCommand: Command = {
  name: 'send',
  summary: 'send one request and print the response',
  details: 'Methods that write ask first.',
  usage: 'send (--token NAME | --token-stdin) --space ID [--environment ID] [options]',
  examples: [
    'send --token website --path /spaces/abc123/content_types',
    'send --token website --space abc123 --dry-run',
    'send --token website --path "entries?limit=1000" --fit',
    'send --token website --api graphql --query-file cakes.graphql',
  ],
  options: [
    ...TARGET_OPTIONS,
    'allow-other-services',
    'method',
    'header',
    'body',
    'query-file',
    'variables-file',
    'fit',
    'yes',
    ...REQUEST_OPTIONS,
    'dry-run',
    'include',
    'verbose',
    'quiet',
    'json',
  ],
  optionTexts: {
    verbose: { help: 'also print the request, the headers and the time' },
    quiet: { help: 'print only the verdict' },
    [TIME_LIMIT]: { help: 'time limit for the whole request, as in `5s`' },
  },
  exits: VERDICT_EXITS,
  run: async (...given) => (await import('./send-run.ts')).runSend(...given),
}
