import type { Exchange } from '../../../shared/model/exchange.ts'
import { fetchBody } from '../../workers/fetch-body.ts'
import { comparable, type Entry } from '../request/exchanges.svelte.ts'
import { bodyUrl } from '../viewer/body-url.ts'
import { compareBodies, type Part } from './compare.ts'

/** The largest body that is compared, in bytes. */
const MOST_BYTES = 1024 * 1024

/** The other one, until the user chooses: the last one for the same request, or else the last one. */
export const otherOf = (entries: readonly Entry[], id: string): string => {
  const ended = comparable(entries, id).flatMap(({ state }) => (state.kind === 'ended' ? [state.exchange] : []))
  const asked = ({ request: { method, origin, target } }: Exchange): string =>
    `${method} ${origin}${target.split('?', 1)[0] ?? ''}`
  const one = ended.find((exchange) => exchange.id === id)
  const others = ended.filter((exchange) => exchange.id !== id)
  const same = others.find((exchange) => one !== undefined && asked(exchange) === asked(one))
  return (same ?? others[0])?.id ?? id
}

export type Bodies = { kind: 'part'; part: Part } | { kind: 'not'; why: string }

type Text = { ok: true; text: string } | { ok: false; why: string }

const textOf = async ({ id, outcome }: Exchange): Promise<Text> => {
  if (outcome.kind === 'failure' || outcome.body.bytes === 0) return { ok: true, text: '' }
  if (outcome.body.bytes > MOST_BYTES) return { ok: false, why: 'A body above 1 MiB is not compared.' }
  const fetched = await fetchBody(bodyUrl(id, { inClear: false, asImage: false }))
  if (!fetched.ok)
    return { ok: false, why: 'One of the bodies is no longer stored. Send that request again to compare it.' }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(fetched.bytes) }
  } catch {
    return { ok: false, why: 'One of the bodies is not text.' }
  }
}

/** Reads both bodies, masked as they are shown, and compares them. */
export const compareStored = async (left: Exchange, right: Exchange): Promise<Bodies> => {
  const [one, other] = await Promise.all([textOf(left), textOf(right)])
  if (!one.ok) return { kind: 'not', why: one.why }
  return other.ok ? { kind: 'part', part: compareBodies(one.text, other.text) } : { kind: 'not', why: other.why }
}
