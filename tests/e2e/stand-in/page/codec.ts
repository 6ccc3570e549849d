/* eslint-disable @typescript-eslint/unbound-method -- taken before the page can change them, and called through Reflect.apply */

/**
 * Structured clone as text: what `encode` takes is what structured clone takes (the platform's own `structuredClone` judges it),
 * and `decode(encode(value))` is what the clone would be. Text because nothing else crosses a DevTools binding whole.
 *
 * Self-contained, because its source text also runs inside the page's isolated world.
 *
 * @returns `encode`, which throws an Error "An object could not be cloned." as Electron does, and `decode`
 */
export function createCodec(message = 'An object could not be cloned.') {
  type Node = string | number | boolean | null | readonly unknown[]
  const clone = structuredClone
  const { parse, stringify } = JSON
  const toTag = Object.prototype.toString
  const views: Record<string, new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  }

  function toBase64(bytes: Uint8Array): string {
    if (typeof Buffer !== 'undefined')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
    const native = (bytes as { toBase64?: () => string }).toBase64
    if (native) return native.call(bytes)
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }

  function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    if (typeof Buffer !== 'undefined') return new Uint8Array(Buffer.from(text, 'base64'))
    const native = (Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64
    if (native) return native.call(Uint8Array, text)
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  }

  function encode(value: unknown): string {
    let copy: unknown
    try {
      copy = clone(value)
    } catch {
      throw new Error(message)
    }
    return stringify(isJson(copy, new Set()) ? ['json', copy] : toNode(copy, new Map()))
  }

  /** Whether JSON says the whole of it, each object met once: then a vault of megabytes needs no node for each of its values. */
  function isJson(value: unknown, met: Set<object>): boolean {
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
    if (typeof value !== 'object') return false
    if (met.has(value)) return false
    met.add(value)
    const tag = toTag.call(value)
    if (tag !== '[object Array]' && tag !== '[object Object]') return false
    const keys = Object.keys(value)
    // Holes, and what else stands on a list, JSON leaves out.
    if (Array.isArray(value) && (keys.length !== value.length || keys.some((key, at) => key !== String(at))))
      return false
    return keys.every((key) => isJson((value as Record<string, unknown>)[key], met))
  }

  function toNode(value: unknown, seen: Map<object, number>): Node {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
    if (value === undefined) return ['undefined']
    if (typeof value === 'bigint') return ['bigint', String(value)]
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ['number', Object.is(value, -0) ? '-0' : String(value)]
    }
    const known = seen.get(value)
    if (known !== undefined) return ['same', known]
    seen.set(value, seen.size)
    return objectToNode(value, seen)
  }

  function objectToNode(value: object, seen: Map<object, number>): Node {
    const entries = (of: object) => Object.entries(of).map(([key, item]) => [key, toNode(item, seen)])
    const tag = toTag.call(value).slice(8, -1)
    if (tag === 'Array') return ['array', (value as unknown[]).length, entries(value)]
    if (tag === 'Object') return ['object', entries(value)]
    if (tag === 'Date') return ['date', toNode((value as Date).getTime(), seen)]
    if (tag === 'RegExp') return ['regexp', (value as RegExp).source, (value as RegExp).flags]
    if (tag === 'Map')
      return ['map', [...(value as Map<unknown, unknown>)].map(([k, v]) => [toNode(k, seen), toNode(v, seen)])]
    if (tag === 'Set') return ['set', [...(value as Set<unknown>)].map((item) => toNode(item, seen))]
    if (tag === 'ArrayBuffer') return ['buffer', toBase64(new Uint8Array(value as ArrayBuffer))]
    if (tag === 'Error') {
      const { name, message: text, stack, cause } = value as Error
      return ['error', name, text, stack ?? null, 'cause' in value ? [toNode(cause, seen)] : []]
    }
    if (['Boolean', 'Number', 'String', 'BigInt'].includes(tag)) return ['boxed', toNode(value.valueOf(), seen)]
    if (tag in views) {
      const view = value as Uint8Array | DataView
      const length = 'length' in view ? view.length : view.byteLength
      return ['view', tag, toNode(view.buffer, seen), view.byteOffset, length]
    }
    // A Blob, a File, a CryptoKey …: structured clone takes them inside one process, Electron's IPC does not.
    throw new Error(message)
  }

  function decode(text: string): unknown {
    return fromNode(parse(text) as Node, [])
  }

  function fromNode(node: Node, seen: unknown[]): unknown {
    if (typeof node !== 'object' || node === null) return node
    const [kind, ...rest] = node as [string, ...unknown[]]
    const [first, second] = rest
    if (kind === 'undefined') return undefined
    if (kind === 'json') return first
    if (kind === 'bigint') return BigInt(first as string)
    if (kind === 'number') return Number(first)
    if (kind === 'same') return seen[first as number]
    const slot = seen.push(undefined) - 1
    const keep = <T>(made: T): T => {
      seen[slot] = made
      return made
    }
    const fill = <T extends object>(made: T, entries: [string, Node][]): T => {
      for (const [key, item] of entries) {
        // defineProperty, because assigning to `__proto__` would set the prototype.
        Object.defineProperty(made, key, {
          value: fromNode(item, seen),
          writable: true,
          enumerable: true,
          configurable: true,
        })
      }
      return made
    }
    switch (kind) {
      case 'array':
        return fill(keep(new Array(first as number)), second as [string, Node][])
      case 'object':
        return fill(keep({}), first as [string, Node][])
      case 'date':
        return keep(new Date(fromNode(first as Node, seen) as number))
      case 'regexp':
        return keep(new RegExp(first as string, second as string))
      case 'map': {
        const map = keep(new Map())
        for (const [key, item] of first as [Node, Node][]) map.set(fromNode(key, seen), fromNode(item, seen))
        return map
      }
      case 'set': {
        const set = keep(new Set())
        for (const item of first as Node[]) set.add(fromNode(item, seen))
        return set
      }
      case 'buffer':
        return keep(fromBase64(first as string).buffer)
      case 'boxed':
        return keep(Object(fromNode(first as Node, seen)))
      case 'view': {
        const [, buffer, offset, length] = rest as [string, Node, number, number]
        const made = new views[first as string]!(fromNode(buffer, seen) as ArrayBuffer, offset, length)
        return keep(made)
      }
      case 'error':
        return keep(errorFrom(rest, seen))
      default:
        throw new Error(`Unknown kind of encoded value: ${kind}`)
    }
  }

  function errorFrom([name, text, stack, cause]: unknown[], seen: unknown[]): Error {
    const constructors: Record<string, ErrorConstructor> = {
      EvalError,
      RangeError,
      ReferenceError,
      SyntaxError,
      TypeError,
      URIError,
    }
    const error = new (constructors[name as string] ?? Error)(text as string)
    if (typeof stack === 'string')
      Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true })
    const [given] = cause as [Node?]
    if ((cause as unknown[]).length > 0) error.cause = fromNode(given ?? null, seen)
    return error
  }

  return { encode, decode }
}

export type Codec = ReturnType<typeof createCodec>
