import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../../src/renderer/bridge/desk.ts'
import { originQuestion } from '../../../../../src/renderer/features/safety/origin-question.svelte.ts'
import { SecretTrial } from '../../../../../src/renderer/features/vault/forms/secret-trial.svelte.ts'
import type { Input, Output } from '../../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../../src/shared/contract/result.ts'
import type { Exchange } from '../../../../../src/shared/model/exchange.ts'
import { bridgeOf, later } from '../../../../fakes/bridge.ts'
import { sampleExchange, sampleSnapshot, sampleToken } from '../../../../fakes/samples.ts'

const SECRET = 'fake-new-delivery-key-bbbbbbbbbbbbbbbbbbbbb'
const HANDLE = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b90'
const STAYS = 'The old secret is still in place.'

/** The answer of the platform, as judged. */
const said = (change: object): Exchange => {
  const { outcome } = sampleExchange
  if (outcome.kind !== 'response' || outcome.said === null) throw new Error('The sample is an answer')
  return { ...sampleExchange, outcome: { ...outcome, said: { ...outcome.said, ...change } } }
}
const ACCEPTED = said({ verdict: 'accepted', cause: 'works', summary: 'The platform takes the token.' })

let held = later<Result<Output<'vault.holdPasted'>>>()
let answered = later<Result<Exchange>>()
let sent: Input<'requests.send'>[] = []
let cancelled: string[] = []
let released: string[] = []

beforeEach(() => {
  held = later()
  answered = later()
  sent = []
  cancelled = []
  released = []
  originQuestion.asking = false
  connect(
    bridgeOf({
      vault: {
        holdPasted: () => held.answer,
        releasePasted: ({ handle }) => {
          released.push(handle)
          return Promise.resolve(ok(null))
        },
      },
      requests: {
        // The builder asks for a preview when typing pauses: in the middle of the next test.
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })),
        send: (input) => {
          sent.push(input)
          return answered.answer
        },
        cancel: ({ exchangeId }) => {
          cancelled.push(exchangeId)
          return Promise.resolve(ok(null))
        },
      },
      history: { list: () => Promise.resolve(ok({ exchanges: [], runs: [], notSent: [], pins: [] })) },
    }),
  )
})

const hold = (): void => held.give(ok({ handle: HANDLE, lastFour: 'bbbb' }))

const run = async (answer: Result<Exchange>): Promise<SecretTrial> => {
  const trial = new SecretTrial()
  hold()
  answered.give(answer)
  await trial.run(sampleToken, SECRET, sampleSnapshot)
  return trial
}

describe('a secret that is tried before it is kept', () => {
  it('goes by its handle in the old one’s place, and is let go of with the answer', async () => {
    const trial = new SecretTrial()
    hold()
    const running = trial.run(sampleToken, SECRET, sampleSnapshot)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect([trial.busy, released]).toEqual([true, []])
    expect(sent[0]?.draft).toMatchObject({ spaceId: 'space-a', credential: { from: 'pasted', handle: HANDLE } })
    expect(JSON.stringify(sent)).not.toContain(SECRET)
    answered.give(ok(ACCEPTED))
    await running
    expect([trial.busy, released]).toEqual([false, [HANDLE]])
  })

  it('is said to be accepted, of this very secret only', async () => {
    const trial = await run(ok(ACCEPTED))
    expect(trial.of(SECRET)).toMatchObject({ isAccepted: true, title: 'Accepted on “master”' })
    expect(trial.of(`${SECRET}c`)).toBeNull()
  })

  it('is said to be refused, and that the old one stays', async () => {
    const trial = await run(ok(said({ verdict: 'rejected', headline: 'Contentful doesn’t recognize this token' })))
    expect(trial.of(SECRET)).toEqual({
      isAccepted: false,
      title: 'Rejected on “master”',
      sentence: `Contentful doesn’t recognize this token. ${STAYS}`,
    })
  })

  it('asks first where it would go to another address, and is not kept for the answer', async () => {
    const details = { what: 'token' as const, tokenId: sampleToken.id, old: [], new: ['https://cdn.example.com'] }
    const trial = await run(failed({ code: 'origin-changed', message: 'Nothing was sent.', details }))
    expect(trial.of(SECRET)).toMatchObject({ isAccepted: false, sentence: 'Nothing was sent.' })
    expect(released).toEqual([HANDLE])
    await vi.waitFor(() => expect(originQuestion).toMatchObject({ asking: true, change: details }))
  })

  it('is broken off and forgotten when nobody waits for it any more', async () => {
    const trial = new SecretTrial()
    hold()
    const running = trial.run(sampleToken, SECRET, sampleSnapshot)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    trial.stop()
    expect(cancelled).toEqual([sent[0]?.exchangeId])
    answered.give(ok(ACCEPTED))
    await running
    expect([trial.of(SECRET), released]).toEqual([null, [HANDLE]])
  })

  it('is not sent at all where nobody waits before it could be', async () => {
    const trial = new SecretTrial()
    const running = trial.run(sampleToken, SECRET, sampleSnapshot)
    trial.stop()
    hold()
    await running
    expect([sent, released]).toEqual([[], [HANDLE]])
  })
})
