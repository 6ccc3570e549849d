import { EventEmitter } from 'node:events'

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

/** Carries the texts of a DevTools connection. */
export type Transport = {
  send(text: string): void
  /** Registers the two listeners; called once, before the first text can arrive. */
  listen(onText: (text: string) => void, onEnd: () => void): void
}

/** A DevTools connection: commands with their replies, and the events of its sessions. */
export class Connection {
  readonly browser = new Session(this, undefined)
  readonly #transport: Transport
  readonly #waiting = new Map<number, Waiting>()
  readonly #sessions = new Map<string, Session>()
  readonly #over = Promise.withResolvers<undefined>()
  /** Resolves when the connection has ended. */
  readonly ended = this.#over.promise
  #count = 0
  #ended = false

  constructor(transport: Transport) {
    this.#transport = transport
    transport.listen(
      (text) => this.#deliver(JSON.parse(text) as Reply),
      () => this.#end(),
    )
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
      this.#transport.send(JSON.stringify({ id, method, params, sessionId }))
    })
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
    this.#over.resolve(undefined)
  }
}
