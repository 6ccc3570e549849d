import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Judged } from '../../../../src/core/diagnosis/judge.ts'
import { RULES } from '../../../../src/core/diagnosis/rules.ts'
import { createNotes, note, SIGNALS, type Notes, type Signal } from '../../../../src/core/diagnosis/signals.ts'
import { CAUSE_IDS, CERTAINTIES, VERDICT_OF_CAUSE, type CauseId } from '../../../../src/shared/model/verdict.ts'

const notesOf = (signals: readonly Signal[]): Notes => {
  const notes = createNotes()
  signals.forEach((signal) => note(notes, { id: signal, kind: 'probe', summary: signal }, signal))
  return notes
}
const judged = (...signals: Signal[]): readonly Judged[] => judge(notesOf(signals))
const first = (signals: readonly Signal[]): string => {
  const [cause] = judge(notesOf(signals))
  return `${cause?.id ?? ''} ${cause?.certainty ?? ''}`
}

type Case = { chosen: readonly Signal[]; certainty: string; notChosen: readonly Signal[]; instead: CauseId }

const REFUSED: readonly Signal[] = ['the token was refused', 'a token was sent', 'the request went by header']
const LOST_SPACE: readonly Signal[] = ['the space was not found', 'a token was sent', 'the path is known']
const LOST_ENVIRONMENT: readonly Signal[] = ['the environment was not found', 'a token was sent', 'the path is known']
const LOST_RESOURCE: readonly Signal[] = [
  'the resource was not found',
  'the request went to Delivery',
  'the path names a single resource',
]

