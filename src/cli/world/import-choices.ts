import { ok, type Result } from '../../shared/contract/result.ts'
import type { FoundToken } from '../../shared/model/import.ts'
import { TOKEN_KINDS, type TokenKind } from '../../shared/platform.ts'
import { platformIdSchema } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Choice } from '../../core/import/keep.ts'
import type { Arguments } from '../arguments/parse.ts'
import { textOf, textsOf } from '../arguments/values.ts'
import { misused, type Refusal } from '../refusal.ts'

/** Choices from the command line for what the texts don't contain. */
export type Choices = { of(told: FoundToken): Choice }

const isCalled = ({ name, variable }: FoundToken, wanted: string): boolean =>
  name.toLowerCase() === wanted.toLowerCase() || variable === wanted

/** Whether a found token is one of those that are wanted: all, or those that `--only` names. */
export const isChosen = (args: Arguments, told: FoundToken): boolean => {
  const only = textsOf(args, 'only')
  return only.length === 0 || only.some((wanted) => isCalled(told, wanted))
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
  const service = services.find(({ id, name }) => id === wanted || name === wanted)
  if (wanted !== null && service === undefined)
    return misused(`Unknown service. Known services: ${services.map(({ name }) => name).join(', ')}.`)
  const space = idOf(args, 'space')
  if (!space.ok) return space
  const environment = idOf(args, 'environment')
  if (!environment.ok) return environment
  return ok({
    of: (told) => ({
      name: null,
      kind:
        (
          kinds.value.find((one) => one.of !== null && isCalled(told, one.of)) ??
          kinds.value.find((one) => one.of === null)
        )?.kind ?? null,
      serviceId: service?.id ?? null,
      space: space.value,
      environment: environment.value,
    }),
  })
}
