import type { BodyReading, ReadRecord } from '../../../shared/model/error-record.ts'
import type { TransportCode } from '../../../shared/model/exchange.ts'
import type { Header } from '../../../shared/model/request.ts'
import type { ApiName } from '../../../shared/platform.ts'
import type { Placement } from '../../../shared/model/token.ts'

/** What the reading of a response rests on, from the surest to the weakest. A `hint` is a tool's own words. */
export type Basis = 'record' | 'sentence' | 'class-name' | 'status' | 'hint' | 'none'

/** What a client says of an answer whose record is lost. */
export type SaidKind =
  | 'token-refused'
  | 'access-denied'
  | 'not-found'
  | 'request-bad'
  /** The token was accepted; the request has another problem. */
  | 'request-problem'
  | 'too-many-requests'
  | 'platform-failed'
  | 'proxy-login'
  /** Content came, with errors about parts of it. */
  | 'content'
  /** The tool keeps the reason for itself: one sentence for a missing space, environment, token or network. */
  | 'failed'
  /** An SDK found nothing that it could read in the body of a success. */
  | 'cut-off'
  /** The response isn't JSON, or an SDK found no record in the body of an error. */
  | 'not-json'

export type Said = {
  kind: SaidKind
  status: number | null
  /** The kind of thing that it is about: `Space`, `Environment`, `Entry` … `null` if the tool names none. */
  about: string | null
}

/** A client's word that it sent nothing, because something was not given to it. */
export type NothingSent = {
  /** `sendable-token`: a token was there, with a character that no header can hold. */
  missing: 'token' | 'space' | 'setting' | 'token-and-space' | 'sendable-token'
  /** The parameter, option or variable that the client names. */
  name: string | null
}

/** A failed connection. `words`: how the text describes it, with the system's own code. */
export type FailureSign = { code: TransportCode; words: string }

/** What only a browser reports: a response that the page may not read, a request that it did not make, or no response. */
export type BrowserSign = { kind: 'cors' | 'blocked' | 'no-answer' }

/** Warnings of an SDK that retries. `waitMs`: of the last one. `null` if it names no time. */
export type RetryWarning = { of: 'rate-limit' | 'server' | 'connection'; waitMs: number | null }

/** A place of the request where a program wrote what stands for a value instead of the value. */
export type UnsetPlace = {
  place: 'token' | 'space' | 'environment' | 'id'
  /** `unset`: what is written for no value (`undefined`); `reference`: a variable that nothing has put a value for. */
  kind: 'unset' | 'reference' | 'stand-in'
  words: string
}

/** What a text shows of the request itself. Never with a token. */
export type ShownRequest = {
  /** Whole address, without a token in it. */
  url: string | null
  method: string | null
  host: string | null
  /** By the host, otherwise by the client's own default. */
  api: ApiName | null
  /** The API that the client is made for. */
  client: ApiName | null
  /** From `/spaces` on, with its query; without a token. */
  path: string | null
  space: string | null
  environment: string | null
  placement: Placement | null
  /** Whether the header with the token was among the headers shown. */
  tokenHeader: 'shown' | 'absent' | 'unknown'
  unset: UnsetPlace[]
  /** The last characters of the token, as the client itself shows them. */
  tokenTail: string | null
  /** A character at the token's end that no token ends with: it was pasted with it. */
  tailFault: 'bracket' | 'quote' | 'comma' | 'blank' | null
}

/** What was understood of a pasted text or file: facts, and no judgment. */
export type TextReading = {
  reading: BodyReading
  /** The form of the record. `null` if the text contains none. */
  form: ReadRecord['form'] | null
  basis: Basis
  /** What was read, for the evidence: “an SDK’s error object”, “an axios error”. */
  what: string
  /** What the text is about. */
  matters: 'answer' | 'nothing-sent' | 'failure' | 'browser' | 'retries' | 'none'
  /** Of the last response, as far as the text shows it. */
  status: number | null
  headers: Header[]
  /** `null` if the response itself is in the text. */
  said: Said | null
  nothingSent: NothingSent | null
  failure: FailureSign | null
  browser: BrowserSign | null
  retries: RetryWarning[]
  request: ShownRequest | null
  /** Ids of further records in the text, each once. */
  otherIds: string[]
}
