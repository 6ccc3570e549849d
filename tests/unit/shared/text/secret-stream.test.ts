import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecretStream, type StreamPart } from '../../../../src/shared/text/secret-stream.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

/** As long as a key, and no word. */
const SECRET = 'KfX29aQz_71-Lm4TvB0pYs8cWd3Ej6Rh5NgUiOo7x'
const OTHER = 'CFPAT-zW8rQe41mXk92LtY7bVn30cGhJ5dSaP6uFiRoT_lM'

const shown = (parts: readonly StreamPart[]): string => parts.map((part) => part ?? '[SECRET]').join('')

const base64 = (text: string): string => btoa(text)
const escaped = (text: string): string =>
  Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const percent = (text: string): string =>
  Array.from(text, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`).join('')
const hex = (text: string): string => Array.from(text, (one) => one.charCodeAt(0).toString(16)).join('')
const pairs = (text: string): string[] => hex(text).match(/../g) ?? []
const entities = (text: string): string => Array.from(text, (one) => `&#${one.charCodeAt(0)};`).join('')
const SPELLINGS: ((secret: string) => string)[] = [
  (secret) => secret,
  base64,
  (secret) => base64(`Bearer ${secret}`),
  (secret) => base64(`x:${secret}`),
  percent,
  (secret) => percent(percent(secret)),
  escaped,
  (secret) => escaped(percent(secret)),
  hex,
  entities,
  (secret) => `${secret.slice(0, 20)}\r\n   > ${secret.slice(20)}`,
  (secret) => secret.slice(5, 25),
  (secret) => pairs(secret).join(':'),
  (secret) => pairs(secret).join(', 0x'),
  (secret) => pairs(secret).join(' '),
  (secret) => Array.from(secret).join('\0'),
  (secret) => Array.from(secret, (one) => one.charCodeAt(0)).join(','),
  (secret) => Array.from(secret, (one) => one.charCodeAt(0)).join(',\n    '),
]

const noise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    ' ',
    '\n',
    '\r\n',
    'token=',
    '"',
    '%',
    '\\',
    '&',
    'K',
    'Kf',
    'KfX',
    '%4',
    '\\u00',
    '&#x',
    '<br>',
    'CFPAT-',
  ),
)
const secretText = fc
  .tuple(fc.constantFrom(SECRET, OTHER), fc.constantFrom(...SPELLINGS))
  .map(([secret, spell]) => ` ${spell(secret)} `)
const content = fc.array(fc.oneof(noise, secretText), { maxLength: 8 }).map((parts) => parts.join(''))

const cutAt = (text: string, cuts: readonly number[]): string[] => {
  const places = [0, ...cuts.map((cut) => Math.floor(cut * text.length)).sort((a, b) => a - b), text.length]
  return places.slice(1).map((to, at) => text.slice(places[at], to))
}
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })

const streamed = (chunks: readonly string[], secrets: readonly string[] = [SECRET, OTHER]): string => {
  const stream = createSecretStream(secrets)
  return shown([...chunks.flatMap((chunk) => stream.push(chunk)), ...stream.end()])
}

describe('secrets in a stream', () => {
  it('are found alike wherever the stream is cut', () => {
    fc.assert(
      fc.property(content, cuts, (text, at) => {
        expect(streamed(cutAt(text, at))).toBe(streamed([text]))
      }),
      { numRuns: shortOrLong(150, 500) },
    )
  })

  it('are found in every spelling when it comes letter by letter', () => {
    for (const secret of [SECRET, OTHER])
      for (const spell of SPELLINGS) {
        const text = `before ${spell(secret)} after`
        expect(streamed(text.split(''))).toBe(streamed([text]))
        expect(streamed(text.split(''))).toMatch(/^before \w*\[SECRET\]=* after$/)
      }
  })

  it('are all that is changed', () => {
    fc.assert(
      fc.property(
        fc.array(noise).map((parts) => parts.join('')),
        cuts,
        (text, at) => {
          expect(streamed(cutAt(text, at))).toBe(text)
        },
      ),
    )
  })
})

describe('a stream that falls silent', () => {
  it.each(['Password: ', 'Continue? [y/N] ', 'K', 'more of Kf', '100%', 'a\\', 'you & me &'])(
    'has returned all of %j',
    (prompt) => {
      const stream = createSecretStream([SECRET])
      expect(shown([...stream.push(prompt), ...stream.pause()])).toBe(prompt)
    },
  )

  it('says a whole secret as a mask, and what has plainly begun to be one not at all', () => {
    const stream = createSecretStream([SECRET])
    expect(shown([...stream.push(`is ${SECRET}`), ...stream.pause()])).toBe('is [SECRET]')
    const half = createSecretStream([SECRET])
    expect(shown([...half.push(`is ${SECRET.slice(0, 6)}`), ...half.pause()])).toBe('is ')
    expect(shown([...half.push(SECRET.slice(6)), ...half.pause()])).toBe('[SECRET]')
    expect(shown([...half.push(' and so on'), ...half.end()])).toBe(' and so on')
  })

  it('goes on where its first letters were let go', () => {
    const stream = createSecretStream([SECRET])
    const said = shown([
      ...stream.push(SECRET.slice(0, 3)),
      ...stream.pause(),
      ...stream.push(SECRET.slice(3)),
      ...stream.end(),
    ])
    expect(said).toBe(`${SECRET.slice(0, 3)}[SECRET]`)
  })
})

it('holds back at most the longest possible secret, for any input', () => {
  const stream = createSecretStream([SECRET])
  let given = 0
  let said = 0
  for (const chunk of [SECRET.slice(0, 10), ...Array<string>(100).fill('\0'.repeat(1000))]) {
    given += chunk.length
    said += shown(stream.push(chunk)).length
    expect(given - said).toBeLessThan(20_000)
  }
})
