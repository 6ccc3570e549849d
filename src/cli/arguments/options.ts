import { CHECK_CONNECTIONS, METHODS, PLACEMENTS, PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token-facts.ts'
import { API_NAMES, TOKEN_KINDS } from '../../shared/platform.ts'

/**
 * What an option does: a phrase that begins with a small letter, for the help, the reference and the shells. Backticks mark what
 * can be typed. `values` are the allowed ones, `usual` is the default.
 */
export type OptionText = { help: string; values?: readonly string[]; usual?: string }

/** One option. `value` names its argument, `null` if it takes none. */
export type Option = OptionText & { value: string | null; multiple: boolean }

type Details = Omit<OptionText, 'help'>
const flag = (help: string): Option => ({ value: null, multiple: false, help })
const text = (value: string, help: string, details: Details = {}): Option => ({
  value,
  multiple: false,
  help,
  ...details,
})
const texts = (value: string, help: string): Option => ({ value, multiple: true, help })

/** Formats of a report. */
export const FORMATS = ['text', 'json', 'csv', 'junit', 'github'] as const

/** Results that can end a check with 1. A check that learned nothing always ends with 2. */
export const FAIL_REASONS = ['rejected', 'no-access', 'changed', 'expiring'] as const

/** Every option of every command, by the headings and in the order of the help. None takes a token. */
export const OPTION_GROUPS = {
  Token: {
    token: text('NAME', 'use this token of the vault or the manifest'),
    'token-stdin': flag('read the token from standard input'),
    kind: text('KIND', 'kind of the token', { values: TOKEN_KINDS }),
    name: text('NAME', 'name of the new token'),
    with: text('NAME', 'name of the Management token that reads and changes the key'),
    only: texts('NAME', 'save only this token, by its name or variable'),
    repair: flag('remove quotes, `Bearer` and whitespace around the token'),
    none: flag('remove the date'),
    environments: text('LIST', 'environments that the key is enabled for, separated by commas'),
    staged: flag('search the staged content of the next commit, as in a hook'),
    'save-tokens': flag('also save its tokens to the vault, as those of the service Playground'),
    'remove-tokens': flag('remove its service, spaces and tokens from the vault, and start nothing'),
    'used-in': texts('FILE', "search this file for the old value. The value isn't shown"),
  },
  Place: {
    service: text('NAME', 'service: `contentful-us`, `contentful-eu`, or one of the vault or the manifest'),
    'base-url': texts('API=URL', 'use this address for an API, as in `delivery=https://cdn.example.com`'),
    manifest: text('FILE', 'read services, spaces and tokens from this file. Secrets come from variables'),
    'allow-origin': texts(
      'URL',
      "allow an address of the manifest that isn't in the vault. `TOKEN_DESK_ALLOW_ORIGINS` takes a list with commas",
    ),
    api: text('API', 'API to use', { values: API_NAMES, usual: 'the API of the token, or `delivery`' }),
    space: text('ID', 'ID of the space'),
    environment: text('ID', 'ID of the environment', { usual: `\`${DEFAULT_ENVIRONMENT}\`` }),
    path: text('PATH', "path below the API's base URL", { usual: 'the entries of the environment' }),
    placement: text('WHERE', 'how to send the token', { values: PLACEMENTS, usual: '`header`' }),
    'other-base-url': texts('API=URL', 'address of a second service to compare with'),
    'allow-other-services': flag('also send the token to other services'),
    'allow-management-reads': flag(
      "let Management tokens of the vault read environments and keys. Those of a manifest don't need it",
    ),
  },
  Request: {
    method: text('METHOD', 'HTTP method', { values: METHODS, usual: '`GET`, or `POST` with `--query-file`' }),
    header: texts('NAME: VALUE', 'add a header'),
    body: text('FILE', 'send the content of this file as the body'),
    'query-file': text('FILE', 'send the GraphQL query in this file'),
    'variables-file': text('FILE', 'send the JSON object in this file as the variables of the query'),
  },
  Program: {
    env: texts('VAR=NAME', 'set this variable to a token of the vault'),
    'env-file': texts(
      'FILE',
      'read variables from this file. `token-desk://NAME` and `token-desk://SPACE/NAME` stand for tokens of the vault',
    ),
    check: flag('check the tokens first. Start nothing if one is rejected or has no access'),
    strict: flag('with `--check`, also start nothing if a token could not be checked'),
    'contentful-cli': flag(
      "give Contentful's own CLI a Management token, in a private file that is deleted when the program ends",
    ),
    'allow-set': texts(
      'NAME',
      'also set this variable. A manifest can set `CONTENTFUL_…` and `CTF_…`, alone or after a prefix such as `NEXT_PUBLIC_`, and a file of variables all names but those that change how programs run',
    ),
    overwrite: flag('replace the values of variables that are already set'),
    'no-mask': flag("don't mask tokens in the output. A terminal always shows the output unmasked"),
  },
  Network: {
    timeout: text('MS', 'time limit for each request, in milliseconds', { usual: `${PROBE_TIMEOUT}` }),
    'ca-file': text('FILE', 'also trust the certificate authorities in this PEM file'),
    connections: text('N', 'number of requests at the same time', { usual: `${CHECK_CONNECTIONS}` }),
    rate: text('N', 'most requests to start per second', { usual: "half of the API's limit" }),
    wait: text('SECONDS', 'wait up to this many seconds (0 to 600) for a new or changed key', { usual: '0' }),
    'port-base': text('PORT', 'first of five ports to use', { usual: 'free ports' }),
  },
  Output: {
    format: text('FORMAT', 'format of the report', { values: FORMATS, usual: '`text`' }),
    output: text('FILE', 'write the report to this file. Its folder must exist'),
    'fail-on': text('LIST', 'results that exit with 1, separated by commas', {
      values: FAIL_REASONS,
      usual: '`rejected,no-access,expiring`',
    }),
    baseline: text('FILE', "compare with the results in this file. If it doesn't exist, write it"),
    'write-baseline': text('FILE', 'write the results to this file, without secrets, for later comparisons'),
    'expires-within': text('SPAN', 'also fail if a token ends within this time, as in `14d`, `2w` or `36h`'),
    json: flag('print one JSON document'),
    csv: flag('print comma-separated values'),
  },
  General: {
    'dry-run': flag('print what would be sent, and send nothing'),
    yes: flag('skip the confirmation'),
    help: flag('show help'),
  },
} as const satisfies Record<string, Record<string, Option>>

export const OPTIONS = {
  ...OPTION_GROUPS.Token,
  ...OPTION_GROUPS.Place,
  ...OPTION_GROUPS.Request,
  ...OPTION_GROUPS.Program,
  ...OPTION_GROUPS.Network,
  ...OPTION_GROUPS.Output,
  ...OPTION_GROUPS.General,
}

export type OptionName = keyof typeof OPTIONS

/** Options of all commands that send requests with a time limit. */
export const REQUEST_OPTIONS = ['timeout', 'ca-file'] as const satisfies readonly OptionName[]

/** Options of all commands that check tokens, and wait for keys that aren't active yet. */
export const CHECK_OPTIONS = [...REQUEST_OPTIONS, 'wait'] as const satisfies readonly OptionName[]

export const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name)
