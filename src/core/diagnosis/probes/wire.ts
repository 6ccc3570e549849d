import type { Header } from '../../../shared/model/request.ts'
import { passGate, type Reach, type WireRequest } from '../../gate.ts'
import { buildHeaders } from '../../requests/headers.ts'
import type { DiagnosisInput, ProbeSpec } from '../input.ts'

/** Names no resource and looks like no real key. */
export const IMPOSSIBLE_TOKEN = 'token-desk-control-this-is-no-token'

const FRESH: readonly Header[] = [
  ['cache-control', 'no-cache'],
  ['pragma', 'no-cache'],
]

/** Where the token of a probe may go. One that cannot be valid belongs to the place that it is made for. */
const reachOf = ({ credential, baseUrl }: ProbeSpec, input: DiagnosisInput): Reach => {
  if (credential.whose === 'witness') return credential.token.reach
  if (credential.whose === 'impossible') return [baseUrl]
  return input.credential.state === 'present' ? input.credential.reach : []
}

/** The request of a probe, through the gate. It looks like a user's own. `null` if its token may not go there, or if it would write. */
export const wireRequestOf = (
  spec: ProbeSpec,
  secret: string | null,
  input: DiagnosisInput,
  appVersion: string,
): WireRequest | null => {
  const { api, baseUrl, path, placement } = spec
  const { host } = new URL(baseUrl)
  const headers = [
    ...buildHeaders({ api, method: 'GET', headers: [] }, { host, appVersion, bodyBytes: 0 }),
    ...(spec.fresh ? FRESH : []),
  ]
  const passed = passGate(
    { method: 'GET', baseUrl, path, headers, body: null },
    secret === null ? null : { secret, placement, reach: reachOf(spec, input) },
    input.alsoBound,
  )
  return passed.ok && passed.value.isRead ? passed.value : null
}

export const mayGoOut = (spec: ProbeSpec, input: DiagnosisInput): boolean =>
  wireRequestOf(spec, spec.credential.whose === 'none' ? null : IMPOSSIBLE_TOKEN, input, '') !== null

export const whoseOf = ({ credential }: ProbeSpec): string =>
  credential.whose === 'witness' ? `witness ${credential.token.id}` : credential.whose

const requestKey = (spec: ProbeSpec): string =>
  JSON.stringify([spec.id, spec.baseUrl, spec.path, spec.placement, spec.fresh, whoseOf(spec)])

export const mayBeSent = (spec: ProbeSpec, { approved }: DiagnosisInput): boolean =>
  approved?.some((one) => requestKey(one) === requestKey(spec)) ?? true
