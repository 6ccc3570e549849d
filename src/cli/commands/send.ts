import { REQUEST_OPTIONS } from '../arguments/options.ts'
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
    'send --token website --api graphql --query-file cakes.graphql',
  ],
  options: [
    'token',
    'token-stdin',
    'kind',
    'service',
    'base-url',
    'manifest',
    'allow-origin',
    'api',
    'space',
    'environment',
    'path',
    'placement',
    'allow-other-services',
    'method',
    'header',
    'body',
    'query-file',
    'variables-file',
    'yes',
    ...REQUEST_OPTIONS,
    'dry-run',
    'include',
    'verbose',
    'json',
    'help',
  ],
  optionTexts: {
    verbose: { help: 'also print the request, the headers and the time' },
    timeout: { help: 'time limit for the whole request, as in `5s`' },
  },
  exits: VERDICT_EXITS,
  run: async (...given) => (await import('./send-run.ts')).runSend(...given),
}