/** For every cause: what makes it the judgement, and what looks much like it and must not. */
const CASES: Readonly<Record<CauseId, Case>> = {
  works: {
    chosen: ['content came'],
    certainty: 'certain',
    notChosen: ['content began and broke off', 'no answer came in time'],
    instead: 'timeout',
  },
  'works-but-empty': {
    chosen: ['an empty list came'],
    certainty: 'certain',
    notChosen: ['content came'],
    instead: 'works',
  },
  'token-missing': {
    chosen: ['the token was refused', 'no token was given'],
    certainty: 'certain',
    notChosen: REFUSED,
    instead: 'token-unknown-or-revoked',
  },
  'token-malformed': {
    chosen: [...REFUSED, 'the token has a flaw', 'the token is accepted after repair'],
    certainty: 'certain',
    notChosen: ['content came', 'the token has a flaw'],
    instead: 'works',
  },
  'token-of-other-api': {
    chosen: [...REFUSED, 'another API accepts the token'],
    certainty: 'certain',
    notChosen: [
      ...REFUSED,
      'the token is kept as one of another API',
      'every other API refuses the token',
      'the API of its kind refuses the token',
    ],
    instead: 'token-unknown-or-revoked',
  },
  'token-of-other-service': {
    chosen: [...REFUSED, 'another service accepts the token'],
    certainty: 'certain',
    notChosen: [
      ...REFUSED,
      'the token is kept as one of another service',
      'every other service refuses the token',
      'every other API refuses the token',
    ],
    instead: 'token-unknown-or-revoked',
  },
  'header-not-delivered': {
    chosen: [...REFUSED, 'the same token is accepted in the query'],
    certainty: 'certain',
    notChosen: [...REFUSED, 'the same token is refused in the other placement'],
    instead: 'token-unknown-or-revoked',
  },
  'query-not-delivered': {
    chosen: [
      'the token was refused',
      'a token was sent',
      'the request went by query',
      'the same token is accepted in the header',
    ],
    certainty: 'certain',
    notChosen: [
      'the token was refused',
      'a token was sent',
      'the request went by query',
      'the same token is refused in the other placement',
    ],
    instead: 'token-unknown-or-revoked',
  },
  'token-unknown-or-revoked': {
    chosen: [
      ...REFUSED,
      'every other API refuses the token',
      'the same token is refused in the other placement',
      'another token is accepted in the same way',
      'every other service refuses the token',
    ],
    certainty: 'certain',
    notChosen: [...REFUSED, 'the token is kept as revoked', 'another API accepts the token'],
    instead: 'token-of-other-api',
  },
  'environment-not-enabled': {
    chosen: [
      ...LOST_ENVIRONMENT,
      'Management lists the environment',
      'Management lists the key without this environment',
    ],
    certainty: 'certain',
    notChosen: [
      ...LOST_ENVIRONMENT,
      'Management lists the environment',
      'Management lists the key with this environment',
    ],
    instead: 'stale-cache',
  },
  'environment-missing': {
    chosen: [...LOST_ENVIRONMENT, 'Management does not list the environment'],
    certainty: 'certain',
    notChosen: [...LOST_ENVIRONMENT, 'another token reaches this environment'],
    instead: 'environment-not-enabled',
  },
  'space-of-another-token': {
    chosen: [...LOST_SPACE, 'the token reaches another space'],
    certainty: 'certain',
    notChosen: [
      ...LOST_SPACE,
      'the token is kept as one of another space',
      'the token reaches another environment of the space',
    ],
    instead: 'environment-not-enabled',
  },
  'space-missing': {
    chosen: [...LOST_SPACE, 'Management does not show the space'],
    certainty: 'likely',
    notChosen: [...LOST_SPACE, 'another token reaches this space'],
    instead: 'space-no-access',
  },
  'space-no-access': {
    chosen: [...LOST_SPACE, 'Management shows the space', 'the token stands for an account'],
    certainty: 'certain',
    notChosen: [...LOST_SPACE, 'Management shows the space', 'the token reaches another space'],
    instead: 'space-of-another-token',
  },
  'resource-missing': {
    chosen: [...LOST_RESOURCE, 'drafts do not hold the resource'],
    certainty: 'certain',
    notChosen: [...LOST_RESOURCE, 'drafts hold the resource'],
    instead: 'resource-unpublished',
  },
  'resource-unpublished': {
    chosen: [...LOST_RESOURCE, 'drafts hold the resource'],
    certainty: 'certain',
    notChosen: ['the resource was not found', 'the request went to an API that shows drafts'],
    instead: 'resource-missing',
  },
  'malformed-id': {
    chosen: [...LOST_SPACE, 'the path has an id that no resource can have'],
    certainty: 'certain',
    notChosen: [...REFUSED, 'the path has an id that no resource can have', 'another API accepts the token'],
    instead: 'token-of-other-api',
  },
  'stale-cache': {
    chosen: [...LOST_ENVIRONMENT, 'the answer came from a cache', 'past the cache it works'],
    certainty: 'certain',
    notChosen: [...LOST_ENVIRONMENT, 'the answer came from a cache', 'past the cache it fails too'],
    instead: 'environment-not-enabled',
  },
  'organization-grant-missing': {
    chosen: ['the organization has not granted access'],
    certainty: 'certain',
    notChosen: ['access was denied'],
    instead: 'permission-denied',
  },
  'permission-denied': {
    chosen: ['access was denied'],
    certainty: 'certain',
    notChosen: ['the space is hibernated'],
    instead: 'platform-error',
  },
  'offline-dns': {
    chosen: ['the name was not resolved'],
    certainty: 'certain',
    notChosen: ['the connection was refused'],
    instead: 'connection-refused',
  },
  'connection-refused': {
    chosen: ['the connection was refused'],
    certainty: 'certain',
    notChosen: ['the connection was reset'],
    instead: 'connection-reset',
  },
  'connection-reset': {
    chosen: ['the connection was reset'],
    certainty: 'certain',
    notChosen: ['no answer came in time'],
    instead: 'timeout',
  },
  timeout: {
    chosen: ['no answer came in time', 'content began and broke off'],
    certainty: 'certain',
    notChosen: ['the request was cancelled'],
    instead: 'unrecognized-error',
  },
  'tls-untrusted': {
    chosen: ['the certificate is not trusted'],
    certainty: 'certain',
    notChosen: ['the proxy failed'],
    instead: 'proxy-interference',
  },
  'proxy-interference': {
    chosen: ['somebody else asks for a login', 'a page came instead of content'],
    certainty: 'likely',
    notChosen: ['a page came instead of content'],
    instead: 'not-the-platform',
  },
  'rate-limited': {
    chosen: ['the platform limits the rate'],
    certainty: 'certain',
    notChosen: ['the platform failed'],
    instead: 'platform-error',
  },
  'platform-error': {
    chosen: ['the platform failed'],
    certainty: 'certain',
    notChosen: ['a gateway failed without a record', 'the answer speaks of a proxy or a login page'],
    instead: 'proxy-interference',
  },
  'not-the-platform': {
    chosen: ['a foreign answer came', 'an impossible token gets the same foreign answer'],
    certainty: 'likely',
    notChosen: ['a foreign answer came', 'an impossible token is refused by the platform'],
    instead: 'unrecognized-error',
  },
  redirected: {
    chosen: ['the answer redirects elsewhere'],
    certainty: 'certain',
    notChosen: ['a page came instead of content'],
    instead: 'not-the-platform',
  },
  'response-too-large': {
    chosen: ['the answer was too large for the platform'],
    certainty: 'certain',
    notChosen: ['the platform called the request bad', 'the plain request works'],
    instead: 'works',
  },
  'unrecognized-error': {
    chosen: ['the error id is unknown'],
    certainty: 'likely',
    notChosen: ['the platform failed', 'the error id is unknown'],
    instead: 'platform-error',
  },
  'keychain-unavailable': {
    chosen: ['the keychain is not there'],
    certainty: 'certain',
    notChosen: ['the keychain is locked'],
    instead: 'keychain-locked',
  },
  'keychain-locked': {
    chosen: ['the keychain is locked'],
    certainty: 'certain',
    notChosen: ['the secret is gone'],
    instead: 'secret-gone',
  },
  'secret-gone': {
    chosen: ['the secret is gone'],
    certainty: 'certain',
    notChosen: ['no token was given', 'the token was refused'],
    instead: 'token-missing',
  },
}

