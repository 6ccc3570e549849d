import { describe, expect, it } from 'vitest'
import { MODULE_OF } from '../../../../src/core/diagnosis/causes/all-causes.ts'
import { consentOffers } from '../../../../src/renderer/features/diagnosis/consent-offers.ts'
import { draftWords } from '../../../../src/renderer/features/diagnosis/target-words.ts'
import { decidingConsents } from '../../../../src/renderer/features/diagnosis/deciding.ts'
import { pathPieces, shortened } from '../../../../src/renderer/features/diagnosis/path-pieces.ts'
import {
  countReads,
  groupPlan,
  originsOf,
  planLine,
  readsWords,
  type PlannedProbe,
} from '../../../../src/renderer/features/diagnosis/plan-view.ts'
import { probeAddress, probeResult, probeToken } from '../../../../src/renderer/features/diagnosis/words.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import { CAUSES, verdictOf, type CauseId, type Certainty } from '../../../../src/shared/model/verdict.ts'
import { sampleDiagnosis, sampleDraft, sampleExchange, sampleToken } from '../../../fakes/samples.ts'

const [request] = sampleDiagnosis.probes
if (request === undefined) throw new Error('The sample has a probe')

const idsOf = ({ together }: { together: { id: string }[] }): string[] => together.map(({ id }) => id)

const planned = (id: string, when: string, read = 1, origin = 'https://cdn.contentful.com'): PlannedProbe => ({
  ...request,
  id,
  read,
  when,
  origin,
  outcome: 'planned',
})

const plan = {
  probes: [
    planned('the-request', 'always'),
    planned('a', 'if the token is refused', 2, 'https://preview.contentful.com'),
    { ...planned('b', 'if the space is not found', 3), path: '/spaces/b' },
    { ...planned('c', 'if the token is refused', 4), path: '/spaces/c' },
  ],
}

describe('a plan', () => {
  it('is grouped by the answer that makes a probe necessary', () => {
    const groups = groupPlan(plan).map(({ title, rows }) => [title, rows.map((row) => idsOf(row).join())])
    expect(groups).toEqual([
      ['First', ['the-request']],
      ['If the token is refused', ['a', 'c']],
      ['If the space is not found', ['b']],
    ])
  })

  it('files a read under every answer after which it is sent', () => {
    const groups = groupPlan({
      probes: [
        planned('a', 'if the token is refused'),
        planned('b', 'if the token is refused', 2),
        planned('c', 'if a 404 does not say what is missing'),
        planned('d', 'if a 404 does not say what is missing, or the token is refused', 3),
      ],
    })
    expect(groups.map(({ title, rows }) => [title, rows.map((row) => idsOf(row).join())])).toEqual([
      ['If the token is refused, or a 404 does not say what is missing', ['a,c', 'd']],
      ['If the token is refused', ['b']],
    ])
  })

  it('shows what is sent once as one read, with every reason for it, to be taken out together', () => {
    const [group] = groupPlan({
      probes: [
        { ...planned('a', 'x'), why: 'Same token at Preview' },
        { ...planned('b', 'x'), kind: 'other-environment', why: 'Same token on master' },
        planned('c', 'x', 2),
      ],
    })
    expect(group?.rows.map(idsOf)).toEqual([['a', 'b'], ['c']])
    expect(group?.rows[0]?.why).toBe('Same token at Preview, Same token on master')
  })

  it('shows two reads that look alike and are both sent as two', () => {
    const [group] = groupPlan({ probes: [planned('a', 'x', 1), planned('a-later', 'x', 2)] })
    expect(group?.rows.map(idsOf)).toEqual([['a'], ['a-later']])
    expect(countReads({ probes: [planned('a', 'x', 1), planned('a-later', 'x', 2)] }).most).toBe(2)
  })

  it('shows what more than one answer would ask for once, where it is first', () => {
    const groups = groupPlan({ probes: [planned('a', 'always'), planned('b', 'x'), planned('c', 'y')] })
    expect(groups.map(({ rows }) => rows.map(idsOf))).toEqual([[['a', 'b', 'c']]])
  })

  it('is told in one line: how much, to how many, with whose tokens', () => {
    expect(planLine(countReads(plan))).toBe('Up to 4 reads to 2 hosts, with “Website, production”.')
    const all = new Set(['a', 'b', 'c'])
    expect(planLine(countReads(plan, all))).toBe('1 read to 1 host, with “Website, production”.')
    expect(planLine(countReads(plan, new Set([...all, 'the-request'])))).toBe('Nothing is sent.')
    expect(planLine(countReads({ probes: [{ ...planned('a', 'always'), token: null }] }))).toBe(
      '1 read to 1 host, without a token.',
    )
    const two = [planned('a', 'always'), { ...planned('b', 'always', 2), token: 'Owner' }]
    expect(planLine(countReads({ probes: two }))).toBe('2 reads to 1 host, with 2 of your tokens.')
  })

  it('counts what is asked twice once, and no token that cannot be valid', () => {
    const probes = [
      planned('a', 'always'),
      planned('b', 'x'),
      { ...planned('c', 'x', 2), kind: 'control' as const, token: 'None' },
    ]
    const reads = countReads({ probes })
    expect(readsWords(reads)).toBe('up to 2 reads')
    expect(readsWords(countReads({ probes, expected: 4 }))).toBe('about 2 reads')
    expect(reads.tokens).toEqual(['Website, production'])
  })

  it('breaks an address where a part of it ends, and nowhere is anything lost', () => {
    const path = '/spaces/shop/entries?limit=1&skip=2'
    expect(pathPieces(path)).toEqual(['/spaces', '/shop', '/entries', '?limit=1', '&skip=2'])
    expect(pathPieces(path).join('')).toBe(path)
  })

  const ENTRY = '/spaces/shop/environments/staging/entries/6dbjWqNd9SqccegcqYq224?content_type=page&limit=100'
  it.each([
    [ENTRY, 200, ENTRY],
    [ENTRY, 80, '/spaces/shop…/staging/entries/6dbjWqNd9SqccegcqYq224?content_type=page&limit=100'],
    [ENTRY, 60, '/spac…/staging/entries/6dbjWqNd9SqccegcqYq224?conten…mit=100'],
    [ENTRY, 38, '/spac…/staging/entries/6dbj…Yq224?c…00'],
    [ENTRY, 29, '/…/staging/entries/6d…224?c…0'],
    [`preview.example.com${ENTRY}`, 38, 'previ…/staging/entries/6dbj…Yq224?c…00'],
    ['/spaces/shop/entries?a=1&limit=1', 28, '/spaces…/entries?a=1&limit=1'],
    ['/spaces/shop/environments?limit=1', 30, '/spaces/…/environments?limit=1'],
    ['api.example.com/spaces/shop-of-the-bakery', 30, 'api.exampl…/shop-of-the-bakery'],
    ['api.example.com/users/me', 18, 'api.exam…/users/me'],
    ['/a-text-without-any-place-in-it', 12, '/a-tex…in-it'],
    ['', 5, ''],
  ])('shortens %s to %i letters within: its start, its query, then its name', (address, letters, shown) => {
    expect(shortened(address, letters)).toBe(shown)
    expect(shown.length).toBeLessThanOrEqual(letters)
  })

  it('names the origins that it reaches, without those that were taken out', () => {
    expect(originsOf(plan, new Set())).toEqual(['https://cdn.contentful.com', 'https://preview.contentful.com'])
    expect(originsOf(plan, new Set(['a']))).toEqual(['https://cdn.contentful.com'])
  })
})

describe('what is diagnosed, in words', () => {
  it('holds no token that was typed into the path, where it can be copied whole', () => {
    const path = '/spaces/shop/entries?limit=1&access_token=fake-typed-token&include=2'
    const words = draftWords({ ...sampleDraft, path }, { service: null, token: null })
    expect(words.path).toBe('/spaces/shop/entries?limit=1&access_token=••••••••&include=2')
  })
})

describe('a probe in words', () => {
  it('tells its answer by status and record, or how it failed', () => {
    expect(probeResult({ status: 404, errorId: 'NotFound', outcome: 'error-record' })).toBe('404 NotFound')
    expect(probeResult({ status: 200, errorId: null, outcome: 'content' })).toBe('200 Content')
    expect(probeResult({ status: null, errorId: null, outcome: 'timed-out' })).toBe('Timed out')
  })

  it('tells where it goes and whose token it carries', () => {
    expect(probeAddress(request)).toBe('cdn.contentful.com/spaces/space-a/entries?limit=1')
    expect(probeToken({ token: null, placement: 'header' })).toBe('no token')
    expect(probeToken({ token: 'Website', placement: 'query' })).toBe('Website, in the query')
  })

  it('has words for every cause', () => {
    for (const { label } of Object.values(CAUSES)) expect(label).toMatch(/^\S/)
  })
})

const [us, eu] = PRESET_SERVICES
if (us === undefined || eu === undefined) throw new Error('There are two presets')
const playground = { ...us, id: 'playground', name: 'Playground', preset: 'playground' as const }
const manager = (id: string, change: Partial<Token> = {}): Token => ({
  ...sampleToken,
  id,
  name: `Manager ${id}`,
  kind: 'personal-access-token',
  spaceId: null,
  environments: [],
  ...change,
})
const offers = (tokens: Token[] = [sampleToken], answer: Exchange | null = null, draft = sampleDraft) =>
  consentOffers(draft, { services: [us, eu, playground], tokens }, answer)

