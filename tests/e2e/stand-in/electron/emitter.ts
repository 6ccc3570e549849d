import { EventEmitter } from 'node:events'

import { missing } from './missing.ts'

type Listener = Parameters<EventEmitter['on']>[1]

/** An emitter that takes listeners only for events it knows: one for any other would wait for ever. */
export class Emitter extends EventEmitter {
  readonly #name: string
  readonly #known: ReadonlySet<string>

  /**
   * @param name how Electron calls the object
   * @param happens the events that the stand-in raises
   * @param never events that a listener may be there for and that cannot come up here
   */
  constructor(name: string, happens: readonly string[], never: readonly string[] = []) {
    super()
    this.#name = name
    this.#known = new Set([...happens, ...never])
  }

  #check(event: string | symbol): void {
    if (typeof event === 'string' && !this.#known.has(event)) throw missing(`event "${event}" of ${this.#name}`)
  }

  override on(event: string | symbol, listener: Listener): this {
    this.#check(event)
    return super.on(event, listener)
  }

  override once(event: string | symbol, listener: Listener): this {
    this.#check(event)
    return super.once(event, listener)
  }

  override addListener(event: string | symbol, listener: Listener): this {
    return this.on(event, listener)
  }

  override prependListener(event: string | symbol, listener: Listener): this {
    this.#check(event)
    return super.prependListener(event, listener)
  }
}
