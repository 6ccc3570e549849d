import { ok, type Result } from '../../shared/contract/result.ts'
import { printable } from '../../shared/text/printable.ts'
import { LONGEST_PASTE } from '../../core/import/read.ts'
import type { Source } from '../../core/import/entries.ts'
import { decodeBytes } from '../../core/reading/wire/decode.ts'
import type { Arguments } from '../arguments/parse.ts'
import { readNamedFile } from '../read-file.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { FoundToken, ImportFinding } from '../../shared/model/import.ts'
import { isSpaceKey, TOKEN_KINDS, type TokenKind } from '../../shared/platform.ts'
import { platformIdSchema } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { FoundSecret } from '../../core/import/import.ts'
import type { Service } from '../../shared/model/service.ts'
import { lintToken } from '../../shared/text/lint-token.ts'
import { namedService, unknownService } from './named.ts'
import { textOf, textsOf } from '../arguments/values.ts'

const TOO_LONG = 'is longer than 4 MiB, too long to look for tokens in. Give only the part with the tokens.'

/** At a terminal a paste would be shown, and its second line would go to the shell. */
const NO_TERMINAL =
  'Name a file, or pipe in the copied text: `pbpaste | token-desk import` on macOS, `wl-paste | token-desk import` or `xclip -o | token-desk import` on Linux, `powershell Get-Clipboard | token-desk import` on Windows.'

const decoded = (bytes: Uint8Array): string => decodeBytes(bytes, false).text

const readOne = async (file: string): Promise<Result<Source, Refusal>> => {
  const bytes = await readNamedFile(file, LONGEST_PASTE, `The file “${printable(file)}” ${TOO_LONG}`)
  return bytes.ok ? ok({ file, text: decoded(bytes.value) }) : bytes
}

const readPiped = async (system: System): Promise<Result<Source, Refusal>> => {
  if (system.inputIsTerminal) return misused(NO_TERMINAL)
  const bytes = await system.readInput(LONGEST_PASTE)
  return bytes === null ? misused(`Standard input ${TOO_LONG}`) : ok({ file: null, text: decoded(bytes) })
}

/** The files that were named (`-`: standard input), or standard input. Nothing of them is repeated. */
export const readSources = async ({ positionals }: Arguments, system: System): Promise<Result<Source[], Refusal>> => {
  const sources: Source[] = []
  for (const file of positionals.length === 0 ? ['-'] : positionals) {
    const source = file === '-' ? await readPiped(system) : await readOne(file)
    if (!source.ok) return source
    sources.push(source.value)
  }
  return ok(sources)
}

const isCalled = ({ name, variable }: FoundToken, wanted: string): boolean =>
  name.toLowerCase() === wanted.toLowerCase() || variable === wanted

/** Whether a found token is one of those that are wanted: all, or those that `--only` names. */
export const isChosen = (args: Arguments, described: FoundToken): boolean => {
  const only = textsOf(args, 'only')
  return only.length === 0 || only.some((wanted) => isCalled(described, wanted))
}

type KindChoice = { of: string | null; kind: TokenKind }

/** `KIND`, or `NAME=KIND` for one of several. */
const kindsOf = (args: Arguments): Result<readonly KindChoice[], Refusal> => {
  const chosen: KindChoice[] = []
  for (const text of textsOf(args, 'kind')) {
    const at = text.lastIndexOf('=')
    const name = text.slice(at + 1).trim()
    const kind = TOKEN_KINDS.find((one) => one === name.toLowerCase())
    if (kind === undefined)
      return misused(`“--kind” takes one of: ${TOKEN_KINDS.join(', ')}; or NAME=KIND for one of several tokens.`)
    chosen.push({ of: at === -1 ? null : text.slice(0, at).trim(), kind })
  }
  return ok(chosen)
}

const idOf = (args: Arguments, name: 'space' | 'environment'): Result<string | null, Refusal> => {
  const text = textOf(args, name)
  return text === null || platformIdSchema.safeParse(text).success
    ? ok(text)
    : misused(`“--${name}” takes an id: letters, digits, “.”, “-” and “_” only.`)
}

/** What the options set: `kinds` also for one of several tokens, by its name. */
type Choices = {
  kinds: readonly KindChoice[]
  service: Service | null
  space: string | null
  environment: string | null
}

