import { afterEach, expect, it, vi } from 'vitest'
import { later, loadTheRest } from '../../../../src/renderer/ui/later.ts'

afterEach(() => vi.unstubAllGlobals())

it('a part is loaded once, however often it is needed', async () => {
  const load = vi.fn(() => Promise.resolve('part'))
  const part = later(load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part'])
  expect(load).toHaveBeenCalledTimes(1)
})

it("parts that aren't needed yet are loaded one after the other, also after one that failed", async () => {
  const loaded: string[] = []
  const allLoaded = new Promise<void>((resolve) => {
    vi.stubGlobal('requestIdleCallback', (act: () => void) => {
      act()
      if (loaded.at(-1) === 'last') resolve()
    })
  })
  const parts = ['first', 'broken', 'last'].map((name) => () => {
    loaded.push(name)
    return name === 'broken' ? Promise.reject(new Error('not there')) : Promise.resolve(name)
  })
  const gets = parts.map((load) => later(load))
  loadTheRest()
  await allLoaded
  expect(loaded).toEqual(['first', 'broken', 'last'])
  await expect(gets[1]?.()).rejects.toThrow('not there')
  expect(loaded).toHaveLength(3)
})
