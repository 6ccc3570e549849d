import { describe, expect, it } from 'vitest'
import { createPastedResults } from '../../../../src/core/inventory/pasted-results.ts'

const SAVED = { id: 'id of Website', since: 5 }

describe('the results of a pasted token', () => {
  it('are saved for the token that it is saved as, in their order and once', async () => {
    const results = createPastedResults()
    const saved: string[] = []
    const note = (handle: string, what: string): void =>
      results.note(handle, ({ id }) => {
        saved.push(`${what} of ${id}`)
        return Promise.resolve()
      })
    note('one', 'a refusal')
    note('one', 'a diagnosis')
    note('another', 'an acceptance')
    await results.saveFor('one', SAVED)
    await results.saveFor('one', SAVED)
    expect(saved).toEqual(['a refusal of id of Website', 'a diagnosis of id of Website'])
  })

  it('are saved for it also if they come while others are saved, or after the pasted token was forgotten', async () => {
    const results = createPastedResults()
    const saved: string[] = []
    const first = Promise.withResolvers<undefined>()
    const note = (what: string, until: Promise<undefined> = Promise.resolve(undefined)): void =>
      results.note('one', async ({ id }) => {
        await until
        saved.push(`${what} of ${id}`)
      })
    note('the first', first.promise)
    const saving = results.saveFor('one', SAVED)
    note('the second')
    first.resolve(undefined)
    await saving
    results.forget('one')
    note('the third')
    await expect
      .poll(() => saved)
      .toEqual(['the first', 'the second', 'the third'].map((what) => `${what} of ${SAVED.id}`))
  })

  it('are forgotten with the pasted token', async () => {
    const results = createPastedResults()
    let saved = 0
    results.note('one', () => {
      saved += 1
      return Promise.resolve()
    })
    results.forget('one')
    await results.saveFor('one', SAVED)
    expect(saved).toBe(0)
  })
})
