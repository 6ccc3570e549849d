import type { OptionName } from './options.ts'

const WHERE = ['service', 'base-url', 'manifest', 'allow-origin'] as const
const TARGET = ['api', 'space', 'environment', 'path', 'placement'] as const
const WHOSE = ['token', 'token-stdin', 'kind'] as const
const NETWORK = ['timeout', 'ca-file'] as const
const COMPARE = ['other-base-url', 'allow-other-services', 'allow-management-reads'] as const

/** `examples`: arguments of `token-desk`, as typed in a shell. A test runs each of them. */
export type Command = {
  summary: string
  usage: string
  examples: readonly string[]
  positionals: number
  options: readonly OptionName[]
  /** Options that only this command accepts several times. */
  repeatable?: readonly OptionName[]
  /** Descriptions of options that differ for this command. */
  words?: Partial<Record<OptionName, string>>
  /** Exit codes that don't stand for a verdict on a token. */
  exits?: readonly (readonly [string, string])[]
}

/** Every command, in the order of the help. */
export const COMMANDS = {
  diagnose: {
    summary: 'find out why a token fails, and how to fix it',
    usage: 'diagnose (--token NAME | --token-stdin) --space ID [--environment ID] [options]',
    examples: [
      'diagnose --token website --environment staging',
      'diagnose --token-stdin --kind delivery-key --space abc123 --service contentful-us < key.txt',
    ],
    positionals: 0,
    options: [...WHOSE, ...WHERE, ...TARGET, ...COMPARE, ...NETWORK, 'wait', 'dry-run', 'json', 'help'],
  },
  check: {
    summary: 'check every token against its environments',
    usage: 'check [--manifest FILE] [options]',
    examples: [
      'check',
      'check --manifest token-desk.json --csv',
      'check --expires-within 14d --allow-management-reads',
      'check --manifest token-desk.json --format junit --output tokens.xml',
    ],
    positionals: 0,
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
      ...NETWORK,
      'connections',
      'rate',
      'wait',
      'format',
      'output',
      'fail-on',
      'baseline',
      'write-baseline',
      'expires-within',
      'json',
      'csv',
      'help',
    ],
  },
  run: {
    summary: 'start a program with tokens from the keychain in its environment',
    usage: 'run [--manifest FILE] [options] -- COMMAND [ARGUMENTS]',
    examples: ['run -- npm run dev', 'run --manifest token-desk.json --environment staging --check -- npm run build'],
    positionals: 0,
    options: [
      'manifest',
      'environment',
      'check',
      'strict',
      'overwrite',
      'no-mask',
      'allow-origin',
      'allow-other-services',
      'allow-management-reads',
      ...NETWORK,
      'wait',
      'help',
    ],
    // The exit code of the program.
    exits: [
      ['0-255', 'the program’s own; 128 and its number for a signal'],
      ['1', 'with --check, nothing started: rejected, no access, or missing'],
      ['2', 'nothing started: a token is missing or unreadable, or, with --strict, could not be checked'],
      ['64', 'usage error, or a variable is set to another value'],
      ['126', 'the program cannot be run'],
      ['127', 'there is no such program'],
    ],
  },
  explain: {
    summary: 'explain a pasted error, without sending anything',
    usage: 'explain [FILE]   (without FILE: standard input)',
    examples: ['explain error.log', 'explain < error.log'],
    positionals: 1,
    options: ['json', 'help'],
  },
  send: {
    summary: 'send one request and print the response',
    usage: 'send (--token NAME | --token-stdin) --space ID [--environment ID] [options]',
    examples: [
      'send --token website --path /spaces/abc123/content_types',
      'send --token website --space abc123 --dry-run',
      'send --token website --api graphql --query-file cakes.graphql',
    ],
    positionals: 0,
    options: [
      ...WHOSE,
      ...WHERE,
      ...TARGET,
      'allow-other-services',
      'method',
      'header',
      'body',
      'query-file',
      'variables-file',
      'yes',
      ...NETWORK,
      'dry-run',
      'json',
      'help',
    ],
  },
  import: {
    summary: 'find tokens in files or pasted text, check them for mistakes, and save them',
    usage: 'import [FILE]… [--dry-run] [--yes] [--json]   (without FILE: standard input)',
    examples: [
      'import .env --dry-run',
      'import .env .env.production --yes',
      'import snippet.txt --kind preview-key --service contentful-eu --space abc123 --yes',
      'import .env --kind CONTENTFUL_TOKEN=delivery-key --only CONTENTFUL_TOKEN',
    ],
    positionals: 100,
    options: ['kind', 'service', 'space', 'environment', 'only', 'dry-run', 'yes', 'json', 'help'],
    repeatable: ['kind'],
    words: {
      kind: 'kind to use if it can’t be detected (delivery-key, preview-key, personal-access-token, oauth-token); NAME=KIND for one of several tokens (repeatable)',
      service: 'service to use if no host names it: contentful-us, contentful-eu, or one of the vault',
      space: 'default space',
      environment: 'default environment',
      'dry-run': 'list the tokens without saving them',
      yes: 'save without a confirmation prompt',
    },
    exits: [
      ['0', 'saved the new tokens; with --dry-run: found tokens'],
      ['2', 'nothing saved: no token found, or the keychain refused it'],
      ['64', 'usage error: an unreadable file, a missing kind, service or space, or no confirmation'],
    ],
  },
  status: {
    summary: 'show the last known verdicts, without using the network or the keychain',
    usage: 'status [--service NAME] [--space ID] [--json]',
    examples: ['status', 'status --space abc123 --json'],
    positionals: 0,
    options: ['service', 'space', 'json', 'help'],
  },
  enable: {
    summary: 'enable an environment for a key, with a Management token',
    usage: 'enable TOKEN --environment ID [--with MANAGEMENT_TOKEN] [--yes] [options]',
    examples: ['enable website --environment staging --with owner'],
    positionals: 1,
    options: [
      ...['environment', 'with', 'service', 'space', 'manifest', 'allow-origin', 'allow-management-reads'],
      ...['yes', 'wait', 'ca-file', 'json', 'help'],
    ] as const,
  },
  rotate: {
    summary: 'create a new key, check it and switch to it; you delete the old one later',
    usage: 'rotate TOKEN [--with MANAGEMENT_TOKEN] [--used-in FILE]… [--yes] [options]',
    examples: ['rotate website --with owner --used-in .env.production'],
    positionals: 1,
    options: [
      ...['with', 'service', 'space', 'used-in', 'allow-management-reads'],
      ...['yes', 'wait', 'ca-file', 'json', 'help'],
    ] as const,
  },
  'tokens list': {
    summary: 'list the tokens of the vault, without their values',
    usage: 'tokens list [--json]',
    examples: ['tokens list --space abc123'],
    positionals: 0,
    options: ['service', 'space', 'json', 'help'],
  },
  'tokens add': {
    summary: 'save a token to the system keychain, from standard input',
    usage: 'tokens add --name NAME --kind KIND --service NAME [--space ID] [--environment ID]…',
    examples: [
      'tokens add --name website --kind delivery-key --service contentful-us --space abc123 --environment master < key.txt',
    ],
    positionals: 0,
    // The value always comes from standard input, so this option changes nothing.
    options: ['name', 'kind', 'service', 'space', 'environment', 'token-stdin', 'repair', 'json', 'help'],
    // A token can be enabled for several environments.
    repeatable: ['environment'],
  },
  'tokens replace': {
    summary: 'replace a token’s value, from standard input',
    usage: 'tokens replace NAME [--service NAME] [--space ID]',
    examples: ['tokens replace website < key.txt'],
    positionals: 1,
    options: ['service', 'space', 'token-stdin', 'repair', 'json', 'help'],
  },
  'tokens rename': {
    summary: 'rename a token',
    usage: 'tokens rename NAME NEW-NAME [--service NAME] [--space ID]',
    examples: ['tokens rename website storefront'],
    positionals: 2,
    options: ['service', 'space', 'json', 'help'],
  },
  'tokens copy': {
    summary: 'copy a token to the clipboard for 30 seconds',
    usage: 'tokens copy NAME [--service NAME] [--space ID]',
    examples: ['tokens copy website'],
    positionals: 1,
    options: ['service', 'space', 'help'],
  },
  'tokens rotate-by': {
    summary: 'set a reminder date to replace a token',
    usage: 'tokens rotate-by NAME (DATE | --none) [--service NAME] [--space ID]',
    examples: ['tokens rotate-by website 2027-03-01', 'tokens rotate-by website --none'],
    positionals: 2,
    options: ['none', 'service', 'space', 'json', 'help'],
  },
  'tokens remove': {
    summary: 'remove a token from the vault and the keychain',
    usage: 'tokens remove NAME [--yes] [--service NAME] [--space ID]',
    examples: ['tokens remove website', 'tokens remove website --space abc123 --yes'],
    positionals: 1,
    options: ['service', 'space', 'yes', 'json', 'help'],
  },
  'tokens confirm': {
    summary: 'confirm that a token may be sent to its service’s current addresses',
    usage: 'tokens confirm NAME [--yes] [--service NAME] [--space ID]',
    examples: ['tokens confirm website'],
    positionals: 1,
    options: ['service', 'space', 'yes', 'json', 'help'],
  },
  'manifest export': {
    summary: 'print the vault as a manifest to share with a team, without secrets',
    usage: 'manifest export [--service NAME] [--space ID] [--manifest FILE] [--output FILE]',
    examples: ['manifest export --output token-desk.json', 'manifest export --space abc123'],
    positionals: 0,
    options: ['service', 'space', 'manifest', 'output', 'json', 'help'],
    words: {
      manifest: 'manifest whose variable names are reused',
      output: 'write to FILE; variable names of an existing manifest are reused',
    },
    exits: [
      ['0', 'printed, or written'],
      ['2', 'the vault cannot be read, or the file could not be written'],
      ['64', 'usage error, or the file is not a manifest'],
    ],
  },
  'manifest compare': {
    summary: 'compare a manifest with the vault: missing tokens and differences',
    usage: 'manifest compare FILE [--json]',
    examples: ['manifest compare token-desk.json'],
    positionals: 1,
    options: ['json', 'help'],
    exits: [
      ['0', 'the vault has everything that the manifest names'],
      ['1', 'something is missing or differs'],
      ['2', 'the vault cannot be read'],
      ['64', 'usage error, or an invalid manifest'],
    ],
  },
  completion: {
    summary: 'print a shell completion script',
    usage: 'completion bash | zsh | fish',
    examples: ['completion bash'],
    positionals: 1,
    options: ['help'],
  },
  playground: {
    summary: 'run a local fake platform to experiment with',
    usage: 'playground [--port-base PORT] [--json]',
    examples: ['playground --port-base 4000'],
    positionals: 0,
    options: ['port-base', 'json', 'help'],
  },
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS
