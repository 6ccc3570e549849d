import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { bakeryDraft, startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'

const NAME = 'Bakery website'

let desk: TestDesk
let secret: string

beforeEach(async () => {
  desk = await startTestDesk()
  secret = desk.keychain.secrets.get(desk.tokenId(NAME)) ?? ''
})
afterEach(async () => {
  await desk.playground.close()
})

/** Sends a token of the vault in a typed text, while the keychain can't identify it. */
const sendWhileLocked = async (): Promise<Exchange> => {
  desk.keychain.breakWith('locked')
  const draft = bakeryDraft(desk, NAME, { credential: { from: 'none' } })
  const path = `${draft.path}/${secret}`
  return valueOf(
    await desk.handlers['requests.send']({ exchangeId: randomUUID(), draft: { ...draft, path }, confirmed: false }),
  )
}

const kept = () => desk.historyFile.document?.exchanges.map(({ exchange }) => exchange.id)

describe('a request with a possible token that was sent while the keychain was locked', () => {
  it('is kept once the keychain is unlocked, with the token masked', async () => {
    const { id } = await sendWhileLocked()
    desk.keychain.breakWith(null)
    valueOf(await desk.handlers['vault.retryKeychain'](null))
    await desk.close()
    expect(kept()).toEqual([id])
    expect(JSON.stringify(desk.historyFile.document)).not.toContain(secret)
    expect(desk.historyFile.document?.leftOut).toBeUndefined()
  })

  it('is left out while it stays locked, and the file says so; the keychain is not asked again for it', async () => {
    await sendWhileLocked()
    const asked = desk.keychain.calls.length
    await desk.close()
    expect(kept()).toEqual([])
    expect(desk.historyFile.document?.leftOut).toBe(1)
    expect(JSON.stringify(desk.historyFile.document)).not.toContain(secret)
    expect(desk.keychain.calls.slice(asked).filter((call) => call.startsWith('read'))).toEqual([])
  })

  it.each([
    [
      'here',
      async () => {
        valueOf(
          await desk.handlers['vault.replaceSecret']({
            tokenId: desk.tokenId(NAME),
            secret: 'fake-another-delivery-key-of-the-same-place',
          }),
        )
      },
    ],
    [
      'in the keychain’s own app',
      async () => {
        desk.keychain.items.set(desk.tokenId(NAME), 'fake-another-delivery-key-of-the-same-place')
        await Promise.resolve()
      },
    ],
  ])(
    "is not saved if its token was replaced %s meanwhile, because the old one can't be found any more",
    async (_where, replace) => {
      await sendWhileLocked()
      desk.keychain.breakWith(null)
      await replace()
      valueOf(await desk.handlers['vault.retryKeychain'](null))
      await desk.close()
      expect(kept()).toEqual([])
      expect(JSON.stringify(desk.historyFile.document)).not.toContain(secret)
    },
  )

  it('never causes another keychain read after its token was replaced', async () => {
    await sendWhileLocked()
    desk.keychain.breakWith(null)
    const tokenId = desk.tokenId(NAME)
    valueOf(
      await desk.handlers['vault.replaceSecret']({ tokenId, secret: 'fake-another-delivery-key-of-the-same-place' }),
    )
    valueOf(await desk.handlers['vault.retryKeychain'](null))
    await expect.poll(() => desk.historyFile.document?.leftOut).toBe(1)
    const asked = desk.keychain.calls.length
    for (const name of ['One name', 'Another name']) valueOf(await desk.handlers['vault.editToken']({ tokenId, name }))
    await desk.close()
    expect(desk.keychain.calls.slice(asked).filter((call) => call.startsWith('read'))).toEqual([])
  })
})
