/* eslint-disable @typescript-eslint/unbound-method -- taken before the page can change them, and called through Reflect.apply */
import type { Codec } from './codec.ts'

/**
 * One end of the wall between the page's world and the preload's: values go through as Electron's contextBridge lets them
 * (its documentation, "Parameter / Error / Return Type support"): primitives copied; functions as proxies; promises as promises;
 * arrays and objects key by key without their prototype; errors as nothing but their message; whatever structured clone takes
 * copied; the rest refused, a Proxy above all, whatever it stands for. Symbols, which Electron passes through as primitives, are refused here: they are no text.
 *
 * Self-contained, because its source text runs inside the page, once in each world.
 *
 * @param codec structured clone as text
 * @param post hands a message to the other end at once and returns its answer
 */
export function createBridge(codec: Codec, post: (message: string) => string) {
  type Settle = { resolve: (value: unknown) => void; reject: (reason: unknown) => void }
  type Message =
    | { op: 'call'; id: number; args: unknown }
    | { op: 'settle'; id: number; ok: boolean; value: unknown }
    | { op: 'expose'; key: string; value: unknown }
    | { op: 'has'; key: string }
  type Answer = { ok: boolean; value?: unknown; message?: string }

  const { parse, stringify } = JSON
  const { apply, ownKeys } = Reflect
  const { getOwnPropertyDescriptor, getPrototypeOf, defineProperty, freeze, isFrozen } = Object
  const { isArray, prototype: listShape } = Array
  const { prototype: objectShape } = Object
  const then = Promise.prototype.then
  const bind = Function.prototype.bind
  const tagOf = Object.prototype.toString
  const deepest = 1000

  const { add, has } = WeakSet.prototype
  const { get: placeOf, set: place } = Map.prototype
  const sizeOf = Object.getOwnPropertyDescriptor(Map.prototype, 'size')?.get
  const Places = Map<unknown, number>
  const Objects = WeakSet<object>
  const objectIs = Object.is
  const isFiniteNumber = Number.isFinite
  const { defineProperty: define, construct, get } = Reflect

  /**
   * The proxies of this world. Nothing but the structured clone knows a Proxy from what it stands for, and of an object it
   * looks at all that is in it; so they are remembered as they are made.
   */
  const proxies = new WeakSet<object>()
  const remember = <T extends object>(proxy: T): T => {
    apply(add, proxies, [proxy])
    return proxy
  }
  const revocable = (target: object, traps: ProxyHandler<object>) => {
    const made = Native.revocable(target, traps)
    remember(made.proxy)
    return made
  }
  const Native = Proxy
  define(globalThis, 'Proxy', {
    value: new Native(Native, {
      construct: (target, args) => remember(construct(target, args) as object),
      get: (target, key) => (key === 'revocable' ? revocable : (get(target, key) as unknown)),
    }),
    writable: true,
    configurable: true,
  })

  const functions: ((...args: unknown[]) => unknown)[] = []
  const pending: Record<number, Settle> = { __proto__: null } as never
  let promises = 0

  /** Electron's `IsPlainObject`: no built-in with a shape of its own; a class instance is plain, and loses its prototype. */
  function isPlain(value: object): boolean {
    if (value instanceof Date || value instanceof RegExp || value instanceof Map || value instanceof Set) return false
    if (
      value instanceof WeakMap ||
      value instanceof WeakSet ||
      value instanceof ArrayBuffer ||
      ArrayBuffer.isView(value)
    )
      return false
    const tag = apply(tagOf, value, [])
    return tag === '[object Object]' || !(typeof Blob !== 'undefined' && value instanceof Blob)
  }

  const isOwnText = (value: unknown): value is string | number | boolean | null =>
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && isFiniteNumber(value) && !objectIs(value, -0))

  /**
   * Whether JSON says the whole of it, each object met once and nothing of it read by a function: most of what crosses is this,
   * and a vault of megabytes needs no node for each of its values then.
   */
  function isJson(value: unknown, met: WeakSet<object>, depth: number): boolean {
    if (depth >= deepest) return false
    if (isOwnText(value)) return true
    if (typeof value !== 'object') return false
    if (apply(has, met, [value]) || apply(has, proxies, [value])) return false
    apply(add, met, [value])
    const items = isArray(value) ? value.length : 0
    if (getPrototypeOf(value) !== (isArray(value) ? listShape : objectShape)) return false
    return ownKeys(value).every((key, at) => {
      if (isArray(value) && at >= items) return key === 'length'
      // A list with a hole, or with something else on it, is not what JSON says.
      if (typeof key === 'symbol' || (isArray(value) && key !== String(at))) return false
      const property = getOwnPropertyDescriptor(value, key)
      return property?.enumerable === true && 'value' in property && isJson(property.value, met, depth + 1)
    })
  }

  /** A value with all that is in it. */
  const encodeWhole = (value: unknown, depth = 0): unknown =>
    isJson(value, new Objects(), depth) ? ['json', value] : encode(value, new Places(), depth)

  /** `seen`: where each object stands, counted as `decode` meets them. A list would be looked through for each of thousands. */
  function encode(value: unknown, seen: Map<unknown, number>, depth: number): unknown {
    if (depth >= deepest) {
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
    }
    // These are their own text in the codec too.
    if (isOwnText(value)) return ['v', stringify(value)]
    if (typeof value !== 'object' && typeof value !== 'function') return ['v', codec.encode(value)]
    const known = apply(placeOf, seen, [value]) as number | undefined
    if (known !== undefined) return ['same', known]
    apply(place, seen, [value, sizeOf && apply(sizeOf, seen, [])])
    if (typeof value === 'function') return ['f', functions.push(value as () => unknown) - 1]
    // `IsPlainObject` and `IsArray` say no to a Proxy, and what is left for it is the structured clone, which refuses it.
    if (apply(has, proxies, [value])) throw new Error('An object could not be cloned.')
    if (value instanceof Promise) return ['p', watch(value as Promise<unknown>)]
    if (value instanceof Error) return ['e', value.message]
    if (Array.isArray(value)) return ['a', value.map((item) => encode(item, seen, depth + 1))]
    if (!isPlain(value)) return ['v', codec.encode(value)]
    const keys = ownKeys(value).filter(
      (key) => typeof key === 'string' && getOwnPropertyDescriptor(value, key)?.enumerable,
    )
    return ['o', keys.map((key) => [key, encode((value as Record<PropertyKey, unknown>)[key], seen, depth + 1)])]
  }

  /** Tells the other end how this promise ends; the settlement is a value like any other and is refused like any other. */
  function watch(promise: Promise<unknown>): number {
    const id = promises++
    const settle = (ok: boolean) => (value: unknown) => {
      try {
        post(stringify({ op: 'settle', id, ok, value: encodeWhole(value) }))
      } catch (error) {
        post(stringify({ op: 'settle', id, ok: false, value: encodeWhole(error) }))
      }
    }
    void apply(then, promise, [settle(true), settle(false)])
    return id
  }

  function decode(node: unknown, seen: unknown[]): unknown {
    const [kind, content] = node as [string, unknown]
    if (kind === 'same') return seen[content as number]
    if (kind === 'json') return content
    if (kind === 'v') {
      const value = codec.decode(content as string)
      if (value !== null && (typeof value === 'object' || typeof value === 'function')) seen.push(value)
      return value
    }
    const slot = seen.push(undefined) - 1
    if (kind === 'f') return (seen[slot] = proxyOf(content as number))
    if (kind === 'p') {
      return (seen[slot] = new Promise((resolve, reject) => (pending[content as number] = { resolve, reject })))
    }
    if (kind === 'e') return (seen[slot] = new Error(content as string))
    if (kind === 'a') {
      const list: unknown[] = []
      seen[slot] = list
      for (const item of content as unknown[]) list.push(decode(item, seen))
      return list
    }
    const object: Record<string, unknown> = {}
    seen[slot] = object
    for (const [key, item] of content as [string, unknown][]) {
      defineProperty(object, key, { value: decode(item, seen), writable: true, enumerable: true, configurable: true })
    }
    return object
  }

  /** A function that runs the other end's function; bound, so that its source text shows nothing, as Electron's shows nothing. */
  function proxyOf(id: number): (...args: unknown[]) => unknown {
    const call = (...args: unknown[]) => {
      const message = stringify({ op: 'call', id, args: encodeWhole(args, -1) })
      const answer = parse(post(message)) as Answer
      if (answer.ok) return decode(answer.value, [])
      throw new Error(answer.message)
    }
    return apply(bind, call, [undefined]) as typeof call
  }

  /** Takes a message of the other end: returns the answer, never throws. */
  function receive(text: string): string {
    try {
      return stringify({ ok: true, value: perform(parse(text) as Message) } satisfies Answer)
    } catch (error) {
      return stringify({ ok: false, message: messageOf(error) } satisfies Answer)
    }
  }

  function messageOf(error: unknown): string {
    const message: unknown = typeof error === 'object' && error !== null ? (error as Error).message : undefined
    if (typeof message === 'string') return message
    return 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.'
  }

  function perform(message: Message): unknown {
    switch (message.op) {
      case 'call': {
        const target = functions[message.id]
        if (!target) throw new Error('No such function crossed the bridge')
        return encodeWhole(apply(target, target, decode(message.args, []) as unknown[]))
      }
      case 'settle': {
        const waiting = pending[message.id]
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a record without prototype, used as a table
        delete pending[message.id]
        if (waiting) (message.ok ? waiting.resolve : waiting.reject)(decode(message.value, []))
        return ['v', 'null']
      }
      case 'has':
        return message.key in globalThis
      case 'expose':
        defineProperty(globalThis, message.key, {
          value: deepFreeze(decode(message.value, [])),
          writable: false,
          enumerable: true,
          configurable: false,
        })
        return ['v', 'null']
    }
  }

  function deepFreeze(value: unknown): unknown {
    const freezable = (typeof value === 'object' && value !== null) || typeof value === 'function'
    if (!freezable || ArrayBuffer.isView(value) || isFrozen(value)) return value
    freeze(value)
    for (const key of ownKeys(value)) deepFreeze(getOwnPropertyDescriptor(value, key)?.value)
    return value
  }

  /** `contextBridge.exposeInMainWorld`: the other end gets a frozen, deeply proxied copy under `key`. */
  function expose(key: string, api: unknown): void {
    const has = parse(post(stringify({ op: 'has', key }))) as Answer
    if (has.value === true) throw new Error('Cannot bind an API on top of an existing property on the window object')
    const answer = parse(post(stringify({ op: 'expose', key, value: encodeWhole(api) }))) as Answer
    if (!answer.ok) throw new Error(answer.message)
  }

  /** Hands one function of this end to the other, under an id that both agree on by order. */
  function offer(target: (...args: unknown[]) => unknown): number {
    return functions.push(target) - 1
  }

  return { receive, expose, offer, proxyOf }
}
