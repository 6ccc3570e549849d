import type { ServerResponse } from 'node:http'
import type { ApiName } from '../shared/platform.ts'
import type { Json } from '../shared/text/json.ts'

export type { Json, JsonObject } from '../shared/text/json.ts'

/** The APIs that read published or draft content with a space's key. */
export type ContentApi = Extract<ApiName, 'delivery' | 'preview'>

/** One request as the servers hand it to an API: the path in decoded segments, the query in the order sent. */
export type Incoming = {
  method: string
  path: readonly string[]
  query: readonly (readonly [string, string])[]
  /** Path and query as sent, for redirects and the edge cache. */
  target: string
  header(name: string): string | undefined
  body: string
}

/** What an API answers: data, bytes, a failure, or a performance on the raw response (delays, cut bodies, resets). */
export type Answer =
  | { type: 'json'; status: number; json: Json; headers?: Readonly<Record<string, string>> }
  | { type: 'bytes'; status: number; bytes: Uint8Array; headers: Readonly<Record<string, string>> }
  | { type: 'empty'; status: number }
  /** JSON with the request's own id in it. */
  | { type: 'told'; status: number; json: (requestId: string) => Json }
  | { type: 'failure'; failure: Failure }
  | { type: 'act'; act: Act }

/** Plays an answer by hand. Must stop when the stage's signal says that the playground closes or the client left. */
export type Act = (response: ServerResponse, stage: { signal: AbortSignal; stepMs: number }) => Promise<void>

/** A failed request, still without its request id. `omit`: required fields that a deviating response of the platform lacks. */
export type Failure = {
  status: number
  id: string
  message: string
  details?: Json
  headers?: Readonly<Record<string, string>>
  omit?: readonly ('message' | 'requestId')[]
}
