import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planSchema, type Diagnosis } from '../../../src/shared/model/diagnosis.ts'
import { createUndiciHttpClient } from '../../../src/core/adapters/undici-http.ts'
import { createPace } from '../../../src/core/requests/pace.ts'
import { systemClock } from '../../../src/core/adapters/system.ts'
import { diagnose } from '../../../src/core/diagnosis/diagnose.ts'
import { ask, inputOf, planOf, TOKENS } from './ask.ts'
import { startPlatform, type Platform } from './platform-server.ts'
import { WITNESS, WORLD } from './worlds.ts'

let platform: Platform
let other: Platform

beforeAll(async () => {
  platform = await startPlatform(WORLD)
  other = await startPlatform(WORLD)
})
afterAll(async () => {
  await Promise.all([platform.close(), other.close()])
})

const elsewhere = () => ({ name: 'Elsewhere', baseUrls: other.baseUrls, webAppUrl: null })

describe('the plan', () => {
  it('shows everything that may be sent before anything is', () => {
    const before = platform.log.length
    const plan = planOf({
      baseUrls: platform.baseUrls,
      token: TOKENS.unknown,
      witnesses: [WITNESS.delivery, WITNESS.account],
    })
    expect(planSchema.safeParse(plan).success).toBe(true)
    expect(platform.log).toHaveLength(before)
    expect(plan.probes[0]).toMatchObject({
      id: 'the-request',
      when: 'always',
      outcome: 'planned',
      path: '/spaces/alpha/entries',
    })
    expect(JSON.stringify(plan)).not.toContain('fake-')
  })

  it('holds every probe that is then sent, under the same id', async () => {
    const questions = [
      { token: TOKENS.unknown },
      { token: TOKENS.delivery, environmentId: 'staging' },
      { token: TOKENS.otherSpace },
      { token: TOKENS.delivery, path: '/spaces/alpha/entries/draft' },
      { token: TOKENS.delivery, path: '/spaces/alpha/entries?nonsense=1' },
    ]
    for (const question of questions) {
      const full = {
        baseUrls: platform.baseUrls,
        witnesses: Object.values(WITNESS),
        spaces: [{ id: 'beta', environments: [] }],
        ...question,
      }
      const planned = planOf(full).probes.map(({ id }) => id)
      const { probes } = await ask(full)
      expect(planned).toEqual(expect.arrayContaining(probes.map(({ id }) => id)))
    }
  })

  it('names what needs a yes of its own', () => {
    const plan = planOf({
      baseUrls: platform.baseUrls,
      token: TOKENS.unknown,
      witnesses: [WITNESS.account],
      otherServices: [elsewhere()],
      consent: { managementRead: false },
    })
    expect(plan.needsConsent).toHaveLength(2)
    expect(plan.probes.every(({ service }) => service === 'home')).toBe(true)
    expect(plan.probes.every(({ token }) => token !== 'admin')).toBe(true)
  })

  it('plans nothing for a token that cannot be read', () => {
    const credential = { state: 'unreadable', cause: 'secret-gone', kind: null, name: null } as const
    expect(planOf({ baseUrls: platform.baseUrls, credential }).probes).toEqual([])
  })
})

describe('what is sent', () => {
  const askedWith = async (question: object): Promise<Diagnosis> => ask({ baseUrls: platform.baseUrls, ...question })

  it('is read-only, sent once, and legal', async () => {
    const before = platform.log.length
    await askedWith({ token: TOKENS.unknown, witnesses: Object.values(WITNESS) })
    await askedWith({ token: TOKENS.otherSpace, witnesses: Object.values(WITNESS) })
    const sent = platform.log.slice(before)
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    const seen = sent.map((one) => JSON.stringify(one))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('goes to no other service and carries no Management token without a yes', async () => {
    const before = [platform.log.length, other.log.length] as const
    await askedWith({
      token: TOKENS.unknown,
      witnesses: Object.values(WITNESS),
      otherServices: [elsewhere()],
      consent: { managementRead: false },
    })
    expect(other.log).toHaveLength(before[1])
    expect(platform.log.slice(before[0]).some(({ token }) => token === TOKENS.account)).toBe(false)
  })

  it('takes a witness of this service only', async () => {
    const before = platform.log.length
    await askedWith({ token: TOKENS.unknown, witnesses: [{ ...WITNESS.delivery, service: 'Elsewhere' }] })
    expect(platform.log.slice(before).some(({ token }) => token === TOKENS.delivery)).toBe(false)
  })

  it('leaves out what the person took out of the plan', async () => {
    const diagnosis = await askedWith({ token: TOKENS.preview, without: ['other-api:preview', 'other-placement'] })
    const skipped = diagnosis.probes.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)
    expect(skipped).toEqual(expect.arrayContaining(['other-api:preview', 'other-placement']))
    expect(diagnosis.causes[0]?.certainty).not.toBe('certain')
  })

  it('takes no answer twice: a known answer is not asked for again', async () => {
    const http = createUndiciHttpClient({ environment: {} })
    const ports = { http, clock: systemClock, pace: createPace(systemClock), signal: new AbortController().signal }
    let first = null as Parameters<NonNullable<Parameters<typeof diagnose>[1]['keep']>>[1] | null
    const keep = (_request: unknown, outcome: NonNullable<typeof first>): null => {
      first ??= outcome
      return null
    }
    const input = inputOf({ baseUrls: platform.baseUrls, token: TOKENS.delivery, environmentId: 'staging' })
    await diagnose(input, { ...ports, keep })
    const before = platform.log.length
    if (first === null) throw new Error('nothing was kept')
    const exchange = '8b0f4d38-6c5c-4b6e-9f4d-3a1f0a4c2b11'
    const again = await diagnose(
      { ...input, known: { method: 'GET' as const, exchange, outcome: first, duration: 1 } },
      { ...ports, keep: null },
    )
    await http.close()
    expect(platform.log).toHaveLength(before)
    expect(again.causes[0]?.id).toBe('environment-not-enabled')
    expect(again.evidence.find(({ id }) => id === 'answer')?.exchange).toBe(exchange)
  })

  it('is told while it runs: planned, then answered', async () => {
    const http = createUndiciHttpClient({ environment: {} })
    const states: Diagnosis[] = []
    const input = inputOf({ baseUrls: platform.baseUrls, token: TOKENS.unknown })
    await diagnose(
      input,
      { http, clock: systemClock, pace: createPace(systemClock), signal: new AbortController().signal, keep: null },
      (state) => states.push(state),
    )
    await http.close()
    expect(states[0]?.probes).toMatchObject([{ id: 'the-request', outcome: 'planned' }])
    expect(states.at(-1)?.probes.every(({ outcome }) => outcome !== 'planned')).toBe(true)
  })

  it('never shows a token, whatever the answer echoes', async () => {
    const echoing = await startPlatform({
      ...WORLD,
      before: (request, response) => {
        const sent = `${request.headers.authorization ?? ''} ${request.url ?? ''}`
        response.writeHead(401, { 'content-type': 'application/json', 'x-contentful-request-id': sent.slice(0, 200) })
        response.end(
          JSON.stringify({
            sys: { type: 'Error', id: `Odd ${sent}` },
            message: sent,
            details: { reasons: [sent] },
            requestId: sent,
          }),
        )
        return true
      },
    })
    for (const placement of ['header', 'query'] as const) {
      const diagnosis = await ask({ baseUrls: echoing.baseUrls, token: TOKENS.delivery, placement })
      expect(diagnosis.verdict).toBe('not-checked')
    }
    await echoing.close()
  })
})