describe('the table of rules', () => {
  it.each(CAUSE_IDS)('chooses %s', (id) => {
    const { chosen, certainty } = CASES[id]
    expect(first(chosen)).toBe(`${id} ${certainty}`)
  })

  it.each(CAUSE_IDS)('does not choose %s where it only looks like it', (id) => {
    const { notChosen, instead } = CASES[id]
    expect(first(notChosen).split(' ')[0]).toBe(instead)
    expect(instead).not.toBe(id)
  })

  it('uses every signal that is observed', () => {
    const used = new Set(RULES.flatMap(({ when, unless }) => [...when, ...unless]))
    expect(SIGNALS.filter((signal) => !used.has(signal))).toEqual([])
  })

  it('says each line once', () => {
    const lines = RULES.map((rule) => JSON.stringify(rule))
    expect(new Set(lines).size).toBe(lines.length)
  })

  it.each(['a foreign answer came', 'a page came instead of content'] as const)(
    'counts the control where %s',
    (signal) => {
      const [cause] = judged(signal, 'an impossible token gets the same foreign answer')
      expect(cause?.evidence).toEqual(
        expect.arrayContaining([signal, 'an impossible token gets the same foreign answer']),
      )
    },
  )

  it('lists the evidence for and against, each on its side', () => {
    const causes = judged(...LOST_ENVIRONMENT, 'another token reaches this environment')
    const missing = causes.find(({ id }) => id === 'environment-missing')
    expect(missing).toMatchObject({ certainty: 'ruled-out', against: ['another token reaches this environment'] })
    expect(causes[0]?.evidence).toContain('another token reaches this environment')
  })
})

const anySignals = fc.uniqueArray(fc.constantFrom(...SIGNALS), { maxLength: 12 })

const NOTHING_LEARNT: readonly Signal[] = [
  'the name was not resolved',
  'the connection was refused',
  'the connection was reset',
  'no answer came in time',
  'the certificate is not trusted',
  'the proxy failed',
  'the answer was not HTTP',
  'the platform limits the rate',
  'the answer redirects elsewhere',
  'a page came instead of content',
  'a foreign answer came',
  'somebody else asks for a login',
  'a gateway failed without a record',
  'nothing was sent',
]
const KNOWN_BEFORE: readonly Signal[] = [
  'no token was given',
  'a token was sent',
  'the token has a flaw',
  'the token looks like one of another API',
  'the token is kept as one of another API',
  'the token is kept as revoked',
  'the token is kept as one of another service',
  'the token is kept as one of another space',
  'the token is kept without this environment',
  'the path has an id that no resource can have',
  'the request went by header',
  'the request went to Delivery',
]

describe('whatever is observed', () => {
  it('there is a judgement, in order, and ruled-out causes come last', () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        const causes = judge(notesOf(signals))
        const ranks = causes.map(({ certainty }) => CERTAINTIES.indexOf(certainty))
        expect(causes.length).toBeGreaterThan(0)
        expect(causes[0]?.certainty).not.toBe('ruled-out')
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        expect(new Set(causes.map(({ id }) => id)).size).toBe(causes.length)
      }),
      { numRuns: 2_000 },
    )
  })

  it('nothing is certain without evidence, and at most one cause is', () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        const certain = judge(notesOf(signals)).filter(({ certainty }) => certainty === 'certain')
        expect(certain.length).toBeLessThanOrEqual(1)
        expect(certain.every(({ evidence }) => evidence.length > 0)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('a token is never rejected while nothing was learnt about it', () => {
    const nothing = fc.tuple(
      fc.uniqueArray(fc.constantFrom(...NOTHING_LEARNT), { minLength: 1 }),
      fc.uniqueArray(fc.constantFrom(...KNOWN_BEFORE)),
    )
    fc.assert(
      fc.property(nothing, ([answers, before]) => {
        const [cause] = judge(notesOf([...answers, ...before]))
        expect(VERDICT_OF_CAUSE[cause?.id ?? 'works']).toBe('not-checked')
      }),
      { numRuns: 2_000 },
    )
  })

  it('no evidence stands on both sides of a cause', () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        for (const { evidence, against } of judge(notesOf(signals))) {
          expect(evidence.filter((id) => against.includes(id))).toEqual([])
        }
      }),
    )
  })

  it('the same observations give the same judgement in any order', () => {
    fc.assert(
      fc.property(anySignals, fc.nat(), (signals, seed) => {
        const shuffled = [...signals].sort((a, b) => ((a.length * 31 + seed) % 17) - ((b.length * 31 + seed) % 17))
        const short = (list: readonly Signal[]) => judge(notesOf(list)).map(({ id, certainty }) => `${id} ${certainty}`)
        expect(short(shuffled)).toEqual(short(signals))
      }),
    )
  })
})
