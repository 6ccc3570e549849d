import { describe, expect, it } from 'vitest'
import { FormMessages } from '../../../../../src/renderer/features/vault/forms/form-messages.svelte.ts'

const error = { code: 'conflict', message: 'Another window holds the catalog.' } as const

describe('the messages of a form', () => {
  it('stay while the field has the value that was judged', () => {
    const form = { name: 'Website', space: 'abc' }
    const messages = new FormMessages(() => form)
    messages.show({ name: 'There is one of this name.' }, error)
    expect([messages.problems, messages.error]).toEqual([{ name: 'There is one of this name.' }, error])
    form.space = 'def'
    expect([messages.problems, messages.error]).toEqual([{ name: 'There is one of this name.' }, null])
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
    expect(messages.error).toEqual(error)
  })
})