const answered = (id: string, cause: CauseId): Exchange => ({
  ...sampleExchange,
  outcome: {
    kind: 'response',
    head: { status: 404, statusText: '', headers: [] },
    body: { bytes: 2, wireBytes: 2, cutAt: null, decodedFrom: null, mediaType: 'application/json', holds: null },
    reading: {
      class: 'error-record',
      record: {
        form: 'wire',
        id,
        message: null,
        requestId: null,
        details: null,
        missing: null,
        reasons: [],
        problems: [],
        status: 404,
        deviations: [],
      },
      itemCount: null,
      summary: '',
    },
    said: {
      verdict: verdictOf(cause),
      cause,
      certainty: 'likely',
      headline: '',
      summary: '',
      next: '',
      where: null,
      fixes: [],
      detail: {},
    },
  },
})

describe('what can be said yes to', () => {
  it('is another service than the token’s own, but never the Playground', () => {
    expect(offers().otherServices).toEqual([{ name: 'Contentful (EU)', host: 'cdn.eu.contentful.com' }])
  })

  it('names the host of the API that the token is for, whatever was asked', () => {
    const [offer] = offers([{ ...sampleToken, kind: 'preview-key' }]).otherServices
    expect(offer?.host).toBe('preview.eu.contentful.com')
  })

  it('is no other service where nothing would be sent there or the own one took the token', () => {
    expect(offers([sampleToken], null, { ...sampleDraft, credential: { from: 'none' } }).otherServices).toEqual([])
    expect(offers([sampleToken], answered('NotFound', 'environment-not-enabled')).otherServices).toEqual([])
    expect(offers([sampleToken], answered('NotFound', 'space-missing')).otherServices).toHaveLength(1)
    expect(
      offers([sampleToken], answered('AccessTokenInvalid', 'token-unknown-or-revoked')).otherServices,
    ).toHaveLength(1)
  })

  it('is nothing for Images, which takes no token and has no environment', () => {
    const images = { ...sampleDraft, api: 'images' } as const
    expect(offers([sampleToken, manager('10000000-0000-4000-8000-000000000001')], null, images)).toEqual({
      otherServices: [],
      managers: [],
    })
    expect(draftWords(images, { service: 'Contentful (US)', token: 'Website' }).about).toMatch(/no token$/)
    expect(draftWords(sampleDraft, { service: null, token: 'Website' }).about).toContain('Website, in the header')
  })

  it('is a Management token of the same service that is still good', () => {
    const tokens = [
      sampleToken,
      manager('10000000-0000-4000-8000-000000000001'),
      manager('10000000-0000-4000-8000-000000000002', { markedRevoked: true }),
      manager('10000000-0000-4000-8000-000000000003', { serviceId: 'contentful-eu' }),
    ]
    expect(offers(tokens).managers).toEqual(['Manager 10000000-0000-4000-8000-000000000001'])
  })
})

const judged = (...causes: [CauseId, Certainty][]): Pick<Diagnosis, 'causes'> => ({
  causes: causes.map(([id, certainty]) => {
    const { consents = [] } = MODULE_OF[id]
    return { ...sampleDiagnosis.causes[0]!, id, certainty, consents: [...consents] }
  }),
})
const all = { otherServices: [{ name: 'Contentful (EU)', host: 'cdn.eu.contentful.com' }], managers: ['Owner'] }
const none = { otherServices: false, managementRead: false }

describe('what would decide', () => {
  it('is the read that tells the causes apart', () => {
    const both = judged(['environment-not-enabled', 'likely'], ['environment-missing', 'likely'])
    expect(decidingConsents(both, none, all)).toEqual(['managementRead'])
    const refused = judged(['token-unknown-or-revoked', 'likely'])
    expect(decidingConsents(refused, none, all)).toEqual(['managementRead', 'otherServices'])
    expect(decidingConsents(judged(['token-of-other-service', 'likely']), none, all)).toEqual(['otherServices'])
  })

  it('is nothing once it is certain, was said yes to already or cannot be had', () => {
    expect(decidingConsents(judged(['environment-missing', 'certain']), none, all)).toEqual([])
    const likely = judged(['environment-missing', 'likely'])
    expect(decidingConsents(likely, { ...none, managementRead: true }, all)).toEqual([])
    expect(decidingConsents(likely, none, { ...all, managers: [] })).toEqual([])
  })

  it('leaves out what would only decide a cause that is ruled out', () => {
    const causes = judged(['stale-cache', 'likely'], ['token-of-other-service', 'ruled-out'])
    expect(decidingConsents(causes, none, all)).toEqual([])
  })
})