export const choicesOf = (args: Arguments, { services }: CatalogDocument): Result<Choices, Refusal> => {
  const kinds = kindsOf(args)
  if (!kinds.ok) return kinds
  const wanted = textOf(args, 'service')
  const service = namedService(services, wanted)
  if (wanted !== null && service === undefined) return unknownService(services)
  const space = idOf(args, 'space')
  if (!space.ok) return space
  const environment = idOf(args, 'environment')
  if (!environment.ok) return environment
  return ok({ kinds: kinds.value, service: service ?? null, space: space.value, environment: environment.value })
}

const isKey = ({ described: { kind } }: FoundSecret): boolean => kind === null || isSpaceKey(kind)

const isFormOf = (kind: TokenKind, { secret }: FoundSecret): boolean =>
  !lintToken(secret, kind).some(({ code }) => code === 'looks-like-other-kind')

/** One option: the tokens that it could apply to, what the text shows of them (`null` if that's open), and how it is applied. */
type Applied = {
  option: string
  takes: (one: FoundSecret) => boolean
  shown: (described: FoundToken) => string | null
  change: Partial<FoundToken>
}

const optionsIn = ({ kinds, service, space, environment }: Choices): Applied[] => [
  // One for a single token comes last, so that it wins.
  ...kinds
    .toSorted((one, other) => Number(one.of !== null) - Number(other.of !== null))
    .map(({ of, kind }): Applied => ({
      option: `--kind ${of === null ? '' : 'NAME='}${kind}`,
      takes: (one) => (of === null || isCalled(one.described, of)) && isFormOf(kind, one),
      shown: (described) => described.kind,
      change: { kind },
    })),
  ...(service === null
    ? []
    : [
        {
          option: '--service',
          takes: () => true,
          shown: ({ serviceId, serviceFrom }: FoundToken) => (serviceFrom === 'default' ? null : serviceId),
          change: { service: service.name, serviceId: service.id, serviceFrom: 'choice' as const, host: null },
        },
      ]),
  ...(space === null
    ? []
    : [{ option: '--space', takes: isKey, shown: (described: FoundToken) => described.space, change: { space } }]),
  ...(environment === null
    ? []
    : [
        {
          option: '--environment',
          takes: isKey,
          shown: (described: FoundToken) => described.environment,
          change: { environment },
        },
      ]),
]

/** Applies the options, except to tokens for which the text shows different values. `notes`: why an option wasn't used. */
export const withChoices = (
  found: readonly FoundSecret[],
  isWanted: (described: FoundToken) => boolean,
  choices: Choices,
): { found: FoundSecret[]; notes: string[] } =>
  optionsIn(choices).reduce<{ found: FoundSecret[]; notes: string[] }>(
    ({ found: before, notes }, { option, takes, shown, change }) => {
      const isOpen = (one: FoundSecret): boolean =>
        one.described.inVault === null && isWanted(one.described) && takes(one)
      const open = before.filter(isOpen)
      const differ = new Set(open.flatMap(({ described }) => shown(described) ?? [])).size > 1
      const gets = (one: FoundSecret): boolean => isOpen(one) && (!differ || shown(one.described) === null)
      const reason = differ
        ? 'the text shows different values. To set one of them, add `--only NAME`'
        : 'it applies to no new token here'
      return {
        found: before.map((one) => (gets(one) ? { ...one, described: { ...one.described, ...change } } : one)),
        notes: before.some(gets) ? notes : [...notes, `Not used: ${option}, because ${reason}.`],
      }
    },
    { found: [...found], notes: [] },
  )

/** The findings without those that the options settle: a space or a kind that the text doesn't show. */
export const openFindings = (findings: readonly ImportFinding[], found: readonly FoundToken[]): ImportFinding[] =>
  findings.filter(({ id, files, lines }) => {
    const tokens = found.filter((token) => lines.some((line, at) => line === token.line && files[at] === token.file))
    if (id === 'no-space') return tokens.length === 0 || tokens.some(({ space }) => space === null)
    if (id === 'kind-unknown') return tokens.length === 0 || tokens.some(({ kind }) => kind === null)
    return true
  })
