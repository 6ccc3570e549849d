import { describe, expect, it } from 'vitest'
import {
  groupRank,
  isPossibleCommand,
  matchEntries,
  type Entry,
} from '../../../../src/renderer/features/palette/match.ts'

const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  id: label,
  group: 'Vault',
  label,
  off: null,
  run: () => undefined,
  ...more,
})

const entries = [
  entry('Copy as curl', { group: 'Request' }),
  entry('Add a token…', { keywords: 'new key' }),
  entry('Website', { group: 'Tokens', detail: 'Contentful (US) › Shop' }),
  entry('Old token website'),
]

const found = (query: string) => matchEntries(entries, query).map(({ label }) => label)

describe('the palette', () => {
  it('shows everything in its order while nothing is typed', () => {
    expect(found('  ')).toEqual(entries.map(({ label }) => label))
  })

  it('wants every word, wherever it stands', () => {
    expect(found('shop web')).toEqual(['Website'])
    expect(found('new key')).toEqual(['Add a token…'])
    expect(found('website xyz')).toEqual([])
  })

  it('puts a label that begins with the word before one that only holds it', () => {
    expect(found('web')).toEqual(['Website', 'Old token website'])
  })

  it('puts the name that was typed, or its beginning, before names in which more of the words stand first', () => {
    const names = ['Copy as curl with the token…', 'Copy the token', 'Rotate by a date…', 'Rotate…', 'Tell the copy']
    const order = (query: string) =>
      matchEntries(
        names.map((name) => entry(name)),
        query,
      ).map(({ label }) => label)
    expect(order('copy the token')).toEqual(['Copy the token', 'Copy as curl with the token…'])
    expect(order('  Copy  the ')).toEqual(['Copy the token', 'Copy as curl with the token…', 'Tell the copy'])
    expect(order('rotate')[0]).toBe('Rotate…')
    expect(order('Rotate…')).toEqual(['Rotate…'])
  })

  it('asks every command whether it can run, and no place of thousands', () => {
    const asked: string[] = []
    const asking = (id: string, off: string | null): Entry => ({
      ...entry(id),
      get off() {
        asked.push(id)
        return off
      },
    })
    const all = [asking('command send', null), asking('command undo', 'Nothing to undo.'), asking('token 1', null)]
    expect(all.filter(isPossibleCommand).map(({ id }) => id)).toEqual(['command send'])
    expect(asked).toEqual(['command send', 'command undo'])
  })

  it('lists unknown groups after the known ones', () => {
    expect(groupRank('Request')).toBeLessThan(groupRank('App'))
    expect(groupRank('Spaces')).toBeGreaterThan(groupRank('App'))
  })
})
