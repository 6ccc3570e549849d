import type { Room } from '../../shared/contract/calls.ts'
import { ok } from '../../shared/contract/result.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import type { MaskedBody } from './masked-body.ts'
import { mediaTypeOf } from './media-type.ts'

/** A body as main keeps it. `dropped`: it made room for newer ones. `none`: the exchange brought none. */
export type KeptBody =
  | {
      state: 'kept'
      bytes: Uint8Array
      /** Null: nothing in it is masked. */
      masked: Uint8Array | null
      mediaType: string | null
      exchange: Exchange
    }
  | { state: 'dropped' }
  | { state: 'none' }

/** Carries out the channels `history.*`, and keeps what they show. */
export type History = Room<'history'> & {
  /**
   * Adds an exchange and what came with it (decoded; of a failure, what had come), also as it may be shown. `sender`: what a person
   * sent never makes room for probes, of which a matrix sends a thousand.
   */
  add(exchange: Exchange, body: Uint8Array, shown: MaskedBody, sender: Sender): void
  /** Newest first. */
  exchanges(): Exchange[]
  /** Null: no such exchange, or it was forgotten. */
  bodyOf(exchangeId: string): KeptBody | null
}

type Sender = 'person' | 'probe'

/** `exchanges`: of each sender. */
export type HistoryLimits = { exchanges: number; bodyBytes: number }

const MIB = 1024 * 1024

const LIMITS: HistoryLimits = { exchanges: 500, bodyBytes: 256 * MIB }

type Entry = { exchange: Exchange; body: Uint8Array | null; masked: Uint8Array | null; sender: Sender }

const sizeOf = ({ body, masked }: Entry): number => (body?.byteLength ?? 0) + (masked?.byteLength ?? 0)

const isPersons = ({ sender }: Entry): boolean => sender === 'person'

const keptBody = ({ exchange, body, masked }: Entry): KeptBody => {
  if (body === null) return { state: 'dropped' }
  if (body.byteLength === 0) return { state: 'none' }
  const mediaType = exchange.outcome.head === null ? null : mediaTypeOf(exchange.outcome.head)
  return { state: 'kept', bytes: body, masked, mediaType, exchange }
}

/**
 * The exchanges of this session, in memory only: an answer may hold keys in clear, and the disk is no place for them.
 * Past the limits the oldest are forgotten, bodies first and those of probes before a person's; the newest body always stays.
 */
export const createHistory = (limits: HistoryLimits = LIMITS): History => {
  let entries: Entry[] = []
  const exchanges = (): Exchange[] => entries.map(({ exchange }) => exchange)

  const dropOldBodies = (): void => {
    let room = limits.bodyBytes
    const [newest, ...older] = entries
    if (newest === undefined) return
    room -= sizeOf(newest)
    for (const entry of [...older.filter(isPersons), ...older.filter((one) => !isPersons(one))]) {
      room -= sizeOf(entry)
      if (room < 0 && sizeOf(entry) > 0) {
        room += sizeOf(entry)
        entry.body = null
        entry.masked = null
      }
    }
  }

  const forgetOld = (): void => {
    const left = { person: limits.exchanges, probe: limits.exchanges }
    entries = entries.filter(({ sender }) => {
      left[sender] -= 1
      return left[sender] >= 0
    })
  }

  return {
    add: (exchange, body, { bytes, holds }, sender) => {
      entries = [{ exchange, body, masked: holds === null ? null : bytes, sender }, ...entries]
      forgetOld()
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
