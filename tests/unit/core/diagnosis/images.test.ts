import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFacts } from '../../../../src/core/diagnosis/diagnose.ts'
import type { Facts } from '../../../../src/core/diagnosis/facts.ts'
import type { DiagnosedCredential } from '../../../../src/core/diagnosis/input.ts'
import { readAnswer } from '../../../../src/core/diagnosis/observe/answer.ts'
import { MAX_PROBES, nextProbe } from '../../../../src/core/diagnosis/probes/choose.ts'
import { planOf, possiblePlan } from '../../../../src/core/diagnosis/probes/plan.ts'
import { describeDiagnosis } from '../../../../src/core/diagnosis/describe-diagnosis.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { inputOf, TOKENS } from '../../../fakes/platform/ask.ts'
import { WITNESS } from '../../../fakes/platform/worlds.ts'

const IMAGES = 'https://images.example.com'
const BASE_URLS = { delivery: 'https://delivery.example.com', images: IMAGES }
const PATH = '/alpha/cover/a1b2c3/cover.png'

const error = (status: number, id: string, more: Record<string, unknown> = {}): WireOutcome => ({
  kind: 'response',
  head: { status, statusText: '', headers: [['Content-Type', 'application/json']] },
  body: new TextEncoder().encode(JSON.stringify({ sys: { type: 'Error', id }, message: 'No.', ...more })),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 },
})
const missing = (type: string): WireOutcome =>
  error(404, 'NotFound', { details: { type, id: 'cover', space: 'alpha' } })

const ANSWERS: readonly WireOutcome[] = [
  missing('Asset'),
  missing('Space'),
  missing('Environment'),
  error(404, 'NotFound'),
  error(401, 'AccessTokenInvalid'),
  error(401, 'AuthenticationFailed', { message: 'No access token was provided.' }),
  error(403, 'AccessDenied'),
  error(403, 'OrganizationAccessGrantRequired'),
  error(400, 'BadRequest'),
  error(429, 'RateLimitExceeded'),
  error(500, 'ServerError'),
]

const kept = { service: 'home', spaceId: 'alpha', environments: ['staging'], markedRevoked: true }
const CREDENTIALS: readonly Exclude<DiagnosedCredential, { state: 'present' }>[] = [
  { state: 'missing', kind: null, name: null },
  { state: 'unreadable', why: 'locked', kind: 'delivery-key', name: 'Website' },
]

const factsOf = (token: string | null, more: Partial<Parameters<typeof inputOf>[0]> = {}): Facts =>
  firstFacts(
    inputOf({
      baseUrls: BASE_URLS,
      api: 'images',
      path: PATH,
      witnesses: Object.values(WITNESS),
      ...(token === null
        ? {}
        : {
            credential: { state: 'present', secret: token, kind: 'delivery-key', name: 'Website', vault: kept },
          }),
      ...more,
    }),
    0,
  )

/** The facts after each probe in its turn was given these answers. */
const walk = (start: Facts, answers: readonly WireOutcome[]): Facts => {
  let facts = start
  for (const outcome of answers) {
    const spec = nextProbe(facts)
    if (spec === null) return facts
    facts = {
      ...facts,
      asked: [...facts.asked, { spec, answer: readAnswer(outcome, spec.api), exchange: null, duration: 1 }],
    }
  }
  return facts
}

const tokens = fc.constantFrom<string | null>(null, TOKENS.unknown, `"${TOKENS.unknown}"`, TOKENS.account)
const answers = fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: MAX_PROBES })

describe('a diagnosis of Images, which takes no token', () => {
  it('sends none, whichever token is chosen, and says so in its plan', () => {
    fc.assert(
      fc.property(tokens, answers, (token, replies) => {
        const specs = [...planOf(factsOf(token)), ...walk(factsOf(token), replies).asked.map(({ spec }) => spec)]
        expect(specs).not.toEqual([])
        for (const { credential } of specs) expect(credential.whose).toBe('none')
        const plan = possiblePlan(
          factsOf(token, { otherServices: [{ name: 'away', baseUrls: BASE_URLS, webAppUrl: null }] }),
        )
        for (const probe of plan.probes) expect(probe.token).toBeNull()
        expect(plan.needsConsent).toEqual([])
      }),
    )
  })

  it('concludes nothing about a token from any response', () => {
    fc.assert(
      fc.property(tokens, answers, (token, replies) => {
        const { causes, evidence, target, lint } = describeDiagnosis(walk(factsOf(token), replies), [], (text) => text)
        expect(target.token).toBeNull()
        expect(lint).toEqual([])
        const open = causes.filter(({ certainty }) => certainty !== 'ruled-out')
        const words = [
          ...open.flatMap(({ headline, summary, next, toBeSure }) => [headline, summary, next, toBeSure ?? '']),
          ...evidence.map(({ summary }) => summary),
        ]
        for (const one of words)
          expect(one).not.toMatch(
            /token is (?:good|accepted)|It’s saved|In the vault|It’s marked|It’s older|this token|a (?:preview|delivery) key/i,
          )
      }),
    )
  })

  it.each(CREDENTIALS)('asks although the token is $state: none is needed', (credential) => {
    expect(nextProbe(factsOf(null, { credential }))?.kind).toBe('the-request')
  })

  it('calls an asset that is not there missing, without a word of its token', () => {
    const { causes } = describeDiagnosis(walk(factsOf(TOKENS.unknown), [missing('Asset')]), [], (text) => text)
    expect(causes[0]).toMatchObject({ id: 'resource-missing', headline: 'Asset “cover” doesn’t exist' })
  })
})
