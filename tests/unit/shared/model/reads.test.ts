import { describe, expect, it } from 'vitest'
import { STEPS } from '../../../../src/core/diagnosis/probes/steps.ts'
import { ALWAYS, anyOf, plannedReads } from '../../../../src/shared/model/reads.ts'

describe('what a read is sent after', () => {
  it('is each answer once, though some were put together before', () => {
    const cached = 'if a refusal comes from a cache'
    const content = 'if content comes'
    const refused = 'if the token is refused'
    const both = anyOf([cached, content])
    expect(both).toBe('if a refusal comes from a cache, or content comes')
    expect(anyOf([both, both])).toBe(both)
    expect(anyOf([both, refused, anyOf([content, refused])])).toBe(`${both}, or the token is refused`)
    expect(anyOf([refused, ALWAYS])).toBe(ALWAYS)
    expect(anyOf([refused])).toBe(refused)
  })

  it('is what any of its questions waits for', () => {
    const asked = (read: number, when: string) => ({ read, when, why: '' })
    const reads = plannedReads([
      asked(1, 'if the token is refused'),
      asked(2, 'if content comes'),
      asked(1, 'if content comes'),
    ])
    expect(reads.map(({ when }) => when)).toEqual(['if the token is refused, or content comes', 'if content comes'])
  })

  it('is written so that any two of them join as a sentence', () => {
    for (const { when } of STEPS) expect(when).toMatch(/^if (?!.*, or )/)
  })
})
