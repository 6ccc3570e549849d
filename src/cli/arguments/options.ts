/** One option: `value` names what follows it; null: it takes nothing. */
type Option = { value: string | null; multiple: boolean; help: string }

const flag = (help: string): Option => ({ value: null, multiple: false, help })
const text = (value: string, help: string): Option => ({ value, multiple: false, help })
const texts = (value: string, help: string): Option => ({ value, multiple: true, help: `${help} (repeatable)` })

/** Every option of every command, in the order of the help. None takes a token. */
export const OPTIONS = {
  token: text('NAME', 'the token by its name, from the vault or the manifest'),
  'token-stdin': flag('read the token from standard input'),
  kind: text('KIND', 'delivery-key, preview-key, personal-access-token or oauth-token'),
  name: text('NAME', 'what the token is to be called'),
  service: text('NAME', 'the service: contentful-us, contentful-eu, or one of the vault or the manifest'),
  'base-url': texts('API=URL', 'an address that stands in for the service’s, as in delivery=https://cdn.example.com'),
  'other-base-url': texts('API=URL', 'a second service to compare with'),
  'allow-other-services': flag('allow the token to be sent to the other services, too'),
  'allow-management-reads': flag('allow Management tokens of the vault to read environments and keys'),
  api: text('API', 'delivery, preview, management, images or graphql'),
  space: text('ID', 'the space'),
  environment: text('ID', 'the environment; without it, the path without one'),
  path: text('PATH', 'a path relative to the API’s base URL, instead of reading entries'),
  placement: text('WHERE', 'header (recommended) or query'),
  manifest: text('FILE', 'services, spaces and tokens from a file; secrets come from variables that it names'),
  method: text('METHOD', 'GET, HEAD, POST, PUT, PATCH or DELETE'),
  header: texts('NAME: VALUE', 'a further header'),
  body: text('FILE', 'the body from a file'),
  'query-file': text('FILE', 'a GraphQL query from a file, sent by POST, or by --method GET'),
  'variables-file': text('FILE', 'the variables of the query, as a JSON object'),
  yes: flag('say yes to what changes something, without being asked'),
  timeout: text('MS', 'milliseconds for each request, from its start to the end of its answer'),
  connections: text('N', 'requests at a time'),
  rate: text('N', 'requests begun in a second, at most'),
  wait: text('SECONDS', 'how long to wait for a key that was created just now (0 to 600)'),
  'ca-file': text('FILE', 'further certificate authorities (PEM)'),
  'dry-run': flag('print what would be sent, and send nothing'),
  repair: flag('take off what was pasted around the token'),
  'port-base': text('PORT', 'five ports from here on (default: free ports)'),
  json: flag('one JSON document on standard output'),
  csv: flag('comma-separated values on standard output'),
  help: flag('this text'),
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof OPTIONS

export const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name)

const WHERE = ['service', 'base-url', 'manifest'] as const
const TARGET = ['api', 'space', 'environment', 'path', 'placement'] as const
const WHOSE = ['token', 'token-stdin', 'kind'] as const
const NETWORK = ['timeout', 'ca-file'] as const
const COMPARE = ['other-base-url', 'allow-other-services', 'allow-management-reads'] as const

/** `examples`: what stands behind `npx token-desk`, as a person types it in a clone of the project. */
type Command = {
  summary: string
  usage: string
  examples: readonly string[]
  positionals: number
  options: readonly OptionName[]
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
    examples: ['check', 'check --manifest tokens.json --csv'],
    positionals: 0,
    options: [
      'token',
      'service',
      'space',
      'environment',
      'placement',
      'manifest',
      'allow-other-services',
      'allow-management-reads',
      ...NETWORK,
      'connections',
      'rate',
      'wait',
      'json',
      'csv',
      'help',
    ],
  },
  explain: {
    summary: 'say what a pasted error means, without asking anybody',
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
  },
  'tokens replace': {
    summary: 'give a token of the vault another value, from standard input',
    usage: 'tokens replace NAME [--service NAME] [--space ID]',
    examples: ['tokens replace website < key.txt'],
    positionals: 1,
    options: ['service', 'space', 'token-stdin', 'repair', 'json', 'help'],
  },
  'tokens remove': {
    summary: 'remove a token from the vault and the keychain',
    usage: 'tokens remove NAME [--yes] [--service NAME] [--space ID]',
    examples: ['tokens remove website', 'tokens remove website --space abc123 --yes'],
    positionals: 1,
    options: ['service', 'space', 'yes', 'json', 'help'],
  },
  'tokens confirm': {
    summary: 'say that a token may go where its service’s addresses are now',
    usage: 'tokens confirm NAME [--yes] [--service NAME] [--space ID]',
    examples: ['tokens confirm website'],
    positionals: 1,
    options: ['service', 'space', 'yes', 'json', 'help'],
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
