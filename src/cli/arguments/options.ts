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
  name: text('NAME', 'the name to give the token'),
  service: text('NAME', 'the service: contentful-us, contentful-eu, or one of the vault or the manifest'),
  'base-url': texts('API=URL', 'an address that stands in for the service’s, as in delivery=https://cdn.example.com'),
  'other-base-url': texts('API=URL', 'a second service to compare with'),
  'allow-other-services': flag('allow the token to be sent to the other services, too'),
  'allow-origin': texts(
    'URL',
    'allow an address of the manifest that is not in the vault; TOKEN_DESK_ALLOW_ORIGINS takes a list with commas',
  ),
  'allow-management-reads': flag('allow Management tokens of the vault to read environments and keys'),
  api: text('API', 'delivery, preview, management, images or graphql'),
  space: text('ID', 'the space'),
  environment: text('ID', 'the environment'),
  path: text('PATH', 'a path relative to the API’s base URL, instead of reading entries'),
  placement: text('WHERE', 'header (recommended) or query'),
  manifest: text('FILE', 'services, spaces and tokens from a file; secrets come from variables that it names'),
  with: text('NAME', 'the Management token that reads the key and changes it, by its name'),
  'used-in': texts('FILE', 'a file to search for the old value; the value is not shown'),
  method: text('METHOD', 'GET, HEAD, POST, PUT, PATCH or DELETE'),
  header: texts('NAME: VALUE', 'an additional header'),
  body: text('FILE', 'the body from a file'),
  'query-file': text('FILE', 'a GraphQL query from a file, sent by POST, or by --method GET'),
  'variables-file': text('FILE', 'the variables of the query, as a JSON object'),
  yes: flag('confirm changes without being asked'),
  timeout: text('MS', 'milliseconds for each request, from its start to the end of its answer'),
  connections: text('N', 'requests at a time'),
  rate: text('N', 'the most requests to start per second'),
  wait: text('SECONDS', 'how long to wait for a key that was created or changed just now (0 to 600)'),
  'expires-within': text('SPAN', 'also fail for what ends within this time, as in 14d, 2w or 36h, or has ended'),
  none: flag('remove the date'),
  'ca-file': text('FILE', 'additional certificate authorities (PEM)'),
  check: flag('try the tokens first, and start nothing where one is refused'),
  strict: flag('also start nothing where a token could not be checked'),
  overwrite: flag('replace the values of variables that are already set'),
  'no-mask': flag(
    'pass the output on unchanged; without this option, values are masked unless the output is a terminal',
  ),
  'dry-run': flag('print what would be sent, and send nothing'),
  only: texts('NAME', 'keep only this one of what was found, by its name or its variable'),
  repair: flag('strip what was pasted around the token'),
  'port-base': text('PORT', 'the first of five ports to use (default: free ports)'),
  json: flag('one JSON document on standard output'),
  csv: flag('comma-separated values on standard output'),
  format: text('FORMAT', 'text, json, csv, junit, or github (annotations, and a table in the run’s summary)'),
  output: text('FILE', 'write that to a file instead, whole or not at all; its folder must exist'),
  'fail-on': text(
    'LIST',
    'what exits with 1: rejected,no-access,expiring (the default), and changed where it is listed',
  ),
  baseline: text('FILE', 'compare with the verdicts in this file; where it does not exist yet, write it'),
  'write-baseline': text('FILE', 'write the verdicts of this run, without secrets, for later runs to compare with'),
  help: flag('this text'),
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof OPTIONS

export const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name)
