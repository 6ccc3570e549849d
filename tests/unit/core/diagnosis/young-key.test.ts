import { expect, it } from 'vitest'
import { keyNotActiveYet } from '../../../../src/core/diagnosis/causes/key-not-active-yet.ts'
import { NOTHING_KNOWN } from '../../../fakes/judged-case.ts'

const adviceWhere = (...seen: string[]): string =>
  keyNotActiveYet.next({ ...NOTHING_KNOWN, saw: (observation) => seen.includes(observation) })

it('calls a key that may be too young good only where that was seen', () => {
  expect(adviceWhere()).toMatch(/^If the key was created or changed moments ago, wait/)
  expect(adviceWhere()).not.toContain('good')
  for (const seen of ['a later look is accepted', 'Management lists this very value for the asked API'])
    expect(adviceWhere(seen)).toContain('this one is good')
})
