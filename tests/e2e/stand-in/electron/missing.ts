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
  // The receiver is the object itself: getters and private fields do not know the proxy.
  const get = (target: T, key: PropertyKey) => handler(name).get?.(target, key as string, target) as unknown
  return new Proxy(object, { get })
}

/** The same for the instances of a class: the look-up of what the class itself lacks ends at a prototype that refuses. */
export function refuseMissingOn(name: string, { prototype }: { prototype: object }): void {
  Object.setPrototypeOf(prototype, new Proxy(Object.getPrototypeOf(prototype) as object, handler(name)))
}
