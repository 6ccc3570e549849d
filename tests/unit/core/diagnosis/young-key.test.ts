import { expect, it } from 'vitest'
import { keyNotActiveYet } from '../../../../src/core/diagnosis/causes/key-not-active-yet.ts'
import { NOTHING_KNOWN } from '../../../fakes/judged-case.ts'

const summaryAfter = (...seen: string[]): string =>
  keyNotActiveYet.summary({ ...NOTHING_KNOWN, saw: (observation) => seen.includes(observation) }, 'probably ')

it('says that a new key is accepted or listed only if that was observed', () => {
  expect(summaryAfter()).toBe('It’s probably too new to be active.')
  expect(summaryAfter('a later look is accepted')).toMatch(/^It’s accepted now/)
  expect(summaryAfter('Management lists this very value for the asked API')).toMatch(/^Management lists it/)
})
