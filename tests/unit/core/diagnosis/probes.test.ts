import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFacts } from '../../../../src/core/diagnosis/diagnose.ts'
import type { Facts } from '../../../../src/core/diagnosis/facts.ts'
import type { ProbeSpec } from '../../../../src/core/diagnosis/input.ts'
import { judge } from '../../../../src/core/diagnosis/judge.ts'
import { readAnswer } from '../../../../src/core/diagnosis/observe/answer.ts'
import { observe } from '../../../../src/core/diagnosis/observe/observe.ts'
import { MAX_PROBES, nextProbe } from '../../../../src/core/diagnosis/probes/choose.ts'
import { planOf } from '../../../../src/core/diagnosis/probes/plan.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { inputOf, TOKENS, type Question } from '../../../fakes/platform/ask.ts'
import { WITNESS } from '../../../fakes/platform/worlds.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

const BASE_URLS = {
  delivery: 'https://delivery.example.com',
  preview: 'https://preview.example.com',
  management: 'https://management.example.com',
}
const WITHOUT_PREVIEW = { delivery: BASE_URLS.delivery, management: BASE_URLS.management }
const ELSEWHERE = { name: 'Elsewhere', baseUrls: { delivery: 'https://delivery.example.org' }, webAppUrl: null }
const NO_TIME = { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 }

const response = (status: number, body: unknown, headers: [string, string][] = []): WireOutcome => ({
  kind: 'response',
  head: { status, statusText: '', headers: [['Content-Type', 'application/json'], ...headers] },
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
  redirects: [],
  timing: NO_TIME,
})
const error = (status: number, id: string, details?: unknown, headers?: [string, string][]): WireOutcome =>
  response(
    status,
    { sys: { type: 'Error', id }, message: 'No.', ...(details === undefined ? {} : { details }) },
    headers,
  )

/** Possible responses to any request. */
const ANSWERS = {
  content: response(200, { sys: { type: 'Array' }, total: 1, items: [{ sys: { id: 'a', type: 'Entry' } }] }),
  'empty list': response(200, { sys: { type: 'Array' }, total: 0, items: [] }),
  refused: error(401, 'AccessTokenInvalid'),
  'refused by a cache': error(401, 'AccessTokenInvalid', undefined, [
    ['X-Cache', 'HIT'],
    ['Age', '90'],
  ]),
  'no space': error(404, 'NotFound', { type: 'Space', id: 'alpha' }),
  'no environment': error(404, 'NotFound', { type: 'Environment', id: 'staging', space: 'alpha' }),
  'no environment, says a cache': error(404, 'NotFound', { type: 'Environment', id: 'staging', space: 'alpha' }, [
    ['X-Cache', 'HIT'],
  ]),
  'no entry': error(404, 'NotFound', { type: 'Entry', id: 'hello', space: 'alpha' }),
  'not found': error(404, 'NotFound'),
  'bad query': error(400, 'InvalidQuery', { errors: [] }),
  'bad request': error(400, 'BadRequest'),
  denied: error(403, 'AccessDenied', { reasons: 'No.' }),
  failed: error(500, 'ServerError'),
  page: response(200, '<html><title>Welcome</title></html>', [['Content-Type', 'text/html']]),
} as const satisfies Record<string, WireOutcome>
type AnswerName = keyof typeof ANSWERS
const NAMES = Object.keys(ANSWERS) as AnswerName[]

const factsOf = (question: Partial<Question>): Facts =>
  firstFacts(inputOf({ baseUrls: BASE_URLS, token: TOKENS.unknown, ...question }), 0)

const answered = (facts: Facts, spec: ProbeSpec, name: AnswerName): Facts => ({
  ...facts,
  asked: [...facts.asked, { spec, answer: readAnswer(ANSWERS[name], spec.api), exchange: null, duration: 1 }],
})

/** The probe after the request was answered so, and each probe after it as its turn comes. */
const after = (question: Partial<Question>, ...answers: readonly AnswerName[]): string => {
  let facts = factsOf(question)
  for (const name of answers) {
    const spec = nextProbe(facts)
    if (spec === null) return 'nothing'
    facts = answered(facts, spec, name)
  }
  const next = nextProbe(facts)
  return next === null
    ? 'nothing'
    : `${next.kind} ${next.api} ${next.placement}${next.reads === null ? '' : ` ${next.reads}`}`
}

const ENTRY = '/spaces/alpha/entries/hello'
const QUERIES = { api: 'graphql', baseUrls: { ...BASE_URLS, graphql: 'https://graphql.contentful.com' } } as const
const ABROAD = { otherServices: [ELSEWHERE], consent: { otherServices: true } }
const ABROAD_TWICE = {
  ...ABROAD,
  otherServices: [{ ...ELSEWHERE, baseUrls: { ...ELSEWHERE.baseUrls, preview: 'https://preview.example.org' } }],
}
const STAGING = { environmentId: 'staging' }
const all = Object.values(WITNESS)

