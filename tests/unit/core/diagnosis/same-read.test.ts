import { describe, expect, it } from 'vitest'
import { diagnose, firstFacts } from '../../../../src/core/diagnosis/diagnose.ts'
import type { KnownAnswer } from '../../../../src/core/diagnosis/input.ts'
import { planOf, possiblePlan } from '../../../../src/core/diagnosis/probes/plan.ts'
import type { WireOutcome, WireRequest } from '../../../../src/core/ports.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import type { Diagnosis, Probe } from '../../../../src/shared/model/diagnosis.ts'
import { readsOf } from '../../../../src/shared/model/reads.ts'
import { inputOf, TOKENS, type Question } from '../../../fakes/platform/ask.ts'
import { WITNESS } from '../../../fakes/platform/worlds.ts'
import { createVirtualClock } from '../../../fakes/virtual-clock.ts'

const BASE_URLS = {
  delivery: 'https://delivery.example.com',
  preview: 'https://preview.example.com',
  management: 'https://management.example.com',
  graphql: 'https://graphql.example.com',
}

const error = (status: number, id: string, requestId: string): WireOutcome => ({
  kind: 'response',
  head: {
    status,
    statusText: '',
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Contentful-Request-Id', requestId],
    ],
  },
  body: new TextEncoder().encode(JSON.stringify({ sys: { type: 'Error', id }, message: 'No.', requestId })),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 },
})

/** Answers everything alike, each time with a request id of its own. */
const run = async (
  question: Omit<Question, 'baseUrls'>,
  status: number,
  id: string,
): Promise<{ diagnosis: Diagnosis; sent: WireRequest[] }> => {
  const sent: WireRequest[] = []
  const input = inputOf({ ...question, baseUrls: BASE_URLS })
  const clock = createVirtualClock(0)
  const http = clock.watch({
    send: (request) => Promise.resolve(error(status, id, `request-${sent.push(request)}`)),
    close: () => Promise.resolve(),
  })
  const { signal } = new AbortController()
  const approved = planOf(firstFacts(input, 0))
  const diagnosis = await diagnose(
    { ...input, approved },
    { http, clock, pace: createPace(clock), signal, version: '1.2.3', keep: null },
  ).finally(clock.stop)
  return { diagnosis, sent }
}

/** What the list shows as sent. */
const listed = ({ probes }: Diagnosis): number => readsOf(probes.filter(({ outcome }) => outcome !== 'skipped')).length

const known = (method: KnownAnswer['method'], outcome: WireOutcome): KnownAnswer => ({
  exchange: null,
  outcome,
  duration: 5,
  method,
})

const GRAPHQL: Omit<Question, 'baseUrls'> = {
  token: TOKENS.delivery,
  kind: 'delivery-key',
  api: 'graphql',
  environmentId: 'staging',
  path: '/content/v1/spaces/alpha/environments/staging?query=%7B__typename%7D',
  spaces: [{ id: 'alpha', environments: ['master', 'staging'] }],
}

const LATER: readonly string[] = ['past-cache', 'second-look', 'same-again']
const isTheSame = ({ path, placement, token, kind }: Probe): boolean =>
  path === GRAPHQL.path && placement === 'header' && token === 'this token' && !LATER.includes(kind)

describe('a read whose answer is there already', () => {
  it.each([
    [401, 'AccessTokenInvalid'],
    [404, 'NotFound'],
  ])('is neither planned nor sent again: GraphQL, %i', async (status, id) => {
    const question = { ...GRAPHQL, known: known('GET', error(status, id, 'known')) }
    const plan = possiblePlan(firstFacts(inputOf({ ...question, baseUrls: BASE_URLS }), 0))
    expect(plan.probes.filter(isTheSame)).toEqual([])
    const { diagnosis, sent } = await run(question, status, id)
    const again = sent.filter(({ url, headers }) => {
      const isFresh = headers.some(([name]) => name.toLowerCase() === 'cache-control')
      return (
        url.pathname + url.search === GRAPHQL.path &&
        !isFresh &&
        headers.some(([, value]) => value.includes(TOKENS.delivery))
      )
    })
    expect(again).toEqual([])
    expect(listed(diagnosis)).toBe(sent.length + 1)
  })

  it('is another read than what was posted', async () => {
    const question = { ...GRAPHQL, known: known('POST', error(404, 'NotFound', 'known')) }
    const plan = possiblePlan(firstFacts(inputOf({ ...question, baseUrls: BASE_URLS }), 0))
    expect(plan.probes.filter(isTheSame)).toHaveLength(1)
    const { diagnosis, sent } = await run(question, 404, 'NotFound')
    expect(listed(diagnosis)).toBe(sent.length + 1)
  })

  it('is no answer of a cache because it is the answer to two questions', async () => {
    const { diagnosis, sent } = await run(GRAPHQL, 404, 'NotFound')
    expect(listed(diagnosis)).toBe(sent.length)
    expect(diagnosis.probes.length).toBeGreaterThan(sent.length)
    // An answer of a cache would not show that the place itself answers so.
    expect(diagnosis.causes.find(({ id }) => id === 'resource-missing')?.certainty).toBe('ruled-out')
  })
})

it('counts what two names of one secret ask as one read once it is sent', async () => {
  const witnesses = [WITNESS.delivery, { ...WITNESS.delivery, name: 'The same again' }]
  const { diagnosis, sent } = await run(
    { token: TOKENS.unknown, environmentId: 'staging', witnesses },
    401,
    'AccessTokenInvalid',
  )
  const asked = diagnosis.probes.filter(({ kind }) => kind === 'other-token')
  expect(asked.length).toBeGreaterThan(1)
  expect(listed(diagnosis)).toBe(sent.length)
})
