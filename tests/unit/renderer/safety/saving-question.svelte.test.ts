import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { SavingQuestion } from '../../../../src/renderer/features/safety/saving-question.svelte.ts'
import type { DeskError } from '../../../../src/shared/contract/errors.ts'
import type { OriginChange } from '../../../../src/shared/model/binding.ts'
import { shownOf } from '../../../fakes/effects.svelte.ts'

const change: OriginChange = {
  what: 'token',
  tokenId: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01',
  old: ['https://cdn.contentful.com'],
  new: ['https://cdn.example.com'],
}
const refusal: DeskError = { code: 'origin-changed', message: 'Nothing was saved.', details: change }

let form = $state({ name: 'Shop', url: 'https://cdn.example.com' })
let question = new SavingQuestion(() => form)

beforeEach(() => {
  form = { name: 'Shop', url: 'https://cdn.example.com' }
  question = new SavingQuestion(() => form)
})

describe('the question before a form is saved that sends tokens elsewhere', () => {
  it('is none before main has asked, and none for what else went wrong', () => {
    expect(question.change).toBeNull()
    expect(question.isAsked(null, question.form)).toBe(false)
    expect(question.isAsked({ code: 'conflict', message: 'That name is taken.' }, question.form)).toBe(false)
    expect(question.change).toBeNull()
  })

  it('is what main asked, and goes once the next saving went through', () => {
    expect(question.isAsked(refusal, question.form)).toBe(true)
    expect(question.change).toEqual(change)
    expect(question.isAsked(null, question.form)).toBe(false)
    expect(question.change).toBeNull()
  })

  it('is of the form that it was asked about alone: a yes to one address is none to another', () => {
    const shown = shownOf(() => question.change !== null)
    question.isAsked(refusal, question.form)
    flushSync()
    form = { ...form, url: 'https://evil.example' }
    flushSync()
    expect(shown.values).toEqual([false, true, false])
    expect(question.change).toBeNull()
  })

  it('is of the form as it was sent, not as it had become when the answer came', () => {
    const sent = question.form
    form.url = 'https://evil.example'
    question.isAsked(refusal, sent)
    expect(question.change).toBeNull()
  })
})
