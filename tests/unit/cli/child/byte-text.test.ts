import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, createByteReader } from '../../../../src/cli/child/masked-bytes.ts'

const text = fc.string({ unit: 'binary' }).map((some) => Buffer.from(some))
const bytes = fc.uint8Array().map((some) => Buffer.from(some))
/** What looks like characters and is none: too long, half a pair, above the last one, cut. */
const broken = fc
  .constantFrom('c080', 'eda080', 'f4908080', 'e282', 'f09f98', 'ff', '80', 'f8888080', 'efbfbd', 'efbbbf')
  .map((hex) => Buffer.from(hex, 'hex'))
const mixed = fc.array(fc.oneof(text, bytes, broken)).map((parts) => Buffer.concat(parts))

it('createByteReader keeps every byte of chunks that are cut at any place', () => {
  fc.assert(
    fc.property(mixed, fc.array(fc.nat()), (given, cuts) => {
      const places = [0, ...cuts.map((cut) => cut % (given.length + 1)).sort((one, other) => one - other), given.length]
      const reader = createByteReader()
      const read = places.slice(1).map((to, at) => reader.read(given.subarray(places[at], to)))
      expect(Buffer.from(bytesOf(read.join('') + reader.end())).equals(given)).toBe(true)
    }),
  )
})

it('createByteReader keeps text that looks like encoded bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ minLength: 1 }), (given, noise) => {
      const reader = createByteReader()
      const read = reader.read(Buffer.concat([Buffer.from(given), Buffer.from([0x0a, 0xff]), noise]))
      expect(read.startsWith(given.toWellFormed())).toBe(true)
    }),
  )
})
