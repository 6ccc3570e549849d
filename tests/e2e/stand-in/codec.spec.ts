import { deepStrictEqual } from 'node:assert'
import { deserialize, serialize } from 'node:v8'

import fc from 'fast-check'

import { createCodec } from './page/codec.ts'
import { expect, test } from './desk-stand-in.ts'

const codec = createCodec()
const through = (value: unknown): unknown => codec.decode(codec.encode(value))

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.bigInt(),
  fc.boolean(),
  fc.constantFrom(undefined, null, -0, NaN),
  fc.date({ noInvalidDate: false }),
  fc.uint8Array(),
  fc.float64Array(),
  fc.constantFrom(/a\/b/giu, new DataView(new ArrayBuffer(4), 1, 2), Object(5), Object('text'), new ArrayBuffer(3)),
  fc.string().map((text) => new RangeError(text)),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.sparseArray(tie('value'), { maxLength: 20 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => new Set(items)),
  ),
}))

test.describe('the text that IPC travels as', () => {
  test('returns what structured clone returns for any value', () => {
    fc.assert(
      fc.property(value, (given) => deepStrictEqual(through(given), structuredClone(given))),
      { numRuns: 300 },
    )
  })

  test('gives back what Node’s own serializer gives, Buffers included', () => {
    const given = { buffer: Buffer.from('bytes'), nested: [Buffer.alloc(3)] }
    const { buffer } = through(given) as { buffer: Uint8Array }
    expect(buffer.constructor).toBe(Uint8Array)
    expect([...buffer]).toEqual([...(deserialize(serialize(given)) as typeof given).buffer])
  })

  test('keeps cycles, shared parts and views on one buffer', () => {
    const buffer = new ArrayBuffer(8)
    const given: Record<string, unknown> = { one: new Uint8Array(buffer, 0, 4), two: new Uint16Array(buffer, 4, 2) }
    given['self'] = given
    given['map'] = new Map([[given, given]])
    const back = through(given) as { self: unknown; map: Map<unknown, unknown>; one: Uint8Array; two: Uint16Array }
    expect(back.self).toBe(back)
    expect(back.map.get(back)).toBe(back)
    expect(back.one.buffer).toBe(back.two.buffer)
  })

  test('a key named __proto__ is a key', () => {
    const given = JSON.parse('{"__proto__": {"polluted": true}}') as object
    const back = through(given) as Record<string, unknown>
    expect(Object.keys(back)).toEqual(['__proto__'])
    expect(back['polluted']).toBeUndefined()
  })

  test('refuses what Electron refuses', () => {
    const refused = [
      () => 1,
      Symbol('s'),
      Promise.resolve(),
      new WeakMap(),
      new Proxy({}, {}),
      new Blob(['x']),
      { deep: [() => 1] },
    ]
    for (const each of refused) expect(() => codec.encode(each)).toThrow('An object could not be cloned.')
  })
})
