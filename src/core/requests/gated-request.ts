import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { keptSince } from '../../shared/model/token.ts'
import type { VaultSnapshot } from '../../shared/model/vault.ts'
import { createRedactor, type Redact } from '../../shared/text/redact.ts'
import { hrefOf } from '../../shared/text/url.ts'
import type { CarriedToken, WireRequest } from '../gate.ts'
import type { UsedSecret } from '../vault/edits.ts'
import {
  carriedIn,
  reachOfLoose,
  releasedFor,
  secretsFor,
  typedTexts,
  type Carried,
} from '../inventory/known-secrets.ts'
import { destinationOf, keptToken, type Secrets, reachOf, type KnownToken } from '../inventory/inventory.ts'
import { describeCredential, type CredentialFacts, type ResolveCredential } from './credentials.ts'
import { prepareRequest, toWire, typedSecrets, type Prepared, type RequestForm } from './prepare.ts'
import * as refusals from './refusals.ts'
import { placeOf } from './warnings.ts'

type Inventory = Pick<VaultSnapshot, 'services' | 'spaces' | 'tokens' | 'checks' | 'unreadable'> & {
  settings: Settings
}

export type ReadyDeps = {
  /** The catalog as it stands; never asks the keychain. */
  inventory: () => Promise<Result<Inventory>>
  /** The vault: it releases a secret for the addresses and the connection of the inventory that was read, and no others. */
  secrets: Secrets
  appVersion: string
}

export type Ready = {
  prepared: Prepared
  credential: CredentialFacts | null
  inventory: Inventory
  service: Service
  known: readonly KnownToken[]
  resolve: ResolveCredential
  carried: Carried
}

/** Looks up what a draft names. Fails where its service or its token is no more. */
export const prepare = async (draft: RequestDraft, deps: ReadyDeps): Promise<Result<Ready>> => {
  const inventory = await deps.inventory()
  if (!inventory.ok) return inventory
  const service = inventory.value.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined) return failed(refusals.SERVICE_GONE)
  const { services, spaces, tokens, checks, settings } = inventory.value
  const cataloged = { services, tokens, checks, connection: settings.connection }
  const resolve: ResolveCredential = (asked) => deps.secrets.resolve(asked, destinationOf(asked, cataloged))
  const credential = await describeCredential(draft.credential, inventory.value, resolve)
  if (!credential.ok) return credential
  const { spaceId } = placeOf(draft)
  const space = spaces.find(({ id, serviceId }) => id === spaceId && serviceId === service.id) ?? null
  const context = { service, space, credential: credential.value, appVersion: deps.appVersion }
  const known = tokens.map((token) => keptToken(token, cataloged, deps.secrets))
  const carried = await carriedIn(typedTexts(draft), known)
  const redact = createRedactor([...carried.found.map(({ secret }) => secret), ...typedSecrets(draft)])
  return ok({
    prepared: withTexts(prepareRequest(draft, context), redact),
    credential: credential.value,
    inventory: inventory.value,
    service,
    known,
    resolve,
    carried,
  })
}

/** Texts about a request name parts of its path, which may contain a token. */
const withTexts = (prepared: Prepared, redact: Redact): Prepared => ({
  ...prepared,
  warnings: prepared.warnings.map((warning) => ({ ...warning, message: redact(warning.message) })),
  confirmation: prepared.confirmation === null ? null : redact(prepared.confirmation),
})

export const carriedSecrets = ({ carried }: Ready): string[] => carried.found.map(({ secret }) => secret)

/** A yes to what a write would do; `asked`: to which sentence, where that is known. */
type Yes = { confirmed: boolean; asked?: string | undefined }

export const sendable = (
  { prepared: { form, warnings, confirmation } }: Ready,
  { confirmed, asked }: Yes,
): Result<RequestForm> => {
  if (form === null) return failed(refusals.blocked(warnings.filter((warning) => warning.blocking)))
  if (confirmation !== null && (!confirmed || (asked ?? confirmation) !== confirmation))
    return failed(refusals.needsConfirmation(confirmation))
  return ok(form)
}

type Carrying = { token: CarriedToken | null; used: UsedSecret | null }
export type Passed = { wire: WireRequest; used: UsedSecret | null }

const tokenFor = async (form: RequestForm, ready: Ready): Promise<Result<Carrying>> => {
  const { placement } = form
  if (placement === null) return ok({ token: null, used: null })
  const resolved = await ready.resolve(form.draft.credential)
  if (!resolved.ok) return resolved
  const { token } = resolved.value
  const secret = resolved.value.secret ?? ''
  const home = ready.inventory.services.find(({ id }) => id === token?.serviceId)
  if (token !== null)
    return ok({ token: { secret, placement, reach: reachOf(home) }, used: { id: token.id, since: keptSince(token) } })
  const carried = await secretsFor([secret], { urls: [] }, ready.known)
  if (!carried.ok) return failed(refusals.ofKnownToken(carried.error))
  return ok({ token: { secret, placement, reach: reachOfLoose(carried.value, ready.service) }, used: null })
}

/** The request with its token, through the gate; the tokens that were typed into it are bound as well. */
export const passed = async (form: RequestForm, ready: Ready): Promise<Result<Passed>> => {
  const typed = await releasedFor(ready.carried, { urls: [new URL(hrefOf(form.target))] })
  if (!typed.ok) return failed(refusals.ofKnownToken(typed.error))
  const carrying = await tokenFor(form, ready)
  if (!carrying.ok) return carrying
  const { token, used } = carrying.value
  const wire = toWire(form, token, typed.value.found)
  return wire.ok ? ok({ wire: wire.value, used }) : failed(refusals.ofGate(wire.error, token))
}
