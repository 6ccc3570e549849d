import { CHECK_CONNECTIONS, METHODS, PLACEMENTS, PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token-facts.ts'
import { API_NAMES, TOKEN_KINDS } from '../../shared/platform.ts'

/** An option's phrase for help, reference and shells. Backticks mark what can be typed. `usual` is the default. */
export type OptionText = { help: string; values?: readonly string[]; usual?: string }

/** One option. `value` names its argument, `null` if it takes none. `short`: the letter that means the same. */
export type Option = OptionText & { value: string | null; multiple: boolean; short?: string }

type Details = Omit<OptionText, 'help'> & { short?: string }
const flag = (help: string, details: Details = {}): Option => ({ value: null, multiple: false, help, ...details })
const text = (value: string, help: string, details: Details = {}): Option => ({ ...flag(help, details), value })
const texts = (value: string, help: string, details: Details = {}): Option => ({
  ...text(value, help, details),
  multiple: true,
})

/** Formats of a report. */
export const FORMATS = ['text', 'json', 'csv', 'junit', 'github'] as const

/** When to use color. */
export const COLORS = ['auto', 'always', 'never'] as const

/** Results that can end a check with 1. A check that learned nothing always ends with 2. */
export const FAIL_REASONS = ['rejected', 'no-access', 'changed', 'expiring'] as const

/** Every option of every command, by the headings and in the order of the help. None takes a token. */
export const OPTION_GROUPS = {
  Token: {
    token: text('NAME', 'name or ID of a saved token', { short: 't' }),
    'token-stdin': flag('read the token from standard input'),
    kind: text('KIND', 'kind of the token', { values: TOKEN_KINDS }),
    name: text('NAME', 'name of the new token'),
    with: text('NAME', 'name of the Management token that reads and changes the key'),
    only: texts('NAME', 'save only this token, by its name or variable'),
    repair: flag('remove quotes, `Bearer` and whitespace around the token'),
    none: flag('remove the date'),
    environments: text('LIST', 'environments that the key is enabled for, separated by commas'),
    staged: flag('search the staged content of the next commit, as in a hook'),
    ignored: flag('also search files that git ignores, such as .env'),
    'save-tokens': flag('also save its tokens to the vault, as those of the service Playground'),
    'remove-tokens': flag('remove its service, spaces and tokens from the vault, and start nothing'),
    'used-in': texts('FILE', "search this file for the old value. The value isn't shown"),
  },
  Place: {
    service: text('NAME', 'service, such as `contentful-us` or your own'),
    'base-url': texts('API=URL', 'address of an API, as in `delivery=https://…`'),
    manifest: text('FILE', 'read services, spaces and tokens from FILE'),
    'allow-origin': texts('URL', 'allow an address of the manifest'),
    api: text('API', 'API to use instead of the one of the token', { values: API_NAMES }),
    space: text('ID', 'ID of the space', { short: 's' }),
    environment: text('ID', 'ID of the environment', { short: 'e', usual: `\`${DEFAULT_ENVIRONMENT}\`` }),
    'all-environments': flag('every environment and alias of the space that is ready'),
    path: text('PATH', 'path in the environment, or with `/` below the base URL'),
    placement: text('WHERE', 'how to send the token', { values: PLACEMENTS, usual: '`header`' }),
    'other-base-url': texts('API=URL', 'address of a second service to compare'),
    'allow-other-services': flag('also send the token to other services'),
    'allow-management-reads': flag('also read with Management tokens'),
  },
  Request: {
    method: text('METHOD', 'HTTP method', { values: METHODS, usual: '`GET`, or `POST` with `--query-file`' }),
    header: texts('NAME: VALUE', 'add a header'),
    body: text('FILE', 'send the content of this file as the body'),
    'query-file': text('FILE', 'send the GraphQL query in this file'),
    'variables-file': text('FILE', 'send the JSON object in this file as the variables of the query'),
    fit: flag('if the response is too large, find the largest `limit` that fits'),
  },
  Program: {
    env: texts('VAR=NAME', 'set this variable to a token of the vault', { short: 'e' }),
    'env-file': texts('FILE', 'set the variables of this file'),
    check: flag('check the tokens, start nothing if one fails'),
    strict: flag('with `--check`, start nothing if one is unchecked'),
    'contentful-cli': flag("give Contentful's own CLI a Management token"),
    'allow-set': texts('NAME', 'also set this variable of the manifest or the file'),
    overwrite: flag('replace variables that are already set'),
    'no-mask': flag("don't mask tokens in redirected output"),
  },
  Network: {
    timeout: text('TIME', 'time per request, in ms or as `5s`', { usual: `\`${PROBE_TIMEOUT / 1_000}s\`` }),
    'ca-file': text('FILE', 'also trust the authorities in this PEM file'),
    connections: text('N', 'requests at the same time', { usual: `${CHECK_CONNECTIONS}` }),
    rate: text('N', 'requests per second', { usual: "half of the API's limit" }),
    wait: text('TIME', 'wait for a new key, in s or as `2m`', { usual: '`0s`' }),
    'port-base': text('PORT', 'first of five ports to use', { usual: 'free ports' }),
  },
  Output: {
    format: text('FORMAT', 'format of the report', { values: FORMATS, usual: '`text`' }),
    output: text('FILE', 'write the report to FILE', { short: 'o' }),
    'fail-on': text('LIST', 'results that exit with 1', {
      values: FAIL_REASONS,
      usual: '`rejected,no-access,expiring`',
    }),
    baseline: text('FILE', 'compare with the results in FILE, or write it'),
    'write-baseline': text('FILE', 'write the results to FILE, to compare later'),
    'expires-within': text('TIME', 'also fail if a token ends within this time, as in `14d`'),
    include: flag('also print the status and the headers of the response', { short: 'i' }),
    verbose: flag('also print evidence and requests', { short: 'v' }),
    quiet: flag('print only the first line', { short: 'q' }),
    all: flag('list every cause'),
    'exit-code': flag('exit with the code of the verdict'),
    json: flag('print one JSON document'),
    csv: flag('print comma-separated values'),
  },
  General: {
    'dry-run': flag('print what would be sent, and send nothing'),
    yes: flag('skip the confirmation', { short: 'y' }),
    color: text('WHEN', 'colors', { values: COLORS, usual: '`auto`' }),
    help: flag('show help', { short: 'h' }),
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

/** The name of the option that limits the time of a request. */
export const TIME_LIMIT = 'timeout' satisfies OptionName

/** Options of all commands that send a request with one token to one place. */
export const TARGET_OPTIONS = [
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
] as const satisfies readonly OptionName[]

/** Options of all commands that send requests with a time limit. */
export const REQUEST_OPTIONS = [TIME_LIMIT, 'ca-file'] as const satisfies readonly OptionName[]

/** Options of all commands that check tokens, and wait for keys that aren't active yet. */
export const CHECK_OPTIONS = [...REQUEST_OPTIONS, 'wait'] as const satisfies readonly OptionName[]

/** Options of all commands that print a verdict with its causes. */
export const VERDICT_OPTIONS = ['verbose', 'quiet', 'all'] as const satisfies readonly OptionName[]

export const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name)
