import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/core/adapters/system.ts'
import { createUndiciHttpClient } from '../../../../src/core/adapters/http/client.ts'
import { createSender, type SendLimits } from '../../../../src/core/diagnosis/send.ts'
import { createPace, type Pace } from '../../../../src/core/requests/pace.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import type { ApiName } from '../../../../src/shared/platform.ts'
import { startLimitedApi, type LimitedApi } from '../../../fakes/limited-api.ts'
import { wireGet } from '../../../fakes/http-desk.ts'

const http = createUndiciHttpClient({ environment: {} })
const running: LimitedApi[] = []

afterAll(async () => {
  await Promise.all(running.map((api) => api.close()))
  await http.close()
})

const start = async (...facts: Parameters<typeof startLimitedApi>): Promise<LimitedApi> => {
  const api = await startLimitedApi(...facts)
  running.push(api)
  return api
}

const LIMITS: SendLimits = { connections: 50, perSecond: null, waitBudget: 60_000 }

/** Sends `count` different requests at once, as a check does; gives the statuses that came back in the end. */
const sendAll = async (
  { url }: LimitedApi,
  count: number,
  {
    api = 'management',
    limits = LIMITS,
    pace = createPace(systemClock),
  }: Partial<{ api: ApiName; limits: SendLimits; pace: Pace }> = {},
): Promise<Record<string, number>> => {
  const signal = new AbortController().signal
  const sender = createSender({ http, clock: systemClock, pace, signal, keep: null }, limits)
  const outcomes = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<WireOutcome> => {
      const address = new URL(`/spaces/a/environments/environment-${index}/entries`, url)
      const sent = await sender.send(wireGet(address.href), {
        service: 'Somewhere',
        api,
        tokenName: null,
        connection: DEFAULT_SETTINGS.connection,
        timeLimit: 10_000,
        bodyCap: 10_000,
        signal,
        again: 0,
      })
      return sent.outcome
    }),
  )
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const status = outcome.kind === 'response' ? String(outcome.head.status) : outcome.code
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

describe.concurrent('an API that counts requests in any second', () => {
  it('at 7 a second, announced, never refuses one of 60', async () => {
    const api = await start(7, 'always')
    expect(await sendAll(api, 60)).toEqual({ 200: 60 })
    expect([api.answered, api.refused]).toEqual([60, 0])
    expect(api.most()).toBeLessThanOrEqual(4)
  })

  it('at 14 a second, announced, never refuses one, also when all of the limit was asked for', async () => {
    const api = await start(14, 'always')
    expect(await sendAll(api, 60, { api: 'preview', limits: { ...LIMITS, perSecond: 14 } })).toEqual({ 200: 60 })
    expect(api.refused).toBe(0)
  })

  it.each(['on-429', 'never'] as const)(
    'that announces %s has refused a first burst, and then none',
    async (announces) => {
      const api = await start(7, announces)
      expect(await sendAll(api, 40)).toEqual({ 200: 40 })
      // One goes ahead; the others come at once, and what is not taken of them is all that is ever refused.
      expect(api.refused).toBeLessThanOrEqual(39)
      expect(api.answered).toBe(40 + api.refused)
    },
  )

  it('is not asked faster by two that run at the same time', async () => {
    const api = await start(14, 'always')
    const pace = createPace(systemClock)
    const all = await Promise.all([sendAll(api, 20, { pace }), sendAll(api, 20, { pace })])
    expect(all).toEqual([{ 200: 20 }, { 200: 20 }])
    expect(api.refused).toBe(0)
    expect(api.most()).toBeLessThanOrEqual(8)
  })

  it('receives requests as fast as it responds if it has no limit', async () => {
    const api = await start(1_000_000, 'never')
    expect(await sendAll(api, 500)).toEqual({ 200: 500 })
    expect(api.answered).toBe(500)
  })
})
