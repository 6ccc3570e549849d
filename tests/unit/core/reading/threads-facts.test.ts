import { describe, expect, it } from 'vitest'
import { readText } from '../../../../src/core/reading/paste/read-text.ts'
import { ASIDE, KNOWN } from './threads/index.ts'

describe.each(Object.entries({ ...KNOWN, ...ASIDE }))('%s', (_family, threads) => {
  it.each(threads.map((thread, at) => [`${at} ${thread.seen}`, thread] as const))('%s', (_name, { text, facts }) => {
    const { id, missing, ...more } = facts
    const read = readText(text)
    expect(read).toMatchObject(more)
    if (id !== undefined) expect(read.reading.record?.id ?? null).toBe(id)
    if (missing !== undefined) expect(read.reading.record?.missing?.type).toBe(missing)
  })
})