describe('the next probe', () => {
  it.each<[Partial<Question>, AnswerName[], string]>([
    // Nothing to ask, or nothing that it could tell.
    [{ token: null }, [], 'nothing'],
    [{}, [], 'the-request delivery header'],
    [{}, ['failed'], 'nothing'],
    [{}, ['page'], 'nothing'],
    [{}, ['denied'], 'nothing'],
    [{ baseUrls: { delivery: 'https://cdn.contentful.com' } }, ['content'], 'nothing'],
    // A 200 is worth something where a bad token does not get it.
    [{}, ['content'], 'control delivery header'],
    [{}, ['content', 'refused'], 'nothing'],
    // A refusal: first what the text itself points to, then the usual mistake (the other content API), then the way.
    [{ token: `"${TOKENS.unknown}"` }, ['refused'], 'repaired-token delivery header'],
    [{ token: TOKENS.account }, ['refused'], 'other-api management header'],
    [{ kind: 'preview-key' }, ['refused'], 'other-api preview header'],
    [{}, ['refused by a cache'], 'past-cache delivery header'],
    [{}, ['refused'], 'other-api preview header'],
    [{}, ['refused', 'content'], 'control preview header'],
    [{}, ['refused', 'content', 'refused'], 'nothing'],
    [{}, ['refused', 'refused'], 'other-placement delivery query'],
    [{}, ['refused', 'refused', 'content'], 'past-cache delivery header'],
    [{ witnesses: all }, ['refused', 'refused', 'refused'], 'management-read management header delivery-keys'],
    // A look past the cache that came before the token was accepted shows nothing of one that became active since.
    [{}, ['refused by a cache', 'refused', 'refused', 'content'], 'second-look delivery header'],
    // What is accepted past a cache is sent as it was, seconds later: that shows what a second look shows, and more.
    [{}, ['refused by a cache', 'content'], 'same-again delivery header'],
    [{ witnesses: all }, ['refused by a cache', 'content'], 'same-again delivery header'],
    [{}, ['refused by a cache', 'content', 'refused by a cache'], 'nothing'],
    // A token in the query may be lost: the header comes before another API.
    [{ placement: 'query' }, ['refused'], 'other-placement delivery header'],
    [{ placement: 'query' }, ['refused', 'content'], 'past-cache delivery query'],
    [{ placement: 'query' }, ['refused', 'refused'], 'other-api preview query'],
    // Without an address of the other API, the lists of keys decide alone.
    [
      { baseUrls: WITHOUT_PREVIEW, witnesses: [WITNESS.account] },
      ['refused'],
      'management-read management header delivery-keys',
    ],
    // A token whose kind fits is sent to other services before yet another API.
    [{ ...ABROAD, kind: 'delivery-key' }, ['refused', 'refused'], 'other-service delivery header'],
    [{ ...ABROAD, kind: 'delivery-key' }, ['refused', 'refused', 'refused'], 'other-placement delivery query'],
    [ABROAD, ['refused', 'refused', 'refused'], 'other-api management header'],
    // GraphQL takes Delivery's keys: their list shows as much, and Preview is the other API.
    [{ ...QUERIES }, ['refused'], 'other-api preview header'],
    [
      { ...QUERIES, witnesses: all },
      ['refused', 'refused', 'refused'],
      'management-read management header delivery-keys',
    ],
    // Management hardly refuses a good token at one endpoint alone.
    [{ api: 'management' }, ['refused'], 'other-placement management query'],
    [{ api: 'management' }, ['refused', 'refused', 'refused', 'refused'], 'management-read management header account'],
    // Nothing keeps what Management responds, nor does a token that it refuses read anything there.
    [{ api: 'management', path: ENTRY }, ['no entry'], 'nothing'],
    [{ api: 'management', path: ENTRY }, ['refused', 'refused', 'refused', 'no space', 'refused'], 'nothing'],
    // A place that was not found: what others see of it.
    [{ ...STAGING, witnesses: all }, ['no environment'], 'management-read management header environments'],
    [{ ...STAGING, witnesses: all }, ['no environment, says a cache'], 'past-cache delivery header'],
    [{ ...STAGING, witnesses: [WITNESS.staging] }, ['no environment'], 'other-token delivery header'],
    [{ spaces: [{ id: 'beta', environments: [] }] }, ['no space'], 'other-space delivery header'],
    [{ witnesses: [WITNESS.account] }, ['no space'], 'management-read management header space'],
    // A space that the token is good for doesn't show whether this one exists: Management does.
    [
      { witnesses: [WITNESS.account], spaces: [{ id: 'beta', environments: [] }] },
      ['no space'],
      'management-read management header space',
    ],
    // Where another service seems to know the token, an invalid one shows it: its other API adds nothing.
    [ABROAD_TWICE, ['no space', 'content'], 'control delivery header'],
    [{ path: ENTRY, witnesses: all }, ['no entry'], 'management-read management header resource'],
    [{ path: ENTRY, witnesses: [WITNESS.preview] }, ['no entry'], 'other-token preview header'],
    [{ path: ENTRY }, ['not found'], 'other-environment delivery header'],
    // A request that is wrong in itself.
    [{ path: '/spaces/alpha/entries?nonsense=1' }, ['bad query'], 'plain-request delivery header'],
    [{ path: '/spaces/alpha/entries?nonsense=1' }, ['bad query', 'content'], 'nothing'],
  ])('after %j answered %j: %s', (question, answers, expected) => {
    expect(after(question, ...answers)).toBe(expected)
  })
})

