import type { Exchange } from '../../shared/model/exchange.ts'
import { MOST_EXCHANGES, type KeptExchange, type ListedRun, type Run } from '../../shared/model/history.ts'
import type { Redact } from '../../shared/text/redact.ts'
import { sentSince } from '../requests/credentials.ts'
import { mediaTypeOf } from '../requests/headers.ts'
import type { UsedSecret } from '../vault/edits.ts'
import type { MaskedBody } from './masked-body.ts'
import { stripExchange } from './strip-secrets.ts'

/** A body in memory. `dropped`: it was removed for newer ones, or is of an earlier start. `none`: the response has no body. */
export type KeptBody =
  | {
      state: 'kept'
      bytes: Uint8Array
      /** `null` if nothing in it is masked. */
      masked: Uint8Array | null
      mediaType: string | null
      exchange: Exchange
    }
  | { state: 'dropped' }
  | { state: 'none' }

export type History = ReturnType<typeof createHistory>

/** `later` tries again to find what masks an exchange. It returns `null` if that is still unknown. */
export type Mask = Redact | { later: () => Promise<Redact | null> }

export type Sender = 'person' | Run

/** `exchanges`: how many of a user, and how many of runs. */
export type HistoryLimits = { exchanges: number; bodyBytes: number }

const MIB = 1024 * 1024

const LIMITS: HistoryLimits = { exchanges: MOST_EXCHANGES, bodyBytes: 256 * MIB }

type Entry = {
  exchange: Exchange
  /** Its stored form. `null` if it can't be stored. */
  kept: Exchange | null
  /** Set as long as its secrets aren't all known. */
  later: (() => Promise<Redact | null>) | null
  body: Uint8Array | null
  masked: Uint8Array | null
  sender: Sender
}

const sizeOf = ({ body, masked }: Entry): number => (body?.byteLength ?? 0) + (masked?.byteLength ?? 0)

const isOfUser = ({ sender }: Entry): boolean => sender === 'person'

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

/** Newest first. Past the limits the oldest are removed: bodies first, those of runs first. The newest body always stays. */
export const createHistory = (limits: HistoryLimits = LIMITS) => {
  let entries: Entry[] = []
  /** The IDs of what was removed and can still come back: it stays in its place, and isn't shown. */
  const removed = new Set<string>()
  const listeners: (() => void)[] = []

  const isRemoved = ({ exchange }: Entry): boolean => removed.has(exchange.id)
  const shown = (): Entry[] => entries.filter((entry) => !isRemoved(entry))

  const dropOldBodies = (): void => {
    let room = limits.bodyBytes
    const [newest, ...older] = [...shown(), ...entries.filter(isRemoved)]
    if (newest === undefined) return
    room -= sizeOf(newest)
    for (const entry of [...older.filter(isOfUser), ...older.filter((one) => !isOfUser(one))]) {
      room -= sizeOf(entry)
      if (room < 0 && sizeOf(entry) > 0) {
        room += sizeOf(entry)
        entry.body = null
        entry.masked = null
      }
    }
  }

  const removeOld = (): void => {
    const left = { person: limits.exchanges, run: limits.exchanges }
    entries = entries.filter((entry) => {
      if (isRemoved(entry)) return true
      const whose = isOfUser(entry) ? 'person' : 'run'
      left[whose] -= 1
      return left[whose] >= 0
    })
  }

  const change = (next: Entry[]): void => {
    entries = next
    removeOld()
    dropOldBodies()
    for (const listener of listeners) listener()
  }

  return {
    /** Adds an exchange, its body, and the body as it may be shown. Without all masks it isn't stored before `retryMasks` finds them. */
    add(exchange: Exchange, body: Uint8Array, { bytes, holds }: MaskedBody, sender: Sender, mask: Mask): void {
      const kept = 'later' in mask ? null : stripExchange(exchange, mask)
      const later = 'later' in mask ? mask.later : null
      change([{ exchange, kept, later, body, masked: holds === null ? null : bytes, sender }, ...entries])
    },
    /** What was sent with a pasted token was sent with the token that it is saved as. */
    adopt(exchangeId: string, used: UsedSecret): void {
      const adopted = (exchange: Exchange): Exchange => ({
        ...exchange,
        token: exchange.token && { ...exchange.token, tokenId: used.id, ...sentSince(used.since) },
      })
      change(
        entries.map((entry) =>
          entry.exchange.id === exchangeId
            ? { ...entry, exchange: adopted(entry.exchange), kept: entry.kept && adopted(entry.kept) }
            : entry,
        ),
      )
    },
    /** Replaces the stored run with this ID, for example by one with a verdict. */
    conclude(run: Run): void {
      change(
        entries.map((entry) =>
          entry.sender !== 'person' && entry.sender.id === run.id ? { ...entry, sender: run } : entry,
        ),
      )
    },
    exchanges: (): Exchange[] => shown().map(({ exchange }) => exchange),
    runs: (): ListedRun[] => {
      const runs = new Map<string, ListedRun>()
      for (const { sender, exchange } of shown()) {
        if (sender === 'person') continue
        const run = runs.get(sender.id) ?? { ...sender, exchanges: [] }
        runs.set(sender.id, { ...run, exchanges: [...run.exchanges, exchange.id] })
      }
      return [...runs.values()]
    },
    /** `null` if there is no such exchange, or it was removed. */
    bodyOf: (exchangeId: string): KeptBody | null => {
      const entry = shown().find(({ exchange }) => exchange.id === exchangeId)
      return entry === undefined ? null : keptBody(entry)
    },
    /** The exchanges that can be stored, without secrets and bodies. */
    storable: (): KeptExchange[] =>
      shown().flatMap(({ kept, sender }) =>
        kept === null ? [] : [{ exchange: kept, run: sender === 'person' ? null : sender }],
      ),
    /** How many of a user's exchanges can't be stored. */
    leftOut: (): number => shown().filter((entry) => isOfUser(entry) && entry.kept === null).length,
    /** Tries again to find the masks that were unknown when an exchange was added. */
    async retryMasks(): Promise<void> {
      let isFound = false
      for (const entry of entries.filter(({ later }) => later !== null)) {
        const redact = (await entry.later?.()) ?? null
        if (redact === null) continue
        entry.kept = stripExchange(entry.exchange, redact)
        entry.later = null
        isFound = true
      }
      if (isFound) for (const listener of listeners) listener()
    },
    restore: (kept: readonly KeptExchange[]): void => change([...entries, ...kept.map(restored)]),
    isRemoved: (id: string): boolean => removed.has(id),
    /** Removes these IDs, of exchanges or of unsent requests, until they are restored or forgotten. */
    remove(ids: readonly string[]): void {
      for (const id of ids) removed.add(id)
      change(entries)
    },
    bringBack(ids: readonly string[]): void {
      for (const id of ids) removed.delete(id)
      change(entries)
    },
    /** Forgets removed ones for good. */
    forget(ids: readonly string[]): void {
      const gone = new Set(ids)
      entries = entries.filter(({ exchange }) => !gone.has(exchange.id))
      for (const id of ids) removed.delete(id)
    },
    onChange: (listener: () => void): void => void listeners.push(listener),
  }
}
