import { beforeEach, describe, expect, it } from 'vitest'
import { historySearch } from '../../../../src/renderer/features/history/search.svelte.ts'

beforeEach(() => historySearch.close())

describe('the search in the history', () => {
  it('takes the focus again where it is open already, and keeps what was typed', () => {
    historySearch.open()
    const before = historySearch.calls
    historySearch.words = '404'
    historySearch.open()
    expect([historySearch.words, historySearch.calls]).toEqual(['404', before + 1])
  })

  it('begins with nothing after it was closed', () => {
    historySearch.open()
    historySearch.words = '404'
    historySearch.close()
    expect(historySearch.words).toBeNull()
    historySearch.open()
    expect(historySearch.words).toBe('')
  })
})
