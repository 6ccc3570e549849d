import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../fakes/page.ts'

beforeEach(() => {
  stubStorage()
  return () => vi.unstubAllGlobals()
})

/** The page as it is loaded anew. */
const loadPage = async () => {
  vi.resetModules()
  return (await import('../../../../src/renderer/features/viewer/viewing.svelte.ts')).viewing
}

describe('the steps of the timing', () => {
  it('are short until somebody unfolds them, and stay as they were left when the page is loaded again', async () => {
    const first = await loadPage()
    expect(first.timingOpen).toBe(false)
    first.toggleTiming()
    const second = await loadPage()
    expect(second.timingOpen).toBe(true)
    second.toggleTiming()
    expect((await loadPage()).timingOpen).toBe(false)
  })
})
