import { CHECK_LIMITS } from '../../src/core/diagnosis/check.ts'
import { USUAL_WAIT } from '../../src/core/lifecycle/api-keys.ts'
import { PROBE_TIMEOUT } from '../../src/core/inventory/diagnosis-input.ts'
import { FORMATS } from '../../src/cli/output/check-format.ts'
import type { CommandName } from '../../src/cli/arguments/commands.ts'
import type { OptionName } from '../../src/cli/arguments/options.ts'
import { METHODS } from '../../src/shared/model/request.ts'
import { API_NAMES, TOKEN_KINDS } from '../../src/shared/platform.ts'
import { DEFAULT_ENVIRONMENT, placementSchema } from '../../src/shared/model/token.ts'

/** `values`: the allowed ones, if there is a list; `usual`: the default, in words. */
export type OptionText = { text: string; values?: readonly string[]; usual?: string }

/** Options in plain English. An option that isn't here is documented with its help text. */
export const OPTION_TEXTS: Readonly<Partial<Record<OptionName, OptionText>>> = {
  token: { text: 'Use this token of the vault or the manifest.' },
  'token-stdin': { text: 'Read the token from standard input.' },
  kind: { text: 'Kind of the token.', values: TOKEN_KINDS },
  name: { text: 'Name of the new token.' },
  service: { text: 'Service: `contentful-us`, `contentful-eu`, or one of the vault or the manifest.' },
  'base-url': { text: 'Use this address for an API, as in `delivery=https://cdn.example.com`.' },
  'other-base-url': { text: 'Address of a second service to compare with.' },
  'allow-origin': {
    text: "Allow an address of the manifest that isn't in the vault. `TOKEN_DESK_ALLOW_ORIGINS` takes a list with commas.",
  },
  'allow-other-services': { text: 'Also send the token to other services.' },
  'allow-management-reads': {
    text: "Let Management tokens of the vault read environments and keys. Those of a manifest don't need it.",
  },
  api: { text: 'API to use.', values: API_NAMES, usual: 'the API of the token, or `delivery`' },
  space: { text: 'ID of the space.' },
  environment: { text: 'ID of the environment.', usual: `\`${DEFAULT_ENVIRONMENT}\`` },
  path: { text: "Path below the API's base URL.", usual: 'the entries of the environment' },
  placement: { text: 'How to send the token.', values: placementSchema.options, usual: '`header`' },
  manifest: { text: 'Read services, spaces and tokens from this file. Secrets come from variables.' },
  with: { text: 'Name of the Management token that reads and changes the key.' },
  'used-in': { text: "Search this file for the old value. The value isn't shown." },
  method: { text: 'HTTP method.', values: METHODS, usual: '`GET`, or `POST` with `--query-file`' },
  header: { text: 'Add a header.' },
  body: { text: 'Send the content of this file as the body.' },
  'query-file': { text: 'Send the GraphQL query in this file.' },
  'variables-file': { text: 'Send the JSON object in this file as the variables of the query.' },
  yes: { text: 'Skip the confirmation.' },
  timeout: { text: 'Time limit for each request, in milliseconds.', usual: `${PROBE_TIMEOUT}` },
  connections: { text: 'Number of requests at the same time.', usual: `${CHECK_LIMITS.connections}` },
  rate: { text: 'Most requests to start per second.', usual: "half of the API's limit" },
  wait: { text: 'Wait up to this many seconds (0 to 600) for a new or changed key.', usual: '0' },
  'expires-within': { text: 'Also fail if a token ends within this time, as in `14d`, `2w` or `36h`.' },
  none: { text: 'Remove the date.' },
  'ca-file': { text: 'Also trust the certificate authorities in this PEM file.' },
  check: { text: 'Check the tokens first. Start nothing if one is rejected or has no access.' },
  strict: { text: 'With `--check`, also start nothing if a token could not be checked.' },
  overwrite: { text: 'Replace the values of variables that are already set.' },
  'no-mask': { text: "Don't mask tokens in the output. A terminal always shows the output unmasked." },
  'dry-run': { text: 'Print what would be sent, and send nothing.' },
  only: { text: 'Save only this token, by its name or variable.' },
  repair: { text: 'Remove quotes, `Bearer` and whitespace around the token.' },
  'port-base': { text: 'First of five ports to use.', usual: 'free ports' },
  json: { text: 'Print one JSON document.' },
  csv: { text: 'Print comma-separated values.' },
  format: { text: 'Format of the report.', values: FORMATS, usual: '`text`' },
  output: { text: 'Write the report to this file. Its folder must exist.' },
  'fail-on': {
    text: 'Results that exit with 1, separated by commas.',
    values: ['rejected', 'no-access', 'changed', 'expiring'],
    usual: '`rejected,no-access,expiring`',
  },
  baseline: { text: "Compare with the results in this file. If it doesn't exist, write it." },
  'write-baseline': { text: 'Write the results to this file, without secrets, for later comparisons.' },
  help: { text: 'Show help.' },
}

type CommandOptionTexts = Partial<Record<OptionName, OptionText>>

/** Options that mean something else in one command. */
export const COMMAND_OPTION_TEXTS: Readonly<Partial<Record<CommandName, CommandOptionTexts>>> = {
  check: { environment: { text: 'Check only this environment.' }, space: { text: 'Check only this space.' } },
  run: {
    manifest: { text: 'Read tokens and variables from this file.', usual: '`token-desk.json`' },
    environment: { text: 'Use the keys of this environment, and all account tokens.' },
  },
  import: {
    kind: {
      text: "Kind of a token if Token Desk can't detect it. For one of several tokens: `NAME=KIND`.",
      values: TOKEN_KINDS,
    },
    service: { text: 'Default service.' },
    space: { text: 'Default space.' },
    environment: { text: 'Default environment.' },
    'dry-run': { text: 'Show the tokens that were found, and save nothing.' },
    yes: { text: 'Save without a confirmation.' },
  },
  enable: {
    environment: { text: 'Environment to enable.' },
    wait: { text: 'Wait up to this many seconds (0 to 600) for the change.', usual: `${USUAL_WAIT}` },
  },
  rotate: {
    'allow-management-reads': { text: 'Let Management tokens of the vault read environments and keys.' },
    wait: { text: 'Wait up to this many seconds (0 to 600) for the new key.', usual: `${USUAL_WAIT}` },
  },
  send: { timeout: { text: 'Time limit for the whole request, in milliseconds.', usual: "the app's settings" } },
  'tokens add': {
    environment: { text: 'An environment that the key is enabled for.', usual: `\`${DEFAULT_ENVIRONMENT}\`` },
  },
  'manifest export': {
    manifest: { text: 'Take the names of variables from this manifest.' },
    output: { text: 'Write the manifest to this file. Variables of an existing manifest stay.' },
  },
}
