import { describe, expect, it } from 'vitest'
import { helpText } from '../../../src/cli/arguments/help.ts'
import { COMMANDS, GROUPS } from '../../../src/cli/commands/all-commands.ts'
import { describeCause } from '../../../src/core/diagnosis/describe-cause.ts'
import { firstFacts } from '../../../src/core/diagnosis/diagnose.ts'
import type { Asked, Facts } from '../../../src/core/diagnosis/facts.ts'
import type { JudgedCase } from '../../../src/core/diagnosis/judged-case.ts'
import { readAnswer } from '../../../src/core/diagnosis/observe/answer.ts'
import { theRequest } from '../../../src/core/diagnosis/probes/probe.ts'
import type { WireOutcome } from '../../../src/core/ports.ts'
import { API_NAMES, TOKEN_APIS, TOKEN_KINDS, type ApiName, type TokenKind } from '../../../src/shared/platform.ts'
import { PRESET_SERVICES } from '../../../src/shared/model/service.ts'
import { CAUSES, type CauseId } from '../../../src/shared/model/verdict.ts'
import { NOTHING_KNOWN } from '../../fakes/judged-case.ts'
import { inputOf, TOKENS } from '../../fakes/platform/ask.ts'

/** “The the” counts, “--kind KIND” does not. */
const doubled = (text: string): string[] =>
  [...text.matchAll(/\b(\p{L}+) (?=(\p{L}+)\b)/gu)]
    .filter(([, one = '', other]) => one.toLowerCase() === other)
    .map(([pair, one = '']) => `${pair}${one}`)

const response = (status: number, body: object, ...headers: [string, string][]): WireOutcome => ({
  kind: 'response',
  head: { status, statusText: '', headers: [['Content-Type', 'application/json'], ...headers] },
  body: new TextEncoder().encode(JSON.stringify(body)),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 },
})
const notFound = (details?: object): WireOutcome =>
  response(404, { sys: { type: 'Error', id: 'NotFound' }, requestId: 'r1', details }, ['X-RateLimit-Reset', '2'])

const RESPONSES: readonly WireOutcome[] = [
  response(200, { sys: { type: 'Array' }, total: 0, items: [] }),
  notFound(),
  notFound({ type: 'Entry', id: 'x1' }),
  notFound({ type: 'Environment', id: 'staging', space: 'abc' }),
  response(302, {}, ['Location', 'https://example.com/']),
  ...['cda', 'cpa', 'cma'].map((api) =>
    response(401, { sys: { type: 'Error', id: 'AccessTokenInvalid' } }, ['Contentful-Api', api], ['Server', 'nginx']),
  ),
]

const [HERE, ELSEWHERE] = PRESET_SERVICES

const factsOf = (api: ApiName, kind: TokenKind | null): Facts =>
  firstFacts(
    inputOf({
      api,
      kind,
      token: TOKENS.unknown,
      spaceId: 'abc',
      environmentId: 'staging',
      baseUrls: HERE?.baseUrls ?? {},
      otherServices: [{ name: 'elsewhere', baseUrls: ELSEWHERE?.baseUrls ?? {}, webAppUrl: null }],
    }),
    0,
  )

/** The request with a response, and each other API or service in its turn as one that accepts the token. */
const caseOf = (facts: Facts, outcome: WireOutcome | null, saw: JudgedCase['saw']): JudgedCase[] => {
  const spec = theRequest(facts)
  if (spec === null || outcome === null) return [{ ...NOTHING_KNOWN, facts, saw }]
  const asked = { spec, answer: readAnswer(outcome, spec.api), exchange: null, duration: 1 }
  const accepted = (change: Partial<Asked['spec']>): Asked => ({
    ...asked,
    spec: { ...spec, ...change },
    answer: readAnswer(RESPONSES[0] ?? outcome, spec.api),
  })
  const others: (Asked | null)[] = [
    null,
    ...TOKEN_APIS.map((api) => accepted({ kind: 'other-api', api, baseUrl: HERE?.baseUrls[api] ?? '' })),
    accepted({ kind: 'other-service', service: 'elsewhere', baseUrl: ELSEWHERE?.baseUrls[spec.api] ?? '' }),
    accepted({ kind: 'other-space', place: { spaceId: 'other', environmentId: null } }),
  ]
  const management = { ...NOTHING_KNOWN.management, key: KEY, twin: 'website' }
  return others.flatMap((other) => {
    const all = { ...facts, asked: other === null ? [asked] : [asked, other] }
    const known = { ...NOTHING_KNOWN, facts: all, answer: asked.answer, asked, request: asked, saw, isAlone: false }
    return [known, { ...known, management }]
  })
}

const KEY = { id: 'k1', name: 'website', own: true, environments: ['staging'], previewTwin: null }

/** What a sentence may know: nothing, or an API with a kind of token and a response. */
const cases: JudgedCase[] = [() => false, () => true].flatMap((saw) => [
  { ...NOTHING_KNOWN, saw },
  ...API_NAMES.flatMap((api) =>
    [null, ...TOKEN_KINDS].flatMap((kind) =>
      [null, ...RESPONSES].flatMap((outcome) => caseOf(factsOf(api, kind), outcome, saw)),
    ),
  ),
])

describe('no word is repeated', () => {
  it('in the help of any command', () => {
    const topics = [null, ...Object.keys(GROUPS).map((group) => ({ group })), ...COMMANDS]
    expect(topics.map((topic) => helpText(topic, Infinity)).flatMap(doubled)).toEqual([])
  })

  it.each(Object.keys(CAUSES) as CauseId[])('in the texts of the cause %s', (id) => {
    const texts = cases.flatMap((known) => {
      const judged = { id, certainty: 'likely' as const, also: false, evidence: [], against: [] }
      const { summary, next, toBeSure } = describeCause(judged, known)
      return [summary, next, toBeSure ?? '']
    })
    expect(texts.flatMap(doubled)).toEqual([])
  })
})
