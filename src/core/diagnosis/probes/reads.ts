import type { DiagnosisInput, ProbeSpec } from '../input.ts'
import { answerKey } from '../send.ts'
import { IMPOSSIBLE_TOKEN, whoseOf, wireRequestOf } from './wire.ts'

/**
 * Which read each probe is, counted from 1, by the sender’s own rule: probes that it would send once are one read. Nobody’s
 * secret is needed for that: each has a stand-in.
 */
export const readNumbers = (specs: readonly ProbeSpec[], input: DiagnosisInput): number[] => {
  const owners = [...new Set(specs.map(whoseOf))]
  const keyOf = (spec: ProbeSpec): string => {
    const standIn = spec.credential.whose === 'none' ? null : `${IMPOSSIBLE_TOKEN}-${owners.indexOf(whoseOf(spec))}`
    const request = wireRequestOf(spec, standIn, input, '')
    return request === null ? spec.id : answerKey(request, { bodyCap: spec.bodyCap, again: spec.notBefore })
  }
  const keys = specs.map(keyOf)
  const order = [...new Set(keys)]
  return keys.map((key) => order.indexOf(key) + 1)
}
