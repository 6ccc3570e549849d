import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../../src/core/import/steps.ts'
import { readEnv, variablesIn } from '../../../../src/core/import/read-env.ts'

/** Reads a variable that leads to a value over so many references. */
const valueBehind = (references: number) => {
  const lines = Array.from({ length: references }, (_, at) => `V${at}=$V${at + 1}`)
  const text = [...lines, `V${references}=found`].join('\n')
  return atOnce(readEnv(variablesIn(text), null, new Map())).entries[0]?.value
}

describe('a variable that refers to others', () => {
  it('is read in time if each of them refers to many more', () => {
    const lines = Array.from({ length: 4 }, (_, at) => `V${at}=${`$V${at + 1}`.repeat(100)}`)
    const start = performance.now()
    atOnce(readEnv(variablesIn([...lines, 'V4=x'].join('\n')), null, new Map()))
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it.each([1, 2, 8])('has the value behind %i references', (references) => {
    expect(valueBehind(references)).toEqual({ is: 'text', text: 'found' })
  })

  it('is unresolved behind more references than could be meant', () => {
    expect(valueBehind(9)).toEqual({ is: 'reference', to: 'V9' })
  })

  it('is unresolved when it leads to itself', () => {
    const { entries } = atOnce(readEnv(variablesIn('A=$B\nB=$A'), null, new Map()))
    expect(entries.map(({ value }) => value.is)).toEqual(['reference', 'reference'])
  })
})
