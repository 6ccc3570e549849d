import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Handlers } from '../../../src/shared/contract/calls.ts'
import { failed, ok } from '../../../src/shared/contract/result.ts'
import { protectRevealed } from '../../../src/main/revealed-secret.ts'
import { SAMPLE_INPUTS } from '../../fakes/samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Handlers that reveal for 30 s, and what became of the window. */
const start = () => {
  const seen: boolean[] = []
  const works = { now: true }
  const refusal = failed({ code: 'not-found' as const, message: 'Gone.' })
  const keychain = { answers: Promise.resolve() }
  const reveal = async () => {
    const isGiven = works.now
    await keychain.answers
    return isGiven ? ok({ secret: 'fake', hideAfter: 30_000 }) : refusal
  }
  const handlers = { 'vault.revealSecret': reveal, 'requests.revealBody': reveal } as unknown as Handlers
  const window = { setContentProtection: (on: boolean) => seen.push(on), isDestroyed: () => false }
  return { handlers: protectRevealed(handlers, () => window), seen, works, keychain }
}

describe('a window with a secret in it', () => {
  it.each(['vault.revealSecret', 'requests.revealBody'] as const)(
    'is kept out of screenshots for as long as %s shows it',
    async (channel) => {
      const { handlers, seen } = start()
      await handlers[channel](SAMPLE_INPUTS[channel] as never)
      expect(seen).toEqual([true])
      await vi.advanceTimersByTimeAsync(31_999)
      expect(seen).toEqual([true])
      await vi.advanceTimersByTimeAsync(1)
      expect(seen).toEqual([true, false])
    },
  )

  it('stays protected while another one is still shown', async () => {
    const { handlers, seen, works } = start()
    await handlers['vault.revealSecret'](SAMPLE_INPUTS['vault.revealSecret'])
    works.now = false
    await handlers['requests.revealBody'](SAMPLE_INPUTS['requests.revealBody'])
    expect(seen).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(32_000)
    expect(seen).toEqual([true, true, false])
  })

  it('stays protected while it waits for the keychain, also if another reveal ends', async () => {
    const { handlers, seen, works, keychain } = start()
    await handlers['vault.revealSecret'](SAMPLE_INPUTS['vault.revealSecret'])
    const dialog = Promise.withResolvers<undefined>()
    keychain.answers = dialog.promise
    const slow = handlers['vault.revealSecret'](SAMPLE_INPUTS['vault.revealSecret'])
    keychain.answers = Promise.resolve()
    works.now = false
    await vi.advanceTimersByTimeAsync(40_000)
    await handlers['requests.revealBody'](SAMPLE_INPUTS['requests.revealBody'])
    expect(seen).not.toContain(false)
    dialog.resolve(undefined)
    await slow
    await vi.advanceTimersByTimeAsync(31_999)
    expect(seen).not.toContain(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.at(-1)).toBe(false)
  })

  it('is not protected where nothing is revealed', async () => {
    const { handlers, seen, works } = start()
    works.now = false
    await handlers['requests.revealBody'](SAMPLE_INPUTS['requests.revealBody'])
    expect(seen).toEqual([true, false])
  })
})
