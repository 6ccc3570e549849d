import type { Room } from '../../shared/contract/calls.ts'
import { ok } from '../../shared/contract/result.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import { mediaTypeOf } from './media-type.ts'

/** A body as main keeps it. `dropped`: it made room for newer ones. `none`: the exchange brought none. */
export type KeptBody =
  | { state: 'kept'; bytes: Uint8Array; mediaType: string | null; exchange: Exchange }
  | { state: 'dropped' }
  | { state: 'none' }

/** Carries out the channels `history.*`, and keeps what they show. */
export type History = Room<'history'> & {
  /** Adds an exchange and what came with it (decoded; of a failure, what had come). */
  add(exchange: Exchange, body: Uint8Array): void
  /** Newest first. */
  exchanges(): Exchange[]
  /** Null: no such exchange, or it was forgotten. */
  bodyOf(exchangeId: string): KeptBody | null
}

export type HistoryLimits = { exchanges: number; bodyBytes: number }

const MIB = 1024 * 1024

const LIMITS: HistoryLimits = { exchanges: 500, bodyBytes: 256 * MIB }

type Entry = { exchange: Exchange; body: Uint8Array | null }

const keptBody = ({ exchange, body }: Entry): KeptBody => {
  if (body === null) return { state: 'dropped' }
  if (body.byteLength === 0) return { state: 'none' }
  const mediaType = exchange.outcome.head === null ? null : mediaTypeOf(exchange.outcome.head)
  return { state: 'kept', bytes: body, mediaType, exchange }
}

/**
 * The exchanges of this session, in memory only: an answer may hold keys in clear, and the disk is no place for them.
 * Past the limits the oldest are forgotten, bodies first; the newest body always stays.
 */
export const createHistory = (limits: HistoryLimits = LIMITS): History => {
  let entries: Entry[] = []
  const exchanges = (): Exchange[] => entries.map(({ exchange }) => exchange)

  const dropOldBodies = (): void => {
    let room = limits.bodyBytes
    entries.forEach((entry, index) => {
      room -= entry.body?.byteLength ?? 0
      if (room < 0 && index > 0 && entry.body !== null && entry.body.byteLength > 0) {
        room += entry.body.byteLength
        entry.body = null
      }
    })
  }

  return {
    add: (exchange, body) => {
      entries = [{ exchange, body }, ...entries].slice(0, limits.exchanges)
      dropOldBodies()
    },
    exchanges,
    list: () => Promise.resolve(ok({ exchanges: exchanges() })),
    bodyOf: (exchangeId) => {
      const entry = entries.find(({ exchange }) => exchange.id === exchangeId)
      return entry === undefined ? null : keptBody(entry)
    },
    clear: () => {
      entries = []
      return Promise.resolve(ok(null))
    },
  }
}
