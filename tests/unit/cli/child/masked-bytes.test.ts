import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMaskedBytes } from '../../../../src/cli/child/masked-bytes.ts'
import { holdsSecret } from '../../../../src/shared/text/redact.ts'

const SECRETS = ['fake-Kf29aQz71Lm4TvB0pYs8cWd3Ej6Rh5Ng', 'fälschung😀-Xw83Qb-ünïcode-7Yk1']

const noise = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some)),
  fc.string({ unit: 'binary', maxLength: 20 }).map((some) => Buffer.from(some)),
  fc.constantFrom('😀', '🙀', 'fä', 'fake-', '\n', ' ').map((some) => Buffer.from(some)),
)
const secret = fc
  .tuple(
    fc.constantFrom(...SECRETS),
    fc.constantFrom<((text: string) => string)[]>(
      (text) => text,
      encodeURIComponent,
      (text) => JSON.stringify(text),
      (text) => Buffer.from(text).toString('base64'),
      (text) => Buffer.from(text).toString('base64url'),
      (text) => Buffer.from(text).toString('hex'),
    ),
  )
  .map(([text, spell]) => Buffer.from(` ${spell(text)} `))

const masked = (given: Buffer, cuts: readonly number[]): Buffer => {
  const places = [0, ...cuts.map((cut) => cut % (given.length + 1)).sort((one, other) => one - other), given.length]
  const mask = createMaskedBytes(SECRETS)
  return Buffer.concat([...places.slice(1).map((to, at) => mask.push(given.subarray(places[at], to))), mask.end()])
}

describe('the masked output of a program in chunks of any size', () => {
  it('contains no secret and is otherwise unchanged', () => {
    const parts = fc.array(fc.oneof(noise, secret), { maxLength: 8 }).map((some) => Buffer.concat(some))
    fc.assert(
      fc.property(parts, fc.array(fc.nat(), { maxLength: 40 }), (given, cuts) => {
        const said = masked(given, cuts)
        for (const one of SECRETS) expect(holdsSecret(said.toString(), one)).toBe(false)
        expect(said.equals(masked(given, []))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is the same byte by byte if it contains no secret', () => {
    const plain = fc.array(noise).map((some) => Buffer.concat(some))
    fc.assert(
      fc.property(plain, fc.array(fc.nat(), { maxLength: 40 }), (given, cuts) => {
        expect(masked(given, cuts).equals(given)).toBe(true)
      }),
    )
  })
})
