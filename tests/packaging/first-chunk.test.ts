import { describe, expect, test } from 'vitest'

import { allScripts, firstChunk } from '../bench/page/first-chunk.ts'

/** Words of libraries that only a part of the page needs, which every version of them has in its strings. */
const LATER = { zod: 'ZodNonOptional', CodeMirror: 'cm-content' } as const

describe('what the page loads before the window can be used', () => {
  test('is at most 150 kB after gzip', async () => {
    const { scripts } = await firstChunk()
    expect(scripts).toBeGreaterThan(20)
    expect(scripts).toBeLessThanOrEqual(150)
  })

  test.each(Object.entries(LATER))('does not hold %s, which another part loads', async (_name, word) => {
    const { code } = await firstChunk()
    expect(code.includes(word)).toBe(false)
    expect((await allScripts()).includes(word)).toBe(true)
  })
})
