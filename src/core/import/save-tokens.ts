import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { looksLikeProduction } from '../../shared/model/space.ts'
import { isSpaceKey, type TokenKind } from '../../shared/platform.ts'
import { type Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { cleanName } from '../../shared/text/names.ts'
import { namesClash, secretProblem, tokenProblem } from '../vault/validation.ts'
import type { Vault } from '../vault/vault.ts'
import { freeName, type FoundSecret } from './import.ts'

/** What a person says of a found token beyond what was read. */
export type Choice = {
  name: string | null
  kind: TokenKind | null
  serviceId: string | null
  space: string | null
  environment: string | null
}

/** A found token, ready to be saved. */
export type Keepable = {
  name: string
  kind: TokenKind
  serviceId: string
  spaceId: string | null
  environments: string[]
  secret: string
}

/** What a found token still needs before it can be saved. */
export type Missing = 'kind' | 'service' | 'space'

/** What was read, with choices for what is missing. A service that was only the default gives way to a choice. */
export const toKeep = (
  { described, secret }: Pick<FoundSecret, 'described' | 'secret'>,
  choice: Choice,
): Result<Keepable, readonly Missing[]> => {
  const kind = described.kind ?? choice.kind
  const isDefault = described.serviceFrom === 'default' || described.serviceId === null
  const serviceId = (isDefault ? choice.serviceId : null) ?? described.serviceId
  const space = described.space ?? choice.space
  const isKey = kind !== null && isSpaceKey(kind)
  const missing: Missing[] = [
    ...(kind === null ? (['kind'] as const) : []),
    ...(serviceId === null ? (['service'] as const) : []),
    ...(isKey && space === null ? (['space'] as const) : []),
  ]
  if (kind === null || serviceId === null || missing.length > 0) return failed(missing)
  const environment = described.environment ?? choice.environment
  const name = choice.name ?? described.name
  return ok({
    name,
    kind,
    serviceId,
    secret,
    spaceId: isKey ? space : null,
    environments: isKey && environment !== null ? [environment] : [],
  })
}

/** One secret in one place; one that is claimed to be of two kinds is one all the same. */
const isSame = (one: Keepable, other: Keepable): boolean =>
  one.secret === other.secret &&
  one.serviceId === other.serviceId &&
  (one.spaceId === other.spaceId || one.kind !== other.kind)

type Named = Pick<Keepable, 'name' | 'serviceId' | 'spaceId'>

/** The same under a name that is free in its place. */
export const withFreeName = <Fields extends Named>(fields: Fields, others: readonly Named[]): Fields => {
  const isTaken = (name: string): boolean => others.some((other) => namesClash({ ...fields, name }, other))
  return { ...fields, name: freeName(cleanName(fields.name), isTaken) }
}

/** Each secret once, as it was found first, under a name that is free in its place. */
export const onceEach = (wanted: readonly Keepable[], { tokens }: Pick<CatalogDocument, 'tokens'>): Keepable[] => {
  const kept: Keepable[] = []
  for (const one of wanted) {
    const same = kept.find((other) => isSame(one, other))
    if (same !== undefined) {
      same.environments = [...new Set([...same.environments, ...one.environments])]
      continue
    }
    kept.push(withFreeName(one, [...tokens, ...kept]))
  }
  return kept
}

/** Why one of these cannot be kept; null: nothing known before speaks against it. */
export const keepProblem = (
  wanted: readonly Keepable[],
  document: Pick<CatalogDocument, 'services' | 'tokens'>,
): DeskError | null =>
  wanted.reduce<DeskError | null>(
    (problem, { secret, ...fields }) => problem ?? tokenProblem(document, fields, null) ?? secretProblem(secret),
    null,
  )

/** The space and its environments appear in the tree of the vault. */
export const keepSpace = async (
  vault: Pick<Vault, 'saveSpace'>,
  { spaces }: Pick<CatalogDocument, 'spaces'>,
  { serviceId, spaceId, environments }: Pick<Keepable, 'serviceId' | 'spaceId' | 'environments'>,
): Promise<Awaited<ReturnType<Vault['saveSpace']>> | null> => {
  if (spaceId === null) return null
  const space = spaces.find((candidate) => candidate.id === spaceId && candidate.serviceId === serviceId)
  const known = space?.environments ?? []
  const missing = environments.filter((id) => !known.some((environment) => environment.id === id))
  if (space !== undefined && missing.length === 0) return null
  return vault.saveSpace({
    serviceId,
    id: spaceId,
    name: space?.name ?? spaceId,
    before: space ?? null,
    environments: [...known, ...missing.map((id) => ({ id, production: looksLikeProduction(id) }))],
  })
}

/** The result of saving: `kept` is in the vault also if a later one failed. */
export type Kept = { kept: Token[]; error: DeskError | null }

/** Keeps tokens one after another, each in its place and bound to its service’s addresses as every new token is. */
export const keepAll = async (
  wanted: readonly Keepable[],
  vault: Pick<Vault, 'saveSpace' | 'addToken'>,
  readSpaces: () => Promise<Pick<CatalogDocument, 'spaces'>>,
): Promise<Kept> => {
  const kept: Token[] = []
  for (const one of wanted) {
    const space = await keepSpace(vault, await readSpaces(), one)
    if (space !== null && !space.ok) return { kept, error: space.error }
    const added = await vault.addToken(one)
    if (!added.ok) return { kept, error: added.error }
    kept.push(added.value)
  }
  return { kept, error: null }
}
