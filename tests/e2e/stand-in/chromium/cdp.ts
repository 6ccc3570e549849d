import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

import type { Protocol } from '../../../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }

type Commands = Protocol.CommandParameters
type Returns = Protocol.CommandReturnValues
type Reply = {
  id?: number
  method?: string
  params?: unknown
  sessionId?: string
  result?: unknown
  error?: { message: string }
}
type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }

/** One DevTools session: the browser's own (no id) or that of one target in it. */
export class Session {
  readonly #connection: Connection
  readonly #events = new EventEmitter()
  readonly id: string | undefined

  constructor(connection: Connection, id: string | undefined) {
    this.#connection = connection
    this.id = id
  }

  /** Sends one command. Rejects with the browser's message when it refuses, or when the connection has ended. */
  send<M extends keyof Commands & keyof Returns>(method: M, params?: Commands[M]): Promise<Returns[M]> {
    return this.#connection.send(method, params ?? {}, this.id) as Promise<Returns[M]>
  }

  /** Like `send`, for commands whose target may vanish meanwhile: being too late is no failure then. */
  async trySend<M extends keyof Commands & keyof Returns>(
    method: M,
    params?: Commands[M],
  ): Promise<Returns[M] | undefined> {
    try {
      return await this.send(method, params)
    } catch {
      return undefined
    }
  }

  on<E extends keyof Protocol.Events>(event: E, listener: (params: Protocol.Events[E]) => void): this {
    this.#events.on(event, listener)
    return this
  }

  dispatch(event: string, params: unknown): void {
    this.#events.emit(event, params)
  }
}

/** A DevTools connection over a pair of pipes: JSON texts that end with a NUL (Chromium's `--remote-debugging-pipe`). */
export class Connection {
  readonly browser = new Session(this, undefined)
  readonly #output: Writable
  readonly #waiting = new Map<number, Waiting>()
  readonly #sessions = new Map<string, Session>()
  #parts: Buffer[] = []
  #count = 0
  #ended = false

  constructor(output: Writable, input: Readable) {
    this.#output = output
    input.on('data', (chunk: Buffer) => this.#take(chunk))
    for (const stream of [input, output]) {
      stream.on('error', () => this.#end())
      stream.on('close', () => this.#end())
    }
  }

  session(id: string): Session {
    const known = this.#sessions.get(id)
    if (known) return known
    const made = new Session(this, id)
    this.#sessions.set(id, made)
    return made
  }

  send(method: string, params: unknown, sessionId: string | undefined): Promise<unknown> {
    if (this.#ended) return Promise.reject(new Error(`${method}: Chromium is gone`))
    const id = ++this.#count
    return new Promise((resolve, reject) => {
      const failed = (error: Error) => reject(new Error(`${method}: ${error.message}`))
      this.#waiting.set(id, { resolve, reject: failed })
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  #take(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#parts.push(rest.subarray(0, end))
      this.#deliver(JSON.parse(Buffer.concat(this.#parts).toString()) as Reply)
      this.#parts = []
      rest = rest.subarray(end + 1)
    }
    this.#parts.push(rest)
  }

  #deliver({ id, method, params, sessionId, result, error }: Reply): void {
    if (id === undefined) {
      const session = sessionId === undefined ? this.browser : this.session(sessionId)
      session.dispatch(method ?? '', params)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result as never)
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const { reject } of this.#waiting.values()) reject(new Error('Chromium is gone'))
    this.#waiting.clear()
  }
}
