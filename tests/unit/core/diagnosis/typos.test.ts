import { expect, it } from 'vitest'
import { mayBeTypoOf, typoOf } from '../../../../src/core/diagnosis/typos.ts'

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

const TRAITS = { lastFour: KEY.slice(-4), length: KEY.length }

it.each<[string, string, boolean]>([
  ['one other character', KEY.replace('gH9', 'gX9'), true],
  ['another last character', `${KEY.slice(0, -1)}x`, true],
  ['look-alike letters at its end', KEY.replace(/0$/, 'O'), true],
  ['a missing last character', KEY.slice(0, -1), true],
  ['a missing end', KEY.slice(0, -8), true],
  ['a doubled end', KEY + KEY.slice(-6), true],
  ['another key of the same length', 'fake-key-zZ9yY8xX7wW6vV5uU4tT3sS2rR1q', false],
  ['a short text', 'fake', false],
])('reads a known key to compare it with %s, or does not', (_, text, expected) => {
  expect(mayBeTypoOf(text, TRAITS)).toBe(expected)
})

it('reads no longer key to compare it with one that is whole', () => {
  expect(mayBeTypoOf('fake-key-aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0-abc', { lastFour: 'abcd', length: 64 })).toBe(false)
})
