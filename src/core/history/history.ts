import type { Exchange } from '../../shared/model/exchange.ts'
import { MOST_EXCHANGES, type KeptExchange, type ListedRun, type Run } from '../../shared/model/history.ts'
import type { Redact } from '../../shared/text/redact.ts'
import { keepableExchange } from './keepable.ts'
import type { MaskedBody } from './masked-body.ts'
import { mediaTypeOf } from './media-type.ts'

/** A body as main keeps it. `dropped`: it made room for newer ones, or is of an earlier start. `none`: the exchange brought none. */
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

/** What was sent and what came back, newest first. */
export type History = {
  /**
   * Adds an exchange and what came with it (decoded; of a failure, what had come), also as it may be shown. `sender`: what a person
   * sent never makes room for what a run sent, of which a matrix sends a thousand. `mask` knows what the exchange must not tell; where nobody knows all of it yet,
   * it is not written down before `lookAgain` finds that somebody does.
   */
  add(exchange: Exchange, body: Uint8Array, shown: MaskedBody, sender: Sender, mask: Mask): void
  exchanges(): Exchange[]
  runs(): ListedRun[]
  /** Null: no such exchange, or it was forgotten. */
  bodyOf(exchangeId: string): KeptBody | null
  /** What may be written down: no secret, no body. */
  keepable(): KeptExchange[]
  /** How many of a person's exchanges are not among them. */
  leftOut(): number
  /** Asks anew for what was not known when an exchange was added. */
  lookAgain(): Promise<void>
  /** Takes in what an earlier start wrote down. */
  restore(kept: readonly KeptExchange[]): void
  /** Forgets everything; what it gives back brings it all back. */
  clear(): () => void
  /** Calls `listener` after each change. */
  onChange(listener: () => void): void
}

/** `later`: asked again what masks an exchange; null: still nobody knows. */
export type Mask = Redact | { later: () => Promise<Redact | null> }

export type Sender = 'person' | Run

/** `exchanges`: of people, and of runs. */
export type HistoryLimits = { exchanges: number; bodyBytes: number }

const MIB = 1024 * 1024

const LIMITS: HistoryLimits = { exchanges: MOST_EXCHANGES, bodyBytes: 256 * MIB }

type Entry = {
  exchange: Exchange
  /** As it may be written down; null: not at all. */
  kept: Exchange | null
  /** Where it is not known yet how it may. */
  later: (() => Promise<Redact | null>) | null
  body: Uint8Array | null
  masked: Uint8Array | null
  sender: Sender
}

const sizeOf = ({ body, masked }: Entry): number => (body?.byteLength ?? 0) + (masked?.byteLength ?? 0)

const isPersons = ({ sender }: Entry): boolean => sender === 'person'

const keptBody = ({ exchange, body, masked }: Entry): KeptBody => {
  if (body === null) return { state: 'dropped' }
  if (body.byteLength === 0) return { state: 'none' }
  const mediaType = exchange.outcome.head === null ? null : mediaTypeOf(exchange.outcome.head)
  return { state: 'kept', bytes: body, masked, mediaType, exchange }
}

const restored = ({ exchange, run }: KeptExchange): Entry => ({
  exchange,
  kept: exchange,
  later: null,
  body: exchange.outcome.kind === 'response' && exchange.outcome.body.bytes === 0 ? new Uint8Array() : null,
  masked: null,
  sender: run ?? 'person',
})

/**
 * The exchanges: bodies in memory only, as an answer may hold keys in clear, and the disk is no place for them.
 * Past the limits the oldest are forgotten, bodies first and those of runs before a person's; the newest body always stays.
 */
export const createHistory = (limits: HistoryLimits = LIMITS): History => {
  let entries: Entry[] = []
  const listeners: (() => void)[] = []

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
    const left = { person: limits.exchanges, run: limits.exchanges }
    entries = entries.filter((entry) => {
      const whose = isPersons(entry) ? 'person' : 'run'
      left[whose] -= 1
      return left[whose] >= 0
    })
  }

  const change = (next: Entry[]): void => {
    entries = next
    forgetOld()
    dropOldBodies()
    for (const listener of listeners) listener()
  }

  return {
    add(exchange, body, { bytes, holds }, sender, mask) {
      const kept = 'later' in mask ? null : keepableExchange(exchange, mask)
      const later = 'later' in mask ? mask.later : null
      change([{ exchange, kept, later, body, masked: holds === null ? null : bytes, sender }, ...entries])
    },
    exchanges: () => entries.map(({ exchange }) => exchange),
    runs: () => {
      const runs = new Map<string, ListedRun>()
      for (const { sender, exchange } of entries) {
        if (sender === 'person') continue
        const run = runs.get(sender.id) ?? { ...sender, exchanges: [] }
        runs.set(sender.id, { ...run, exchanges: [...run.exchanges, exchange.id] })
      }
      return [...runs.values()]
    },
    bodyOf: (exchangeId) => {
      const entry = entries.find(({ exchange }) => exchange.id === exchangeId)
      return entry === undefined ? null : keptBody(entry)
    },
    keepable: () =>
      entries.flatMap(({ kept, sender }) =>
        kept === null ? [] : [{ exchange: kept, run: sender === 'person' ? null : sender }],
      ),
    leftOut: () => entries.filter((entry) => isPersons(entry) && entry.kept === null).length,
    async lookAgain() {
      let isFound = false
      for (const entry of entries.filter(({ later }) => later !== null)) {
        const redact = (await entry.later?.()) ?? null
        if (redact === null) continue
        entry.kept = keepableExchange(entry.exchange, redact)
        entry.later = null
        isFound = true
      }
      if (isFound) for (const listener of listeners) listener()
    },
    restore: (kept) => change([...entries, ...kept.map(restored)]),
    clear: () => {
      const cleared = entries
      change([])
      return () => change([...entries, ...cleared])
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
