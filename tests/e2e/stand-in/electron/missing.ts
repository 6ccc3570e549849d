import { EventEmitter } from 'node:events'

const emitter = EventEmitter.prototype as object

/** The error for what the stand-in does not have: named, so that nobody takes `undefined` for an answer. */
export function missing(name: string): Error {
  return new Error(`The stand-in for Electron has no ${name}: add it to tests/e2e/stand-in/electron, or do not use it`)
}

const asked = new Set<PropertyKey>(['then', 'toJSON', 'constructor', '$$typeof', 'asymmetricMatch', 'nodeType'])

const handler = (name: string): ProxyHandler<object> => ({
  get(target, key, receiver) {
    if (key in target || typeof key === 'symbol' || asked.has(key)) return Reflect.get(target, key, receiver) as unknown
    throw missing(`${name}.${key}`)
  },
})

/** An Electron object that refuses, by name, whatever it does not have. */
export function refuseMissing<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    ...handler(name),
    // The receiver is the object itself: getters and private fields do not know the proxy.
    get: (target, key) => handler(name).get?.(target, key, target) as unknown,
  })
}

/** The same for the instances of a class: the look-up ends at a prototype that refuses. */
export function refuseMissingOn(name: string, constructor: { prototype: object }): void {
  let last = constructor.prototype
  for (let next = Object.getPrototypeOf(last) as object; next !== emitter && next !== Object.prototype;) {
    last = next
    next = Object.getPrototypeOf(last) as object
  }
  Object.setPrototypeOf(last, new Proxy(Object.getPrototypeOf(last) as object, handler(name)))
}
