import { describe, expect, it } from 'vitest'
import { actsOnce } from '../../../../src/renderer/page/held-keys.ts'

const plain = (key: string) => ({ key, withModifier: false })
const PLACES = ['field', 'text', 'steps', 'other'] as const
const actingIn = (key: string): string[] => PLACES.filter((place) => actsOnce(plain(key), place))

describe('a key that is held', () => {
  it('moves and types wherever it is', () => {
    for (const key of ['ArrowDown', 'PageUp', 'Home', 'Tab', 'a', '1', 'F6']) expect(actingIn(key), key).toEqual([])
  })

  it('acts once where it acts, and types where it types', () => {
    expect(actingIn('Escape')).toEqual([...PLACES])
    expect(actingIn('Enter')).toEqual(['field', 'other'])
    for (const key of [' ', 'Delete', 'Backspace']) expect(actingIn(key), key).toEqual(['other'])
  })

  it('sends a text once that Enter alone would only add lines to', () => {
    expect(actsOnce({ key: 'Enter', withModifier: true }, 'text')).toBe(true)
  })
})
