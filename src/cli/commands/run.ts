import { CHECK_OPTIONS } from '../arguments/options.ts'
import type { Command } from './command.ts'

/** `token-desk run`: tokens of the keychain in the environment of one program, and nowhere else. */
export const runCommand: Command = {
  name: 'run',
  summary: 'run a program with tokens from the keychain in its environment variables',
  details:
    'Name the tokens with `--env`, in a file of variables (`token-desk://NAME`) or in the manifest. Variables that are already set keep their values. The program inherits all other variables, and no token is in its arguments.',
  usage: 'run [--manifest FILE | --env VAR=NAME | --env-file FILE] [options] -- COMMAND [ARGUMENTS]',
  examples: [
    'run -- npm run dev',
    'run --env CONTENTFUL_MANAGEMENT_TOKEN=owner -- npx @contentful/mcp-server',
    'run --env-file .env -- npm run dev',
    'run --contentful-cli -- npx contentful-cli space list',
    'run --manifest token-desk.json --environment staging --check -- npm run build',
  ],
  startsProgram: true,
  options: [
    'env',
    'env-file',
    'contentful-cli',
    'with',
    'manifest',
    'environment',
    'check',
    'strict',
    'overwrite',
    'no-mask',
    'allow-origin',
    'allow-set',
    'allow-other-services',
    'allow-management-reads',
    ...CHECK_OPTIONS,
  ],
  optionTexts: {
    with: { help: 'Management token for `--contentful-cli`' },
    manifest: { help: 'manifest to read', usual: '`token-desk.json`' },
    environment: { help: 'use only keys for this environment' },
  },
  exits: [
    ['0-255', "the program's own exit code, or 128 and the number of its signal"],
    ['1', 'with `--check`: a token is rejected, missing or has no access'],
    ['2', 'a token is missing or unreadable, or with `--strict` not checked'],
    ['64', 'usage error, or a variable is already set to another value'],
    ['126', "the program can't be run"],
    ['127', 'no such program'],
  ],
  run: async (...given) => (await import('./run-run.ts')).runProgram(...given),
}
