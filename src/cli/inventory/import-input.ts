import { ok, type Result } from '../../shared/contract/result.ts'
import { printable } from '../../shared/text/printable.ts'
import { LONGEST_PASTE } from '../../core/import/read.ts'
import type { Source } from '../../core/import/entries.ts'
import { decodeBytes } from '../../core/reading/wire/decode.ts'
import type { Arguments } from '../arguments/parse.ts'
import { readFileAtMost } from '../read-file.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { FoundToken } from '../../shared/model/import.ts'
import { TOKEN_KINDS, type TokenKind } from '../../shared/platform.ts'
import { platformIdSchema } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Choice } from '../../core/import/save-tokens.ts'
import { namedService, serviceChoices } from './named.ts'
import { textOf, textsOf } from '../arguments/values.ts'

const TOO_LONG = 'is longer than 4 MiB, too long to look for tokens in. Give only the part with the tokens.'

/** At a terminal a paste would be shown, and its second line would go to the shell. */
const NO_TERMINAL =
  'Name a file, or pipe in the copied text: “pbpaste | token-desk import” on macOS, “wl-paste | token-desk import” or “xclip -o | token-desk import” on Linux, “powershell Get-Clipboard | token-desk import” on Windows.'

const decoded = (bytes: Uint8Array): string => decodeBytes(bytes, false).text

const readOne = async (file: string): Promise<Result<Source, Refusal>> => {
  let bytes: Uint8Array | null
  try {
    bytes = await readFileAtMost(file, LONGEST_PASTE)
  } catch {
    return misused(`Can’t read the file “${printable(file)}”. Check its path and your permissions. Nothing was saved.`)
  }
  if (bytes === null) return misused(`The file “${printable(file)}” ${TOO_LONG}`)
  return ok({ file, text: decoded(bytes) })
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

/** Choices from the command line for what the texts don't contain. */
export type Choices = { of(described: FoundToken): Choice }

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
    const kind = TOKEN_KINDS.find(
      (one) =>
        one ===
        text
          .slice(at + 1)
          .trim()
          .toLowerCase(),
    )
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

/** The options that answer what a text leaves open. */
export const choicesOf = (args: Arguments, { services }: CatalogDocument): Result<Choices, Refusal> => {
  const kinds = kindsOf(args)
  if (!kinds.ok) return kinds
  const wanted = textOf(args, 'service')
  const service = namedService(services, wanted)
  if (wanted !== null && service === undefined)
    return misused(`Unknown service. Known services: ${serviceChoices(services)}.`)
  const space = idOf(args, 'space')
  if (!space.ok) return space
  const environment = idOf(args, 'environment')
  if (!environment.ok) return environment
  return ok({
    of: (described) => ({
      name: null,
      kind:
        (
          kinds.value.find((one) => one.of !== null && isCalled(described, one.of)) ??
          kinds.value.find((one) => one.of === null)
        )?.kind ?? null,
      serviceId: service?.id ?? null,
      space: space.value,
      environment: environment.value,
    }),
  })
}
