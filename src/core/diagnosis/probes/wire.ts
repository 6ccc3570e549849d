import type { Header } from '../../../shared/model/request.ts'
import { passGate, type Reach, type WireRequest } from '../../gate.ts'
import { buildHeaders } from '../../requests/headers.ts'
import type { DiagnosisInput, ProbeSpec } from '../input.ts'
import { requestOf, type Asked, type Facts } from '../facts.ts'
import { answerKey } from '../send.ts'

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

/** What was written or posted is no read. */
const isRead = ({ kind }: ProbeSpec, { known }: DiagnosisInput): boolean =>
  kind !== 'the-request' || known === null || known.method === 'GET'

/** Which read each probe is, from 1: the sender sends equal ones once. `owners`: whose secret each carries. No secret is read for it. */
export const readNumbers = (
  specs: readonly ProbeSpec[],
  input: DiagnosisInput,
  owners: readonly string[] = specs.map(whoseOf),
): number[] => {
  const each = [...new Set(owners)]
  const keyOf = (spec: ProbeSpec, owner: string): string => {
    // No other request carries the same token.
    if (owners.indexOf(owner) === owners.lastIndexOf(owner)) return spec.id
    const standIn = spec.credential.whose === 'none' ? null : `${IMPOSSIBLE_TOKEN}-${each.indexOf(owner)}`
    const request = isRead(spec, input) ? wireRequestOf(spec, standIn, input, '') : null
    return request === null ? spec.id : answerKey(request, { bodyCap: spec.bodyCap, again: spec.notBefore })
  }
  const keys = specs.map((spec, at) => keyOf(spec, owners[at] ?? whoseOf(spec)))
  const order = [...new Set(keys)]
  return keys.map((key) => order.indexOf(key) + 1)
}

export const knownRead = (spec: ProbeSpec, facts: Facts): Asked | null => {
  const request = facts.input.known === null ? null : requestOf(facts)
  const known = [...(request === null ? [] : [request]), ...facts.input.earlier]
  return (
    known.find((asked) => {
      const [first, second] = readNumbers([asked.spec, spec], facts.input, [
        asked.whose ?? whoseOf(asked.spec),
        whoseOf(spec),
      ])
      return first === second
    }) ?? null
  )
}
