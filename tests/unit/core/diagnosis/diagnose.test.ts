import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../src/core/adapters/http/client.ts'
import { systemClock } from '../../../../src/core/adapters/system.ts'
import { diagnose, firstFacts } from '../../../../src/core/diagnosis/diagnose.ts'
import { IMPOSSIBLE_TOKEN, wireRequestOf } from '../../../../src/core/diagnosis/probes/wire.ts'
import { createSender, DEFAULT_LIMITS } from '../../../../src/core/diagnosis/send.ts'
import { planOf } from '../../../../src/core/diagnosis/probes/plan.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { UNREADABLE_STATES } from '../../../../src/shared/contract/errors.ts'
import { planSchema, type Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import { UNREADABLE_CAUSES } from '../../../../src/shared/model/verdict.ts'
import { plannedReads } from '../../../../src/shared/model/reads.ts'
import { ask, inputOf, planFor, TOKENS, type Question } from '../../../fakes/platform/ask.ts'
import { startPlatform, type Platform } from '../../../fakes/platform/platform-server.ts'
import { WITNESS, WORLD } from '../../../fakes/platform/worlds.ts'

let platform: Platform
let other: Platform
const http = createUndiciHttpClient({ environment: {} })
const ports = (signal = new AbortController().signal) => ({
  http,
  clock: systemClock,
  pace: createPace(systemClock),
  signal,
  version: '1.2.3',
  keep: null,
})

beforeAll(async () => {
  platform = await startPlatform(WORLD)
  other = await startPlatform(WORLD)
})
afterAll(async () => {
  await Promise.all([platform.close(), other.close(), http.close()])
})

const elsewhere = () => ({ name: 'Elsewhere', baseUrls: other.baseUrls, webAppUrl: null })
const here = (question: Omit<Question, 'baseUrls'>): Question => ({ baseUrls: platform.baseUrls, ...question })

describe('the plan', () => {
  it('shows what may be sent before anything is, and no secret', () => {
    const before = platform.log.length
    const plan = planFor(here({ token: TOKENS.unknown, witnesses: [WITNESS.delivery, WITNESS.account] }))
    expect(planSchema.safeParse(plan).success).toBe(true)
    expect(platform.log).toHaveLength(before)
    expect(plan.probes[0]).toMatchObject({ when: 'always', outcome: 'planned', path: '/spaces/alpha/entries' })
    expect(JSON.stringify(plan)).not.toContain('fake-')
  })

  it('counts as one read what the sender sends once, and as two what it sends twice', async () => {
    const question = here({
      token: TOKENS.unknown,
      kind: 'preview-key',
      environmentId: 'staging',
      path: '/spaces/alpha/environments/staging/entries/hello?include=2',
      witnesses: Object.values(WITNESS),
      spaces: [{ id: 'alpha', environments: ['master', 'staging'] }],
    })
    const input = inputOf(question)
    const sender = createSender(ports(), DEFAULT_LIMITS)
    for (const spec of planOf(firstFacts(input, 0))) {
      const { credential } = spec
      const mine = { none: null, own: TOKENS.unknown, repaired: 'fake-mended-key', impossible: IMPOSSIBLE_TOKEN }
      const secret = credential.whose === 'witness' ? await credential.token.secret() : mine[credential.whose]
      const wire = wireRequestOf(spec, secret, input, '1.2.3')
      if (wire === null) throw new Error('It stands on the plan and may go out')
      const { service, api, bodyCap, notBefore: again } = spec
      const { connection, timeLimit } = input
      await sender.send(wire, {
        service,
        api,
        tokenName: null,
        connection,
        timeLimit,
        bodyCap,
        signal: ports().signal,
        again,
      })
    }
    const { probes } = planFor(question)
    const reads = new Set(probes.map(({ read }) => read)).size
    expect(reads).toBe(sender.count())
    expect(reads).toBeLessThan(probes.length)
  })

  it('names no answer twice after which a read is sent', () => {
    const plan = planFor(here({ token: TOKENS.unknown, environmentId: 'staging', witnesses: Object.values(WITNESS) }))
    const together = plannedReads(plan.probes).filter((read) => read.together.length > 1)
    expect(together).not.toEqual([])
    for (const { when } of together) {
      const answers = when.replace(/^if /, '').split(/, or (?:if )?/)
      expect(answers).toEqual([...new Set(answers)])
    }
  })

  it('expects a few requests, however many it may send at most', () => {
    const plan = planFor(here({ token: TOKENS.unknown, witnesses: [WITNESS.account], otherServices: [elsewhere()] }))
    expect(plan.expected).toBe(4)
    expect(plannedReads(plan.probes).length).toBeGreaterThan(10)
    expect(planFor(here({ token: null })).expected).toBeUndefined()
  })

  it('names what needs a yes of its own, and plans none of it', () => {
    const plan = planFor(
      here({
        token: TOKENS.unknown,
        witnesses: [WITNESS.account],
        otherServices: [elsewhere()],
        consent: { managementRead: false },
      }),
    )
    expect(plan.needsConsent).toHaveLength(2)
    expect(plan.probes.every(({ service, token }) => service === 'home' && token !== 'admin')).toBe(true)
  })

  it('holds nothing for a token that cannot be read', () => {
    const credential = { state: 'unreadable', why: 'no-secret', kind: null, name: null } as const
    expect(planFor(here({ credential })).probes).toEqual([])
  })
})

describe('a run', () => {
  it('is read-only, repeats no request, and uses reference tokens of this service only', async () => {
    const before = platform.log.length
    const stranger = { ...WITNESS.staging, service: 'Elsewhere' }
    await ask(here({ token: TOKENS.otherSpace, witnesses: [WITNESS.delivery, WITNESS.account, stranger] }))
    const sent = platform.log.slice(before)
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(sent.length)
    expect(sent.some(({ token }) => token === TOKENS.staging)).toBe(false)
  })

  it('sends nothing that is not on the approved plan', async () => {
    const question = here({ token: TOKENS.delivery, environmentId: 'staging', witnesses: [WITNESS.account] })
    const [first] = planOf(firstFacts(inputOf(question), 0))
    const before = platform.log.length
    await ask({ ...question, approved: first === undefined ? [] : [first] })
    expect(platform.log.slice(before).map(({ path }) => path)).toEqual([first?.path])
  })

  it('does not ask again what is known', async () => {
    const outcomes: WireOutcome[] = []
    const keep = (_request: unknown, outcome: WireOutcome): null => {
      outcomes.push(outcome)
      return null
    }
    const input = inputOf(here({ token: TOKENS.delivery, environmentId: 'staging', spaces: [] }))
    await diagnose({ ...input, earlier: [] }, { ...ports(), keep })
    const [outcome] = outcomes
    if (outcome === undefined) throw new Error('nothing was kept')
    const before = platform.log.length
    const exchange = '8b0f4d38-6c5c-4b6e-9f4d-3a1f0a4c2b11'
    const again = await diagnose({ ...input, known: { method: 'GET', exchange, outcome, duration: 1 } }, ports())
    const path = '/spaces/alpha/environments/staging/entries'
    expect(platform.log.slice(before).filter((one) => one.path === path)).toEqual([])
    expect(again.causes[0]?.id).toBe('environment-not-enabled')
    expect(again.evidence.find(({ id }) => id === 'answer')?.exchange).toBe(exchange)
  })

  it('is reported as it progresses: planned, then answered', async () => {
    const states: Diagnosis[] = []
    const input = inputOf(here({ token: TOKENS.delivery, environmentId: 'staging' }))
    await diagnose(input, ports(), (state) => states.push(state))
    expect(states[0]?.probes).toMatchObject([{ kind: 'the-request', outcome: 'planned' }])
    expect(states.at(-1)?.probes.every(({ outcome }) => outcome !== 'planned')).toBe(true)
  })

  it('returns no verdict about the token if it was canceled before a response', async () => {
    const controller = new AbortController()
    controller.abort()
    const diagnosis = await ask(here({ token: TOKENS.delivery }), controller.signal)
    expect(diagnosis.verdict).toBe('not-checked')
  })

  it('says of a keychain that does not open what it says, and sends nothing', async () => {
    const before = platform.log.length
    for (const why of UNREADABLE_STATES) {
      const credential = { state: 'unreadable', why, kind: 'delivery-key', name: 'website' } as const
      const diagnosis = await ask(here({ credential }))
      expect([diagnosis.verdict, diagnosis.causes[0]?.id]).toEqual(['unreadable', UNREADABLE_CAUSES[why]])
    }
    expect(platform.log).toHaveLength(before)
  })

  it('says of a keychain that hangs how to make it answer, and not how to install one', async () => {
    const credential = {
      state: 'unreadable',
      why: 'unavailable',
      kind: 'delivery-key',
      name: 'website',
    } as const
    const told = async (silent: boolean) => {
      const [cause, ...others] = (await ask(here({ credential: silent ? { ...credential, silent } : credential })))
        .causes
      expect([cause?.id, cause?.certainty, others]).toEqual(['keychain-unavailable', 'certain', []])
      return `${cause?.headline ?? ''}. ${cause?.next ?? ''}`
    }
    expect(await told(true)).toMatch(/isn’t responding.*dialog/)
    expect(await told(true)).not.toMatch(/install|No system keychain/)
    expect(await told(false)).toMatch(/No system keychain found.*install/)
  })

  it.each([
    ['/spaces/alpha/enviroments/staging/entries', 'enviroments', 'environments'],
    ['/space/alpha/environments/staging/entries', 'space', 'spaces'],
    ['/spaces/alpha/entrys', 'entrys', 'entries'],
  ])('names the misspelt word of %s and what it means', async (path, word, meant) => {
    const [cause] = (await ask(here({ token: TOKENS.delivery, path }))).causes
    expect(cause).toMatchObject({ headline: 'There’s nothing at this path', detail: { meant } })
    expect(cause?.summary).toContain(`has no “${word}”. Did you mean “${meant}”?`)
  })

  it('never shows a token of a response', async () => {
    const echoing = await startPlatform({
      ...WORLD,
      before: (request, response) => {
        const sent = `${request.headers.authorization ?? ''} ${request.url ?? ''}`
        response.writeHead(401, { 'content-type': 'application/json', 'x-contentful-request-id': sent.slice(0, 200) })
        const more = { message: sent, details: { reasons: [sent] }, requestId: sent }
        response.end(JSON.stringify({ sys: { type: 'Error', id: `Odd ${sent}` }, ...more }))
        return true
      },
    })
    // `ask` holds every answer against the secrets of its question.
    for (const placement of ['header', 'query'] as const)
      expect((await ask({ baseUrls: echoing.baseUrls, token: TOKENS.delivery, placement })).verdict).toBe('not-checked')
    await echoing.close()
  })
})
