import { expect, it } from 'vitest'
import { keyNotActiveYet } from '../../../../src/core/diagnosis/causes/key-not-active-yet.ts'
import { NO_WORDS, type Words } from '../../../../src/core/diagnosis/causes/words.ts'

const adviceWhere = (...seen: string[]): string => {
  const saw: Words['saw'] = (note) => seen.includes(note)
  return keyNotActiveYet.next({ ...NO_WORDS, saw })
}

it('calls a key that may be too young good only where that was seen', () => {
  expect(adviceWhere()).toMatch(/^If the key was created or changed moments ago, wait/)
  expect(adviceWhere()).not.toContain('good')
  for (const seen of ['a later look is accepted', 'Management lists this very value for the asked API'])
    expect(adviceWhere(seen)).toContain('this one is good')
})
