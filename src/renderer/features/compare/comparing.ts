import type { Exchange } from '../../../shared/model/exchange.ts'
import { fetchBody } from '../../workers/fetch-body.ts'
import type { Entry } from '../request/exchanges.svelte.ts'
import { bodyUrl } from '../viewer/body-url.ts'
import { compareBodies, type Part } from './compare.ts'

/** The largest body that is compared, in bytes. */
const MOST_BYTES = 1024 * 1024

/** `isOwn`: sent by the user, not by a diagnosis or a matrix. */
export type Ended = { id: string; exchange: Exchange; isOwn: boolean }

export const endedOf = (entries: readonly Entry[]): Ended[] =>
  entries.flatMap(({ id, state, runId }) =>
    state.kind === 'ended' ? [{ id, exchange: state.exchange, isOwn: runId === null }] : [],
  )

/**
 * The other one, until the user chooses: the last one of the same request, or else the one before it. Those that the user sent
 * come before those of a diagnosis or a matrix, unless one of these is compared with the same request.
 */
export const otherOf = (all: readonly Ended[], id: string): string | null => {
  const at = all.findIndex((one) => one.id === id)
  const asked = (one: Ended | undefined): string => {
    const { method = '', origin = '', target = '' } = one?.exchange.request ?? {}
    return `${method} ${origin}${target.split('?', 1)[0] ?? ''}`
  }
  const [own, same] = all[at]?.isOwn === false ? [1, 2] : [2, 1]
  const weight = (one: Ended): number => (one.isOwn ? own : 0) + (asked(one) === asked(all[at]) ? same : 0)
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).reverse()]
  return others.toSorted((one, other) => weight(other) - weight(one))[0]?.id ?? null
}

/** The bodies: compared, or why not, in a sentence. */
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
