import type { Result } from '../shared/contract/result.ts'
import type { Redirect, ResponseHead, Timing, TransportCode } from '../shared/model/exchange.ts'
import type { HistoryDocument } from '../shared/model/history.ts'
import type { ConnectionSettings } from '../shared/model/settings.ts'
import type { TransportReason } from '../shared/model/transport-reason.ts'
import type { CatalogDocument, CatalogNotice, StorageBadge } from '../shared/model/vault.ts'
import type { WireRequest } from './gate.ts'

/** Why a store of secrets did not do what it was asked. */
export type SecretFailure =
  | { reason: 'unavailable' | 'locked' | 'timed-out' }
  /** `unproven`: the keychain returned nothing, which it also does for a locked item or if access was denied. */
  | { reason: 'gone'; unproven?: true }
  /** What is kept cannot be a token: empty, or damaged by another program; `cut`: shorter than what was kept, and no whole token. */
  | { reason: 'broken'; cut?: true }
  /** The value cannot be kept unchanged; `why` names the rule, never the value. */
  | { reason: 'refused'; why: 'empty' | 'control-character' | 'lone-surrogate' | 'too-long' | 'changed-on-read-back' }

/** Whether the item certainly doesn't exist: only then may a caller act as if it never existed. */
export const isProvenGone = (failure: SecretFailure): boolean => failure.reason === 'gone' && failure.unproven !== true

export interface SecretStore {
  read(account: string): Promise<Result<string, SecretFailure>>
  /** Writes and reads back: `ok` means that the very same value is kept. */
  write(account: string, secret: string): Promise<Result<null, SecretFailure>>
  /** Removing what is not there is no failure. */
  remove(account: string): Promise<Result<null, SecretFailure>>
  /** `reading` leaves nothing behind. `writing` also writes the trial item, and may open the keychain's own dialogs. */
  prove(how: 'reading' | 'writing'): Promise<StorageBadge>
}

/** `not-a-file`: a pipe, a device, a folder; `too-large`: no catalog is as large, and it isn't read to its end. Neither is changed. */
export type CatalogFailure = { reason: 'busy' | 'unwritable' | 'newer-version' | 'not-a-file' | 'too-large' }

/** The catalog file: read whole, changed by one writer at a time. */
export interface Catalog {
  read(): Promise<Result<{ document: CatalogDocument; notices: CatalogNotice[] }, CatalogFailure>>
  /** Reads afresh under the lock, applies `change`, writes atomically. `change` is pure; it may refuse by giving null. */
  update(
    change: (document: CatalogDocument) => CatalogDocument | null,
  ): Promise<Result<CatalogDocument, CatalogFailure>>
  /** Who writes here: notes of what is under way carry it. The same for as long as this process lives. */
  writer(): Promise<string>
  /** Whether that writer's process has certainly ended. */
  isGone(writer: string): Promise<boolean>
}

export type HistoryFailure = CatalogFailure

/** Where the history is kept between starts: read whole, written whole. Holds no secret, as nothing that is given to it does. */
export interface HistoryFile {
  /** `document` is `null` if no file exists yet. `notice`: what happened to the file on the way. */
  read(): Promise<Result<{ document: HistoryDocument | null; notice: CatalogNotice | null }, HistoryFailure>>
  write(document: HistoryDocument): Promise<Result<null, HistoryFailure>>
  remove(): Promise<Result<null, HistoryFailure>>
}

export type { WireRequest }

export type WireOptions = {
  connection: ConnectionSettings
  signal: AbortSignal
  /** At most this many hops are followed, and only where `request.redirectedTo` lets them go. 0: none. */
  followRedirects: number
  /** Keep no more of the body than this, and stop reading there. */
  bodyCap: number
  /** The same for a refusal, a status from 400 on; as much as of any other body where it is not given. */
  refusalCap?: number
}

/** The result of a request. URLs in `redirects` may hold a token in their query: redact before showing. */
export type WireOutcome = { redirects: Redirect[]; timing: Timing } & (
  | {
      kind: 'response'
      head: ResponseHead
      /** Decoded, up to the cap. */
      body: Uint8Array
      wireBytes: number
      cutAt: number | null
      decodedFrom: string | null
    }
  | {
      kind: 'failure'
      code: TransportCode
      phase: 'connect' | 'headers' | 'body'
      systemCode: string | null
      reason: TransportReason
      head: ResponseHead | null
      /** A proxy that refuses to connect sends a head of its own. */
      headFrom: 'server' | 'proxy'
      /** What had been read of the body before it failed. */
      body: Uint8Array
    }
)

/** Sends one request. Never throws: every failure is an outcome. */
export interface HttpClient {
  send(request: WireRequest, options: WireOptions): Promise<WireOutcome>
  close(): Promise<void>
}

export interface Clock {
  now(): Date
  /** Calls `callback` after `milliseconds`; gives back the function that prevents it. */
  after(milliseconds: number, callback: () => void): () => void
}

/** Redacts everything before writing it. `fields` never hold bodies. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, string | number | boolean | null>>): void
  error(message: string, fields?: Readonly<Record<string, string | number | boolean | null>>): void
}

/** A file's content, or why it was not read: it is no plain file, or longer than the limit. */
export type PlainRead = { kind: 'text'; text: string } | { kind: 'absent' } | { kind: 'not-a-file' | 'too-large' }

/** Reads a plain file whole, up to `limit` bytes. Throws what the file system says. */
export type ReadTextFile = (path: string, limit: number) => Promise<PlainRead>

/** Who can read a file that is written for the user. `everyone`: as the user's umask allows. */
export type Readers = 'owner' | 'everyone'

/** Writes a file at a path that the user named. Returns `false` if it can't be written or is a link out of its folder. */
export type WriteUserFile = (path: string, content: string | Uint8Array, readers: Readers) => Promise<boolean>

/** What only the desktop shell can do. */
export interface Shell {
  readClipboard(): Promise<string>
  /**
   * A secret is marked, so that clipboard histories leave it out. Returns `false` if it had to be copied without the mark, or the
   * system has none.
   */
  writeClipboard(text: string, what: 'text' | 'secret'): Promise<boolean>
  clearClipboard(): Promise<void>
  /** Asks where, and writes there. `readers`: `everyone` only if the file contains nothing of a response. */
  saveFile(
    suggestedName: string,
    content: Uint8Array,
    readers: Readers,
  ): Promise<Result<'saved' | 'cancelled', { reason: 'unwritable' }>>
  chooseFile(title: string): Promise<string | null>
  /** Opens a link in the browser. Returns whether it did. `ask`: after a question that names its host. */
  openExternal(url: string, ask: boolean): Promise<boolean>
}

export interface RandomIds {
  uuid(): string
}
