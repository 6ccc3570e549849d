import { ok, type Result } from '../../shared/contract/result.ts'
import { cellKey } from '../../shared/model/place-verdicts.ts'
import { KINDS, isSpaceKey } from '../../shared/platform.ts'
import { environmentsOf, type Placement } from '../../shared/model/token.ts'
import type { CheckCell, Consent, DiagnosedCredential, Knowledge } from '../diagnosis/input.ts'
import { defaultPath, oneItem } from '../diagnosis/paths.ts'
import { credentialOf, knowledgeOf, diagnosisInput } from './diagnosis-input.ts'
import type { KnownToken, Inventory } from './inventory.ts'

/** A cell and the token whose it is. */
export type OwnedCell = { cell: CheckCell; owner: KnownToken }

export type CellOptions = {
  consent: Consent
  placement: Placement
  timeout: number
  wait: number
  now: number
  /** False: for a plan; nothing is read from the keychain. */
  withSecrets: boolean
}

type CellPlace = { spaceId: string | null; environmentId: string | null }

/** Where a token should work: a key in each of its environments, an account token in every known space of its service. */
const placesOf = ({ kind, spaceId, environments, service }: KnownToken, { spaces }: Inventory): CellPlace[] => {
  if (isSpaceKey(kind))
    return environmentsOf({ environments: [...environments] }).map((environmentId) => ({ spaceId, environmentId }))
  const known = spaces.filter((space) => space.service === service && (spaceId === null || space.id === spaceId))
  const places = known.flatMap(({ id, environments: all }): CellPlace[] =>
    all.length === 0
      ? [{ spaceId: id, environmentId: null }]
      : all.map((environmentId) => ({ spaceId: id, environmentId })),
  )
  return places.length > 0 ? places : [{ spaceId, environmentId: null }]
}

const credentialFor = async (
  token: KnownToken,
  place: CellPlace & { api: CheckCell['api'] },
  withSecrets: boolean,
): Promise<Result<DiagnosedCredential>> =>
  withSecrets ? credentialOf(token, place) : ok({ state: 'missing', kind: token.kind, name: token.name })

const cellOf = async (
  token: KnownToken,
  place: CellPlace,
  inventory: Inventory,
  knowledge: Knowledge,
  { withSecrets, ...options }: CellOptions,
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

/** The cells of these tokens on every environment that each should reach, through the API of its kind. */
export const plannedCells = async (
  tokens: readonly KnownToken[],
  inventory: Inventory,
  options: CellOptions,
): Promise<Result<OwnedCell[]>> => {
  const cells: OwnedCell[] = []
  for (const owner of tokens) {
    const knowledge = knowledgeOf(inventory, owner)
    for (const place of placesOf(owner, inventory)) {
      const cell = await cellOf(owner, place, inventory, knowledge, options)
      if (!cell.ok) return cell
      if (cell.value !== null) cells.push({ cell: cell.value, owner })
    }
  }
  return ok(cells)
}
