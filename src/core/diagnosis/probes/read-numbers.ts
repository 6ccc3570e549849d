import { requestOf, type Asked, type Facts } from '../facts.ts'
import type { DiagnosisInput, ProbeSpec } from '../input.ts'
import { answerKey } from '../send.ts'
import { IMPOSSIBLE_TOKEN, whoseOf, wireRequestOf } from './wire.ts'

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