const questions: fc.Arbitrary<Partial<Question>> = fc.record({
  token: fc.constantFrom<string>(TOKENS.unknown, `"${TOKENS.unknown}"`, TOKENS.account, `${TOKENS.unknown} `),
  kind: fc.constantFrom('delivery-key', 'preview-key', 'personal-access-token', null),
  api: fc.constantFrom('delivery', 'preview', 'management'),
  environmentId: fc.constantFrom('staging', null),
  path: fc.constantFrom(ENTRY, '/spaces/alpha', '/spaces/alpha/entries?nonsense=1', '/nothing-here', null),
  placement: fc.constantFrom('header', 'query'),
  witnesses: fc.subarray(all),
  spaces: fc.subarray([
    { id: 'beta', environments: [] },
    { id: 'alpha', environments: ['master', 'staging'] },
  ]),
  otherServices: fc.subarray([ELSEWHERE]),
  consent: fc.record({ otherServices: fc.boolean(), managementRead: fc.boolean() }),
})

/** What a whole run would ask, with the facts before each probe. */
const walk = (question: Partial<Question>, names: readonly AnswerName[]): { before: Facts; spec: ProbeSpec }[] => {
  const steps: { before: Facts; spec: ProbeSpec }[] = []
  let facts = factsOf(question)
  for (const name of names) {
    const spec = nextProbe(facts)
    if (spec === null) return steps
    steps.push({ before: facts, spec })
    facts = answered(facts, spec, name)
  }
  return steps
}

const sameRequest = ({ id, baseUrl, path, placement, fresh }: ProbeSpec): string =>
  JSON.stringify([id, baseUrl, path, placement, fresh])

/** Whether one of the questions that are judged is not settled yet. */
const isOpen = (facts: Facts): boolean => {
  const { first, beyond } = observe(facts)
  return [first, ...(beyond === null ? [] : [beyond])].some((notes) => judge(notes)[0]?.certainty !== 'certain')
}

describe('for any request and response', () => {
  const runs = fc.tuple(questions, fc.array(fc.constantFrom(...NAMES), { minLength: 3, maxLength: MAX_PROBES + 6 }))

  it('a run sends nothing that was not on the plan', () => {
    fc.assert(
      fc.property(runs, ([question, names]) => {
        const plan = new Set(planOf(factsOf(question)).map(sameRequest))
        for (const { spec } of walk(question, names)) expect(plan).toContain(sameRequest(spec))
      }),
      { numRuns: shortOrLong(150, 400) },
    )
  })

  it('a run asks only while nothing is certain, each question once, and comes to an end', () => {
    fc.assert(
      fc.property(runs, ([question, names]) => {
        const steps = walk(question, names)
        expect(new Set(steps.map(({ spec }) => spec.id)).size).toBe(steps.length)
        expect(steps.filter(({ spec }) => spec.kind !== 'second-look').length).toBeLessThanOrEqual(MAX_PROBES)
        for (const { before, spec } of steps.slice(1)) {
          // A token with flaws is tried once as it would be without them, though its text alone decides.
          const isOneTry = before.repaired !== null && ['repaired-token', 'other-api', 'control'].includes(spec.kind)
          expect(isOneTry || isOpen(before)).toBe(true)
        }
      }),
      { numRuns: shortOrLong(150, 400) },
    )
  })

  it('a run never asks Delivery or Preview for a space itself, which needs master', () => {
    fc.assert(
      fc.property(runs, ([question, names]) => {
        const others = walk(question, names).filter(
          ({ before, spec }) => spec.path !== before.target.path && spec.api !== 'management',
        )
        for (const { spec } of others) expect(spec.path).not.toMatch(/^\/spaces\/[^/]+$/)
      }),
      { numRuns: shortOrLong(80, 200) },
    )
  })
})
