import { API_NAMES, TOKEN_KINDS } from '../../shared/platform.ts'
/** One option. `value` names its argument, `null` if it takes none. */
type Option = { value: string | null; multiple: boolean; help: string }

const flag = (help: string): Option => ({ value: null, multiple: false, help })
const text = (value: string, help: string): Option => ({ value, multiple: false, help })
const texts = (value: string, help: string): Option => ({ value, multiple: true, help: `${help} (repeatable)` })

/** `a, b or c` */
const oneOf = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** Every option of every command, in the order of the help. None takes a token. */
export const OPTIONS = {
  token: text('NAME', 'token from the vault or the manifest'),
  'token-stdin': flag('read the token from standard input'),
  kind: text('KIND', oneOf(TOKEN_KINDS)),
  name: text('NAME', 'name for the token'),
  service: text('NAME', 'service: contentful-us, contentful-eu, or one of your own'),
  'base-url': texts(
    'API=URL',
    'replace the service’s base URL of an API, for example delivery=https://cdn.example.com',
  ),
  'other-base-url': texts('API=URL', 'base URL of a second service to compare with'),
  'allow-other-services': flag('also send the token to other services'),
  'allow-origin': texts(
    'URL',
    'allow an address of the manifest that is not in the vault; TOKEN_DESK_ALLOW_ORIGINS takes a list with commas',
  ),
  'allow-management-reads': flag('use Management tokens from the vault to read environments and keys'),
  api: text('API', oneOf(API_NAMES)),
  space: text('ID', 'space id'),
  environment: text('ID', 'environment id'),
  path: text('PATH', 'path to request, relative to the API’s base URL (default: entries)'),
  placement: text('WHERE', 'header (recommended) or query'),
  manifest: text('FILE', 'read services, spaces and tokens from FILE, and secrets from its variables'),
  with: text('NAME', 'management token to use'),
  'used-in': texts('FILE', 'also search FILE for the old value, without printing it'),
  method: text('METHOD', 'GET, HEAD, POST, PUT, PATCH or DELETE'),
  header: texts('NAME: VALUE', 'an additional header'),
  body: text('FILE', 'read the body from FILE'),
  'query-file': text('FILE', 'read a GraphQL query from FILE; sent by POST unless --method is GET'),
  'variables-file': text('FILE', 'read the query’s variables from FILE, a JSON object'),
  yes: flag('skip the confirmation prompt'),
  timeout: text('MS', 'timeout per request, in milliseconds (default 15000; for send, the app’s setting)'),
  connections: text('N', 'number of parallel requests'),
  rate: text('N', 'maximum number of requests per second'),
  wait: text('SECONDS', 'wait up to N seconds for a new key to become active (0 to 600)'),
  'expires-within': text('SPAN', 'also fail for tokens that expire within SPAN (14d, 2w, 36h), or have expired'),
  none: flag('remove the date'),
  'ca-file': text('FILE', 'trust additional certificate authorities (PEM file)'),
  check: flag('check the tokens first, and start nothing if one is refused'),
  strict: flag('also start nothing if a token could not be checked'),
  overwrite: flag('replace variables that are already set'),
  'no-mask': flag('don’t mask token values in output that isn’t a terminal'),
  'dry-run': flag('list the requests without sending them'),
  only: texts('NAME', 'save only this token, by its name or variable'),
  repair: flag('remove quotes, “Bearer” and whitespace around the token'),
  'port-base': text('PORT', 'first of five ports (default: free ports)'),
  json: flag('print JSON'),
  csv: flag('print comma-separated values'),
  format: text('FORMAT', 'text, json, csv, junit, or github (annotations and a job summary)'),
  output: text('FILE', 'write the report to FILE'),
  'fail-on': text(
    'LIST',
    'results that fail the check, comma-separated: rejected, no-access, expiring, changed (default: the first three)',
  ),
  baseline: text('FILE', 'compare with the verdicts in FILE; create it if it doesn’t exist'),
  'write-baseline': text('FILE', 'write the verdicts of this run to FILE, without secrets, for later comparison'),
  help: flag('show help'),
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof OPTIONS

export const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name)
