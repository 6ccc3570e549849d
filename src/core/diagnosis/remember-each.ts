/** Works it out once for each object, as long as that object is in use. */
export const rememberEach = <Key extends object, Value>(work: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? work(key)
    known.set(key, value)
    return value
  }
}
