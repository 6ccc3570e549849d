import { expect, it } from 'vitest'
import { typoOf } from '../../../../src/core/diagnosis/typos.ts'

const KEY = 'fake-key-aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'

it.each<[string, string, string | null]>([
  ['the key itself', KEY, null],
  ['one other character', KEY.replace('gH9', 'gX9'), 'one character differs'],
  ['one character less', KEY.replace('gH9', 'g9'), 'one character differs'],
  ['two characters swapped', KEY.replace('gH9', 'Hg9'), 'one character differs'],
  ['two other characters', KEY.replace('gH9', 'gXY'), 'two characters differ'],
  ['a missing end', KEY.slice(0, -8), 'its end is missing'],
  ['a doubled end', KEY + KEY.slice(-6), 'its end is doubled'],
  ['the key twice', KEY + KEY, 'its end is doubled'],
  [
    'look-alike letters',
    KEY.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('2', 'Z'),
    'look-alike letters differ',
  ],
  ['another key', 'fake-key-zZ9yY8xX7wW6vV5uU4tT3sS2rR1qQ0', null],
  ['a short text', 'fake', null],
])('sees %s as a typo of a known key, or as none', (_, text, expected) => {
  expect(typoOf(text, KEY)).toBe(expected)
})
