import { describe, expect, it } from 'vitest'
import { Told } from '../../../../../src/renderer/features/vault/forms/told.svelte.ts'

const error = { code: 'conflict', message: 'Another window holds the catalog.' } as const

describe('what a form was told', () => {
  it('stands as long as the field has the value that was judged', () => {
    const form = { name: 'Website', space: 'abc' }
    const told = new Told(() => form)
    told.tell({ name: 'There is one of this name.' }, error)
    expect([told.problems, told.error]).toEqual([{ name: 'There is one of this name.' }, error])
    form.space = 'def'
    expect([told.problems, told.error]).toEqual([{ name: 'There is one of this name.' }, null])
    form.name = 'Shop'
    expect(told.problems).toEqual({})
    form.name = 'Website'
    expect(told.problems).toEqual({ name: 'There is one of this name.' })
  })

  it('is not said of a value that was typed while the answer was on its way', () => {
    const form = { secret: 1, name: 'Website' }
    const told = new Told(() => form)
    const sent = told.values()
    form.secret = 2
    told.tell({ secret: 'This is no token.' }, null, sent)
    expect(told.problems).toEqual({})
    // That it was not saved is told all the same.
    told.tell({}, error, sent)
    expect(told.error).toEqual(error)
  })
})
