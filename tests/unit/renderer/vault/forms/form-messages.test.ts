import { describe, expect, it } from 'vitest'
import type { DeskError } from '../../../../../src/shared/contract/errors.ts'
import type { OriginChange } from '../../../../../src/shared/model/binding.ts'
import { FormMessages } from '../../../../../src/renderer/features/vault/forms/form-messages.svelte.ts'

const error = { code: 'conflict', message: 'Another window holds the catalog.' } as const
const notice = { tone: 'bad', text: error.message }
const change: OriginChange = {
  what: 'token',
  tokenId: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01',
  old: ['https://cdn.contentful.com'],
  new: ['https://cdn.example.com'],
}
const refusal: DeskError = { code: 'origin-changed', message: 'Nothing was saved.', details: change }

describe('the messages of a form', () => {
  it('stay while the field has the value that was judged', () => {
    const form = { name: 'Website', space: 'abc' }
    const messages = new FormMessages(() => form)
    messages.show({ name: 'There is one of this name.' }, error)
    expect([messages.problems, messages.notice]).toEqual([{ name: 'There is one of this name.' }, notice])
    form.space = 'def'
    expect([messages.problems, messages.notice]).toEqual([{ name: 'There is one of this name.' }, null])
    form.name = 'Shop'
    expect(messages.problems).toEqual({})
    form.name = 'Website'
    expect(messages.problems).toEqual({ name: 'There is one of this name.' })
  })

  it('do not apply to a value that was typed while it was saved', () => {
    const form = { secret: 1, name: 'Website' }
    const messages = new FormMessages(() => form)
    const sent = messages.values()
    form.secret = 2
    messages.show({ secret: 'This is no token.' }, null, sent)
    expect(messages.problems).toEqual({})
    // That it was not saved is messages all the same.
    messages.show({}, error, sent)
    expect(messages.notice).toEqual(notice)
  })

  it('show an error at the fields that main names, or else at the end', () => {
    const messages = new FormMessages(() => ({ name: 'Website' }))
    const issues = [{ path: 'name', message: 'Too long.' }]
    messages.refuse({ ...error, details: { issues } }, ['name'], messages.values())
    expect([messages.problems, messages.notice]).toEqual([{ name: 'Too long.' }, null])
    messages.refuse({ ...error, details: { issues } }, ['other'], messages.values())
    expect([messages.problems, messages.notice]).toEqual([{}, notice])
  })
})

describe('the question before a form is saved that sends tokens elsewhere', () => {
  it('applies to the values that were sent, and goes once they were saved', () => {
    const form = { url: 'https://cdn.example.com' }
    const messages = new FormMessages(() => form)
    messages.refuse(refusal, [], messages.values())
    expect([messages.change, messages.notice?.tone]).toEqual([change, 'warn'])
    form.url = 'https://evil.example'
    expect([messages.change, messages.notice]).toEqual([null, null])
    form.url = 'https://cdn.example.com'
    expect(messages.change).toEqual(change)
    messages.show({})
    expect(messages.change).toBeNull()
  })

  it('does not apply to values that were typed while it was saved', () => {
    const form = { url: 'https://cdn.example.com' }
    const messages = new FormMessages(() => form)
    const sent = messages.values()
    form.url = 'https://evil.example'
    messages.refuse(refusal, [], sent)
    expect([messages.change, messages.notice]).toEqual([null, null])
  })
})
