import { ok, type Result } from '../../shared/contract/result.ts'
import { cellKey, tellsNothing } from '../../shared/model/place-verdicts.ts'
import { KINDS, isSpaceKey } from '../../shared/platform.ts'
import { environmentsOf } from '../../shared/model/token.ts'
import { faultIn } from '../../shared/model/verdict.ts'
import type { CheckCell, DiagnosedCredential, Knowledge, ProbePlace } from '../diagnosis/input.ts'
import { defaultPath, oneItem } from '../diagnosis/paths.ts'
import {
  credentialOf,
  diagnosisInput,
  knowledgeOf,
  unreadableOf,
  type Place,
  type Question,
} from './diagnosis-input.ts'
import type { Inventory, KnownToken } from './inventory.ts'
import { secretsFor, type SecretRefusal } from './known-secrets.ts'

/** A cell and its token. `refusal`: a known token in its ids or addresses belongs to another service. */
export type OwnedCell = { cell: CheckCell; owner: KnownToken; refusal: SecretRefusal | null }

export type CellOptions = Pick<Question, 'consent' | 'placement' | 'timeLimit' | 'wait' | 'now'> & {
  /** False: for a plan; nothing is read from the keychain. */
  withSecrets: boolean
  /** Also the environments of its space in which a key was tried, although it isn't enabled for them as far as is known. */
  alsoTried?: boolean
}

/** The other environments of a key's space that a check showed something about. That one doesn't exist shows nothing about the key. */
const triedIn = ({ kind, spaceId, service, last }: KnownToken, { spaces }: Inventory): string[] => {
  const { environments = [] } = spaces.find((space) => space.service === service && space.id === spaceId) ?? {}
  return environments.filter((environmentId) => {
    const check = last(cellKey(spaceId, environmentId, KINDS[kind].api))
    return check !== null && !tellsNothing(check.verdict) && faultIn(check.cause) !== 'environment'
  })
}

/** Where a token should work: a key in each of its environments, an account token in every known space of its service. */
const placesOf = (token: KnownToken, inventory: Inventory, alsoTried: boolean): ProbePlace[] => {
  const { kind, spaceId, environments, service } = token
  if (isSpaceKey(kind)) {
    const own = environmentsOf({ environments })
    const all = alsoTried ? new Set([...own, ...triedIn(token, inventory)]) : own
    return [...all].map((environmentId) => ({ spaceId, environmentId }))
  }
  const { spaces } = inventory
  const known = spaces.filter((space) => space.service === service && (spaceId === null || space.id === spaceId))
  const places = known.flatMap(({ id, environments: all }): ProbePlace[] =>
    all.length === 0
      ? [{ spaceId: id, environmentId: null }]
      : all.map((environmentId) => ({ spaceId: id, environmentId })),
  )
  return places.length > 0 ? places : [{ spaceId, environmentId: null }]
}

const credentialFor = async (
  token: KnownToken,
  place: Place,
  withSecrets: boolean,
): Promise<Result<DiagnosedCredential>> =>
  withSecrets ? credentialOf(token, place) : ok({ state: 'missing', kind: token.kind, name: token.name })

const cellOf = async (
  token: KnownToken,
  place: ProbePlace,
  inventory: Inventory,
  knowledge: Knowledge,
  { withSecrets, alsoTried: _all, ...options }: CellOptions,
): Promise<Result<CheckCell | null>> => {
  const service = inventory.services.find(({ name }) => name === token.service)
  if (service === undefined) return ok(null)
  const api = KINDS[token.kind].api
  const credential = await credentialFor(token, { ...place, api }, withSecrets)
  if (!credential.ok) return credential
  const { spaceId, environmentId } = place
  const input = diagnosisInput(
    {
      ...options,
      ...place,
      service,
      api,
      // One item is enough to see whether the token works.
      path: oneItem(defaultPath(api, spaceId, environmentId)),
      credential: credential.value,
      token,
      compareWith: [],
      known: null,
    },
    inventory,
    knowledge,
  )
  return ok({ ...input, token: token.name, last: token.last(cellKey(spaceId, environmentId, api)) })
}

const addressesOf = ({ service, otherServices, consent }: CheckCell): string[] =>
  [service, ...(consent.otherServices ? otherServices : [])].flatMap(({ baseUrls }) => Object.values(baseUrls))

/** Adds the known tokens in ids and addresses, for the gate. If one of them may be a token that wasn't read, nothing is sent. */
const withKnownSecrets = async (cells: readonly OwnedCell[], inventory: Inventory): Promise<OwnedCell[]> => {
  const tokens = await inventory.knownTokens()
  const known = new Map<string, Awaited<ReturnType<typeof secretsFor>>>()
  for (const [service, ofService] of Map.groupBy(cells, ({ cell }) => cell.service.name)) {
    const addresses = [...new Set(ofService.flatMap(({ cell }) => addressesOf(cell)))]
    const ids = ofService.flatMap(({ cell: { spaceId, environmentId } }) => [spaceId, environmentId])
    const texts = [...new Set(ids)].filter((text) => text !== null)
    const urls = addresses.map((address) => new URL(address))
    known.set(service, await secretsFor([...texts, ...addresses], { urls }, tokens))
  }
  return cells.map(({ cell, owner }) => {
    const secrets = known.get(cell.service.name)
    if (secrets === undefined) return { cell, owner, refusal: null }
    if (secrets.ok) return { cell: { ...cell, alsoBound: secrets.value.found }, owner, refusal: null }
    const { error, isUnread, carried } = secrets.error
    const { kind, name } = cell.credential
    const unreadable = (error && unreadableOf(error)) ?? { why: 'no-secret', unproven: true }
    // The gate holds back what was found. It can't recognize what wasn't read.
    const credential = isUnread ? { state: 'unreadable' as const, ...unreadable, kind, name } : cell.credential
    return { cell: { ...cell, credential, alsoBound: carried.found }, owner, refusal: secrets.error }
  })
}

/** The cells of these tokens on every environment that each should reach, through the API of its kind. */
export const plannedCells = async (
  tokens: readonly KnownToken[],
  inventory: Inventory,
  options: CellOptions,
): Promise<Result<OwnedCell[]>> => {
  const cells: OwnedCell[] = []
  for (const owner of tokens) {
    const knowledge = knowledgeOf(inventory, owner)
    for (const place of placesOf(owner, inventory, options.alsoTried === true)) {
      const cell = await cellOf(owner, place, inventory, knowledge, options)
      if (!cell.ok) return cell
      if (cell.value !== null) cells.push({ cell: cell.value, owner, refusal: null })
    }
  }
  return ok(options.withSecrets ? await withKnownSecrets(cells, inventory) : cells)
}
