import type { OptionName } from './options.ts'

const WHERE = ['service', 'base-url', 'manifest', 'allow-origin'] as const
const TARGET = ['api', 'space', 'environment', 'path', 'placement'] as const
const WHOSE = ['token', 'token-stdin', 'kind'] as const
const NETWORK = ['timeout', 'ca-file'] as const
const COMPARE = ['other-base-url', 'allow-other-services', 'allow-management-reads'] as const

/** `examples`: what stands behind `npx token-desk`, as a person types it in a clone of the project. */
export type Command = {
  summary: string
  usage: string
  examples: readonly string[]
  positionals: number
  options: readonly OptionName[]
  /** Options that may be given several times here, and not elsewhere. */
  repeatable?: readonly OptionName[]
  /** What options mean here, where that is more than elsewhere. */
  words?: Partial<Record<OptionName, string>>
  /** What the exit codes mean here, where it is no verdict on a token. */
  exits?: readonly (readonly [string, string])[]
}

/** Every command, in the order of the help. */
export const COMMANDS = {
  diagnose: {
    summary: 'say why a token fails (or that it works), and what to do',
    usage: 'diagnose (--token NAME | --token-stdin) --space ID [--environment ID] [options]',
    examples: [
      'diagnose --token website --environment staging',
      'diagnose --token-stdin --kind delivery-key --space abc123 --service contentful-us < key.txt',
    ],
    positionals: 0,
    options: [...WHOSE, ...WHERE, ...TARGET, ...COMPARE, ...NETWORK, 'wait', 'dry-run', 'json', 'help'],
  },
  check: {
    summary: 'try every token on every environment that it should reach',
    usage: 'check [--manifest FILE] [options]',
    examples: [
      'check',
      'check --manifest tokens.json --csv',
      'check --expires-within 14d',
      'check --manifest tokens.json --format junit --output tokens.xml',
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
    summary: 'start a program with tokens from the keychain in its environment, and nowhere else',
    usage: 'run [--manifest FILE] [options] -- COMMAND [ARGUMENTS]',
    examples: ['run -- npm run dev', 'run --manifest tokens.json --environment staging --check -- npm run build'],
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
    // A program ends as itself.
    exits: [
      ['0-255', 'the program’s own; 128 and its number for a signal'],
      ['1', 'with --check, nothing started: rejected, no access, or missing'],
      ['2', 'nothing started: a token is missing or unreadable, or, with --strict, could not be checked'],
      ['64', 'the command was not understood, or a variable is set to another value'],
      ['126', 'the program cannot be run'],
      ['127', 'there is no such program'],
    ],
  },
  explain: {
    summary: 'say what a pasted error means, without sending anything',
    usage: 'explain [FILE]   (without FILE: standard input)',
    examples: ['explain error.log', 'explain < error.log'],
    positionals: 1,
    options: ['json', 'help'],
  },
  send: {
    summary: 'send one request and print what comes back',
    usage: 'send (--token NAME | --token-stdin) --space ID [--environment ID] [options]',
    examples: [
      'send --token website --path /content_types',
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
    summary: 'find the tokens in files or in what you copied, say what is wrong with them, and keep them',
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
      kind: 'the kind where nothing tells it (delivery-key, preview-key, personal-access-token, oauth-token); NAME=KIND for one of several tokens (repeatable)',
      service: 'the service where no host names it: contentful-us, contentful-eu, or one of the vault',
      space: 'the space where none is named',
      environment: 'the environment where none is named',
      'dry-run': 'say what is there, and keep nothing',
      yes: 'keep what was found, without being asked',
    },
    exits: [
      ['0', 'read, and kept what the vault did not have yet; with --dry-run: read'],
      ['2', 'nothing was kept: no token was found, or the keychain would not take it'],
      [
        '64',
        'a file cannot be read, a kind, a service or a space must be given, there was no yes, or the command was not understood',
      ],
    ],
  },
  status: {
    summary: 'show the last known verdicts from the vault, without using the network or the keychain',
    usage: 'status [--service NAME] [--space ID] [--json]',
    examples: ['status', 'status --space abc123 --json'],
    positionals: 0,
    options: ['service', 'space', 'json', 'help'],
  },
  enable: {
    summary: 'enable an environment for a key, with a Management token, after you confirm it',
    usage: 'enable TOKEN --environment ID [--with MANAGEMENT_TOKEN] [--yes] [options]',
    examples: ['enable website --environment staging --with owner'],
    positionals: 1,
    options: [
      ...['environment', 'with', 'service', 'space', 'manifest', 'allow-origin', 'allow-management-reads'],
      ...['yes', 'wait', 'ca-file', 'json', 'help'],
    ] as const,
  },
  rotate: {
    summary: 'create a key like this one, try it, and switch to it; the old one is kept until you delete it',
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
    summary: 'keep a token in the system’s keychain; its value comes from standard input',
    usage: 'tokens add --name NAME --kind KIND --service NAME [--space ID] [--environment ID]…',
    examples: [
      'tokens add --name website --kind delivery-key --service contentful-us --space abc123 --environment master < key.txt',
    ],
    positionals: 0,
    // Standard input is where it comes from anyway: who says so is right.
    options: ['name', 'kind', 'service', 'space', 'environment', 'token-stdin', 'repair', 'json', 'help'],
    // A token can be enabled for several environments.
    repeatable: ['environment'],
  },
  'tokens replace': {
    summary: 'give a token in the vault a new value, from standard input',
    usage: 'tokens replace NAME [--service NAME] [--space ID]',
    examples: ['tokens replace website < key.txt'],
    positionals: 1,
    options: ['service', 'space', 'token-stdin', 'repair', 'json', 'help'],
  },
  'tokens rename': {
    summary: 'rename a token in the vault',
    usage: 'tokens rename NAME NEW-NAME [--service NAME] [--space ID]',
    examples: ['tokens rename website storefront'],
    positionals: 2,
    options: ['service', 'space', 'json', 'help'],
  },
  'tokens copy': {
    summary: 'copy a token from the vault to the clipboard for half a minute, without printing it',
    usage: 'tokens copy NAME [--service NAME] [--space ID]',
    examples: ['tokens copy website'],
    positionals: 1,
    options: ['service', 'space', 'help'],
  },
  'tokens rotate-by': {
    summary: 'note the date by which to replace a token, for keys that never expire',
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
    summary: 'confirm that a token may go to its service’s current addresses',
    usage: 'tokens confirm NAME [--yes] [--service NAME] [--space ID]',
    examples: ['tokens confirm website'],
    positionals: 1,
    options: ['service', 'space', 'yes', 'json', 'help'],
  },
  'manifest export': {
    summary: 'print the vault as a manifest that a team can share, without any secret',
    usage: 'manifest export [--service NAME] [--space ID] [--manifest FILE] [--output FILE]',
    examples: ['manifest export --output token-desk.json', 'manifest export --space abc123'],
    positionals: 0,
    options: ['service', 'space', 'manifest', 'output', 'json', 'help'],
    words: {
      manifest: 'the manifest whose variables stay',
      output: 'write it to a file; where a manifest is there already, its variables stay',
    },
    exits: [
      ['0', 'printed, or written'],
      ['2', 'the vault cannot be read, or the file could not be written'],
      ['64', 'the file is not a manifest, or the command was not understood'],
    ],
  },
  'manifest compare': {
    summary: 'say which tokens of a manifest the vault has, which are missing, and what differs',
    usage: 'manifest compare FILE [--json]',
    examples: ['manifest compare token-desk.json'],
    positionals: 1,
    options: ['json', 'help'],
    exits: [
      ['0', 'the vault has everything that the manifest names'],
      ['1', 'something is missing, is elsewhere or differs'],
      ['2', 'the vault cannot be read'],
      ['64', 'the manifest cannot be used, or the command was not understood'],
    ],
  },
  completion: {
    summary: 'print what a shell needs to complete commands, options and names of tokens, never a secret',
    usage: 'completion bash | zsh | fish',
    examples: ['completion bash'],
    positionals: 1,
    options: ['help'],
  },
  playground: {
    summary: 'start a small content platform on this machine, to try things on',
    usage: 'playground [--port-base PORT] [--json]',
    examples: ['playground --port-base 4000'],
    positionals: 0,
    options: ['port-base', 'json', 'help'],
  },
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS
