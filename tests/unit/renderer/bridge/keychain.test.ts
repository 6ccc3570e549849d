import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { Keychain } from '../../../../src/renderer/bridge/keychain.svelte.ts'
import type { EventPayload, Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'

let status = later<Result<Output<'keychain.status'>>>()
let givenUp: Result<null> = ok(null)
let tell: (now: EventPayload<'keychain.changed'>) => void = () => undefined

beforeEach(() => {
  status = later()
  givenUp = ok(null)
  connect(
    bridgeOf(
      { keychain: { status: () => status.answer, giveUp: () => Promise.resolve(givenUp) } },
      (_name, listener) => {
        tell = listener as typeof tell
        return () => (tell = () => undefined)
      },
    ),
  )
})

describe("a keychain that doesn't respond yet", () => {
  it('is shown where it already waits as the window opens', async () => {
    const keychain = new Keychain()
    const started = keychain.start()
    status.give(ok({ waiting: true }))
    await started
    expect(keychain.waiting).toBe(true)
  })

  it('has the last reported state if an older response arrives later', async () => {
    const keychain = new Keychain()
    const started = keychain.start()
    tell({ waiting: false })
    status.give(ok({ waiting: true }))
    await started
    expect(keychain.waiting).toBe(false)
  })

  it('is shown as being canceled until it is, and can be canceled again the next time', async () => {
    const keychain = new Keychain()
    const started = keychain.start()
    status.give(ok({ waiting: true }))
    await started
    await keychain.giveUp()
    expect([keychain.waiting, keychain.cancelling]).toEqual([true, true])
    tell({ waiting: false })
    tell({ waiting: true })
    expect([keychain.waiting, keychain.cancelling]).toEqual([true, false])
  })

  it('can be canceled again if the first attempt failed', async () => {
    const keychain = new Keychain()
    const started = keychain.start()
    status.give(ok({ waiting: true }))
    await started
    givenUp = failed({ code: 'internal', message: 'No.' })
    await keychain.giveUp()
    expect([keychain.waiting, keychain.cancelling]).toEqual([true, false])
  })
})
