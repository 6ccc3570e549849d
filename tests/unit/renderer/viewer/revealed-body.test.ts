import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { revealedBody } from '../../../../src/renderer/features/viewer/revealed-body.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'

const [one, other] = ['6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b01', '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02']
const YES = ok({ hideAfter: 30_000 })
const GONE = { code: 'not-found', message: 'This body is no longer stored.' } as const

let asked: ReturnType<typeof later<Result<Output<'requests.revealBody'>>>>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  connect(
    bridgeOf({
      requests: {
        revealBody: () => {
          const next = later<Result<Output<'requests.revealBody'>>>()
          asked.push(next)
          return next.answer
        },
      },
    }),
  )
  revealedBody.hide()
  return () => vi.useRealTimers()
})

describe('a revealed body', () => {
  it('is masked again when its time is over', async () => {
    const showing = revealedBody.show(one)
    expect(revealedBody.id).toBeNull()
    asked[0]?.give(YES)
    await showing
    expect(revealedBody).toMatchObject({ id: one, secondsLeft: 30 })
    vi.advanceTimersByTime(30_000)
    expect(revealedBody).toMatchObject({ id: null, secondsLeft: 0 })
  })

  it('stays masked if the view closes before the response', async () => {
    const showing = revealedBody.show(one)
    revealedBody.hide()
    asked[0]?.give(YES)
    await showing
    expect(revealedBody.id).toBeNull()
  })

  it('stays visible for its whole time after an earlier one', async () => {
    const first = revealedBody.show(one)
    asked[0]?.give(YES)
    await first
    vi.advanceTimersByTime(20_000)
    const second = revealedBody.show(other)
    expect(revealedBody.id).toBeNull()
    asked[1]?.give(YES)
    await second
    vi.advanceTimersByTime(20_000)
    expect(revealedBody).toMatchObject({ id: other, secondsLeft: 10 })
  })

  it("shows why it can't be revealed", async () => {
    const showing = revealedBody.show(one)
    asked[0]?.give(failed(GONE))
    expect(await showing).toEqual(GONE)
    expect(revealedBody.id).toBeNull()
  })
})
