import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { reveal } from '../../../../src/renderer/features/vault/reveal.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'

const [one, other] = ['6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b01', '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02']
const HIDDEN = { id: null, shown: null, secondsLeft: 0 }
const LOCKED = { code: 'locked', message: 'Unlock the keychain.' } as const

const secretOf = (tokenId: string): Result<Output<'vault.revealSecret'>> =>
  ok({ secret: `fake-secret-of-${tokenId}`, hideAfter: 30_000 })

let asked: ReturnType<typeof later<Result<Output<'vault.revealSecret'>>>>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  connect(
    bridgeOf({
      vault: {
        revealSecret: () => {
          const next = later<Result<Output<'vault.revealSecret'>>>()
          asked.push(next)
          return next.answer
        },
      },
    }),
  )
  reveal.hide()
  return () => vi.useRealTimers()
})

describe('a revealed secret', () => {
  it('hides itself when its time is over', async () => {
    const showing = reveal.show(one)
    asked[0]?.give(secretOf(one))
    expect(await showing).toBeNull()
    expect(reveal).toMatchObject({ id: one, shown: { secret: `fake-secret-of-${one}` }, secondsLeft: 30 })
    vi.advanceTimersByTime(29_750)
    expect(reveal.shown).not.toBeNull()
    vi.advanceTimersByTime(250)
    expect(reveal).toMatchObject(HIDDEN)
  })

  it('does not come after it was hidden, however late the keychain answers', async () => {
    const showing = reveal.show(one)
    reveal.hide()
    asked[0]?.give(secretOf(one))
    await showing
    expect(reveal).toMatchObject(HIDDEN)
  })

  it('is that of the token that was asked for last, whichever answer comes first', async () => {
    const first = reveal.show(one)
    const second = reveal.show(other)
    asked[1]?.give(secretOf(other))
    await second
    asked[0]?.give(secretOf(one))
    await first
    expect(reveal).toMatchObject({ id: other, shown: { secret: `fake-secret-of-${other}` } })
  })

  it('is hidden when another is requested, also if that one is refused', async () => {
    const first = reveal.show(one)
    asked[0]?.give(secretOf(one))
    await first
    const second = reveal.show(other)
    expect(reveal).toMatchObject(HIDDEN)
    asked[1]?.give(failed(LOCKED))
    expect(await second).toEqual(LOCKED)
    expect(reveal).toMatchObject(HIDDEN)
  })

  it('shows no error of a request that was replaced by another', async () => {
    const showing = reveal.show(one)
    reveal.hide()
    asked[0]?.give(failed(LOCKED))
    expect(await showing).toBeNull()
  })
})
