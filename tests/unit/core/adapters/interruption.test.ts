import { describe, expect, it, vi } from 'vitest'
import { createInterruption } from '../../../../src/core/adapters/interruption.ts'
import type { HttpClient } from '../../../../src/core/ports.ts'
import { settle } from '../../../fakes/clock.ts'
import { createFakeSecretStore } from '../../../fakes/secret-store.ts'

const setUp = () => {
  const controller = new AbortController()
  const store = createFakeSecretStore()
  const hanging: (() => void)[] = []
  const hang = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    hanging.push(() => resolve(undefined))
    await promise
  }
  const giveUp = vi.fn<() => void>(() => hanging.shift()?.())
  const keychain = {
    ...store,
    read: async (account: string) => {
      await hang()
      return store.read(account)
    },
    giveUp,
  }
  const http = { send: vi.fn<HttpClient['send']>(), close: vi.fn<HttpClient['close']>() }
  const { signal } = controller
  const interruption = createInterruption({ signal, keychain, http })
  const told: string[] = []
  void interruption.nothingToTell.then(() => told.push('nothing to tell'))
  const read = (): void => void interruption.keychain.read('a').then(() => told.push('read'))
  const send = (): void => void interruption.http.send(...([] as unknown as Parameters<HttpClient['send']>))
  return { controller, store, giveUp, answer: () => hanging.shift()?.(), told, read, send }
}

describe('Ctrl+C while the keychain is waited for', () => {
  it('ends the command, and no answer of the keychain is heard after that', async () => {
    const { controller, answer, giveUp, told, read } = setUp()
    read()
    await settle()
    controller.abort()
    await settle()
    expect(told).toEqual(['nothing to tell'])
    answer()
    await settle()
    expect([told, giveUp.mock.calls]).toEqual([['nothing to tell'], []])
  })

  it('also when it came before the keychain was asked, which is then left alone', async () => {
    const { controller, store, told, read } = setUp()
    controller.abort()
    await settle()
    expect(told).toEqual([])
    read()
    await settle()
    expect([told, store.calls]).toEqual([['nothing to tell'], []])
  })

  it('is no end of a command that waits for something else', async () => {
    const { controller, answer, told, read } = setUp()
    read()
    await settle()
    answer()
    await settle()
    controller.abort()
    await settle()
    expect(told).toEqual(['read'])
  })

  it('stops waiting for the keychain after a request was sent, and reports what is known', async () => {
    const { controller, giveUp, told, read, send, store } = setUp()
    send()
    read()
    await settle()
    controller.abort()
    await settle()
    expect([giveUp.mock.calls.length, told]).toEqual([1, ['read']])
    store.calls.length = 0
    read()
    await settle()
    expect([told, store.calls]).toEqual([['read', 'read'], []])
  })
})
