import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import { bakeryDraft, startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'

const NAME = 'Bakery website'

let desk: TestDesk
beforeEach(async () => {
  desk = await startTestDesk()
})
afterEach(async () => {
  await desk.playground.close()
})

/** Sends with a token that the keychain does not give: nothing leaves. */
const refuse = async (change: Partial<RequestDraft> = {}): Promise<string> => {
  const exchangeId = randomUUID()
  desk.keychain.breakWith('locked')
  const sent = await desk.handlers['requests.send']({
    exchangeId,
    draft: bakeryDraft(desk, NAME, change),
    confirmed: true,
  })
  expect(sent).toMatchObject({ ok: false, error: { code: 'locked' } })
  return exchangeId
}

describe('a request that was not sent', () => {
  it('is kept with what was asked and why it was not sent', async () => {
    const id = await refuse()
    await desk.close()
    const { notSent } = desk.historyFile.document ?? {}
    expect(notSent).toMatchObject([{ id, draft: bakeryDraft(desk, NAME), whole: true, error: { code: 'locked' } }])
    expect(notSent?.[0]?.error.message).not.toBe('')
  })

  it('is listed, newest first, cleared with the others, and brought back with them', async () => {
    const ids = [await refuse(), await refuse()]
    const listed = async () => valueOf(await desk.handlers['history.list'](null)).notSent.map(({ id }) => id)
    await expect.poll(listed).toEqual(ids.toReversed())
    const { undoId } = valueOf(await desk.handlers['history.clear'](null))
    expect(await listed()).toEqual([])
    valueOf(await desk.handlers['history.undo']({ undoId }))
    expect(await listed()).toEqual(ids.toReversed())
  })

  it('is removed alone, and comes back where it was', async () => {
    const [older, newer] = [await refuse(), await refuse()]
    const listed = async () => valueOf(await desk.handlers['history.list'](null)).notSent.map(({ id }) => id)
    await expect.poll(listed).toEqual([newer, older])
    const { undoId } = valueOf(await desk.handlers['history.remove']({ ids: [older] }))
    expect(await listed()).toEqual([newer])
    valueOf(await desk.handlers['history.undo']({ undoId }))
    expect(await listed()).toEqual([newer, older])
    valueOf(await desk.handlers['history.remove']({ ids: [newer] }))
    await expect.poll(() => desk.historyFile.document?.notSent?.map(({ id }) => id)).toEqual([older])
  })

  it('loses what holds a secret on its way to the file', async () => {
    const typed = 'fake-password-that-somebody-typed'
    await refuse({ headers: [{ name: 'X-Api-Key', value: typed, enabled: true }] })
    await desk.close()
    expect(desk.historyFile.document?.notSent).toMatchObject([{ whole: false, draft: { headers: [{ value: '' }] } }])
    expect(JSON.stringify(desk.historyFile.document)).not.toContain(typed)
  })

  it('is left out where a token may stand in it that the keychain does not give, and the file says so', async () => {
    const secret = desk.keychain.secrets.get(desk.tokenId(NAME)) ?? ''
    await refuse({ path: `/spaces/fakebakery01/entries/${secret}` })
    await desk.close()
    expect(desk.historyFile.document).toMatchObject({ notSent: [], leftOut: 1 })
    expect(JSON.stringify(desk.historyFile.document)).not.toContain(secret)
  })

  it.each([
    ['not reported as left out after it was removed', false, undefined],
    ['reported as left out again after that was undone', true, 1],
  ])('is %s', async (_what, isUndone, leftOut) => {
    const secret = desk.keychain.secrets.get(desk.tokenId(NAME)) ?? ''
    const id = await refuse({ path: `/spaces/fakebakery01/entries/${secret}` })
    await expect.poll(() => desk.historyFile.document?.leftOut).toBe(1)
    const { undoId } = valueOf(await desk.handlers['history.remove']({ ids: [id] }))
    if (isUndone) valueOf(await desk.handlers['history.undo']({ undoId }))
    await desk.close()
    expect(desk.historyFile.document?.leftOut).toBe(leftOut)
  })
})
