import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { onView } from '../../../../src/renderer/features/verdict/on-view.svelte.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import { announceNews } from '../../../../src/renderer/features/shell/announce-news.svelte.ts'
import { announcer } from '../../../../src/renderer/page/announcer.svelte.ts'
import type { Input, Output } from '../../../../src/shared/contract/contract.ts'
import { ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { asComponent } from '../../../fakes/effects.svelte.ts'
import { sampleDiagnosis, sampleDraft, sampleExchange } from '../../../fakes/samples.ts'

type Answered = Result<Output<'requests.send'>>

let pending: { input: Input<'requests.send'>; give: (answered: Answered) => void }[] = []
let noted: string[] = []
let before = 0

/** How many announcements were made since the shell started. */
const times = (): number => announcer.said.count - before
const send = (): Promise<unknown> => exchanges.send(sampleDraft, null, null)
const answer = async (at: number, change: Partial<typeof sampleExchange> = {}): Promise<void> => {
  const one = pending[at]
  one?.give(ok({ ...sampleExchange, ...change, id: one.input.exchangeId }))
  await Promise.resolve()
  await Promise.resolve()
  flushSync()
}

beforeEach(() => {
  pending = []
  noted = []
  connect(
    bridgeOf({
      requests: {
        send: (input) => {
          const { answer: promise, give } = later<Answered>()
          pending.push({ input, give })
          return promise
        },
      },
      app: {
        noteMistake: ({ place }) => {
          noted.push(place)
          return Promise.resolve(ok(null))
        },
      },
    }),
  )
  exchanges.entries = []
  onView.closeExplained()
  asComponent(announceNews)
  before = announcer.said.count
})

describe('what is read out by itself', () => {
  it('is an answer when it comes, each of several once, in the order they come', async () => {
    void send()
    flushSync()
    void send()
    flushSync()
    expect(times()).toBe(0)
    await answer(1)
    expect(times()).toBe(1)
    expect(announcer.said.text).toMatch(/^\d+ /)
    await answer(0)
    expect(times()).toBe(2)
  })

  it('is no older exchange that is only looked at', () => {
    exchanges.entries = [
      {
        id: sampleExchange.id,
        draft: null,
        whole: true,
        runId: null,
        request: null,
        startedAt: sampleExchange.startedAt,
        state: { kind: 'ended', exchange: sampleExchange },
      },
    ]
    exchanges.select(sampleExchange.id)
    flushSync()
    expect(times()).toBe(0)
  })

  it('is each new judgement, once', async () => {
    await onView.judge(() => Promise.resolve(ok(sampleDiagnosis)))
    flushSync()
    expect(times()).toBe(1)
    expect(announcer.said.text).toContain(sampleDiagnosis.headline)
    onView.closeExplained()
    flushSync()
    expect(times()).toBe(1)
  })

  it('continues after an announcement that failed, which is logged', async () => {
    void send()
    void send()
    flushSync()
    await answer(0, { outcome: null as unknown as typeof sampleExchange.outcome })
    expect([times(), noted]).toEqual([0, ['answer']])
    await answer(1)
    expect(times()).toBe(1)
  })
})
