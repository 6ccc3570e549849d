import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestDraft, Row } from '../../../src/shared/model/request.ts'
import { holdsSecret } from '../../../src/shared/text/redact.ts'
import { isBelow } from '../../fakes/careless-server.ts'
import { valueOf } from '../../fakes/desk.ts'
import { ANSWERS, recordingHttp, type Recorded } from '../../fakes/recording-http.ts'
import { KEPT, newId, SERVICES, twoServicesCommand, twoServicesDesk } from '../../fakes/two-services.ts'
import { shortOrLong } from '../../fakes/long-tests.ts'

const baseUrlsOf = (serviceId: string): string[] =>
  SERVICES.filter(({ id }) => id === serviceId).flatMap(({ baseUrls }) => Object.values(baseUrls))

/** Every token that a request took where it must not go. `free`: the tokens that were let go elsewhere by a yes. */
const leaks = (sent: readonly Recorded[], free: ReadonlySet<string>): string[] =>
  sent.flatMap(({ href, text }) =>
    KEPT.filter(({ secret }) => holdsSecret(text, secret))
      .filter(({ token }) => !free.has(token.name))
      .filter(({ token }) => !baseUrlsOf(token.serviceId).some((baseUrl) => isBelow(href, baseUrl)))
      .map(({ token }) => `${token.name} -> ${href}`),
  )

const STEPS = [
  '/spaces',
  '/alpha',
  '/entries',
  '/..',
  '/.',
  '/%2e%2e',
  '/..%2f..',
  '/..%5c',
  '/..;',
  '//',
  '/two.example',
  '\\',
  '@two.example',
  ':443',
  '\t',
  '\n',
  '#',
  '?',
  '&',
  '%',
  '/ä',
  '/contentful',
  '/delivery',
  '/preview',
  '.',
  'https://two.example/x',
]
const path = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '/spaces/alpha/entries',
      '/spaces/beta/environments/testing/entries',
      '/users/me',
      '/spaces/alpha',
    ),
  },
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...STEPS), { maxLength: 6 }).map((steps) => steps.join('')) },
)

const secret = fc.constantFrom(...KEPT.map((kept) => kept.secret), 'fake-token-that-nobody-knows-00000000')
const spelled = fc.tuple(secret, fc.nat(5)).map(([text, spelling]) => {
  const json = JSON.stringify({ spaces: { beta: text } })
  const spellings = [
    text,
    `Bearer ${text}`,
    encodeURIComponent(encodeURIComponent(text)),
    json,
    Buffer.from(json).toString('base64'),
    Buffer.from(`x${text}`).toString('base64url'),
  ]
  return spellings[spelling] ?? text
})
const row = fc.record({
  name: fc.oneof(
    fc.constantFrom(
      'Authorization',
      'authorization',
      'access_token',
      'X-Trace',
      'X-Contentful-Resource-Resolution',
      'key',
    ),
    fc.string({ maxLength: 4 }),
  ),
  value: fc.oneof(spelled, fc.string({ maxLength: 6 })),
  enabled: fc.constantFrom(true, true, true, false),
}) satisfies fc.Arbitrary<Row>

const serviceId = fc.constantFrom('one', 'two')
const placement = fc.constantFrom('header' as const, 'query' as const)
const api = fc.constantFrom('delivery' as const, 'preview' as const, 'management' as const, 'images' as const)
const tokenId = fc.constantFrom(...KEPT.map(({ token }) => token.id))

const draft = fc.record({
  serviceId,
  api,
  spaceId: fc.constantFrom('alpha', 'beta', null),
  environmentId: fc.constantFrom('master', 'testing', null),
  credential: fc.oneof(
    { weight: 3, arbitrary: tokenId.map((id) => ({ from: 'vault' as const, tokenId: id })) },
    { weight: 1, arbitrary: fc.constant({ from: 'none' as const }) },
    { weight: 1, arbitrary: fc.constant({ from: 'pasted' as const, handle: '' }) },
  ),
  placement,
  method: fc.constantFrom('GET' as const, 'HEAD' as const, 'POST' as const),
  path: fc.oneof(
    { weight: 4, arbitrary: path },
    { weight: 1, arbitrary: fc.tuple(path, spelled).map((parts) => parts.join('/')) },
  ),
  query: fc.array(row, { maxLength: 2 }),
  headers: fc.array(row, { maxLength: 2 }),
  body: fc.option(spelled, { nil: null, freq: 3 }),
}) satisfies fc.Arbitrary<RequestDraft>

const answers = fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 5 })
const redirect = fc.constantFrom(
  '/',
  '/contentful/preview/x',
  '/contentful/other',
  'https://two.example/contentful/delivery',
  'https://one.example:8443/',
  'https://one.example./contentful/delivery',
  'https://x@one.example/contentful/delivery',
  '//two.example/',
  '../../..',
  '/contentful/delivery/..%2fother',
  'https://',
  '\\\\two.example',
)
const redirects = fc.array(redirect, { maxLength: 3 })
const consent = fc.record({
  tokens: fc.subarray(KEPT.map(({ token }) => token.id)),
  services: fc.subarray(['one', 'two']),
})

const NOBODY: ReadonlySet<string> = new Set()

describe('no token appears outside its reach', () => {
  it('by Send, a copied curl or a diagnosis, for any request, response and redirect', async () => {
    let sent = 0
    let copied = 0
    await fc.assert(
      fc.asyncProperty(draft, secret, answers, redirects, consent, async (given, pasted, replies, hops, allowed) => {
        const http = recordingHttp(replies, hops)
        const desk = twoServicesDesk(http)
        const { handle } = valueOf(await desk.handlers['vault.holdPasted']({ secret: pasted }))
        const request = {
          ...given,
          credential: given.credential.from === 'pasted' ? { from: 'pasted' as const, handle } : given.credential,
        }
        await desk.handlers['requests.send']({ exchangeId: newId(), draft: request, confirmed: true })
        expect(leaks(http.sent, NOBODY)).toEqual([])
        sent += http.sent.length

        await desk.handlers['requests.copyAs']({ draft: request, as: 'curl', withToken: true })
        const service = SERVICES.find(({ id }) => id === request.serviceId)
        for (const text of desk.clipboard) {
          const href = /https:\/\/[^\s'"]+/.exec(text)?.[0] ?? service?.baseUrls[request.api] ?? ''
          expect(leaks([{ href, method: 'GET', text }], NOBODY)).toEqual([])
        }
        copied += desk.clipboard.length

        const before = http.sent.length
        const plan = await desk.handlers['diagnosis.plan']({
          draft: request,
          exchangeId: null,
          continues: null,
          consent: allowed,
        })
        if (plan.ok) await desk.handlers['diagnosis.run']({ diagnosisId: newId(), planId: plan.value.planId })
        // The diagnosed token is the one that the yes is about; a row that a diagnosis leaves out is none.
        const diagnosed = new Set(allowed.services.length > 0 ? ownNames(request, pasted) : [])
        expect(leaks(http.sent.slice(before), diagnosed)).toEqual([])
        sent += http.sent.length - before
        await desk.close()
      }),
      { numRuns: shortOrLong(60, 400) },
    )
    // This only finds a search that sends nothing. The long form sends some 340 to 460 requests.
    expect(sent).toBeGreaterThan(shortOrLong(15, 100))
    expect(copied).toBeGreaterThan(shortOrLong(2, 20))
  })

  it('by the matrix', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.subarray(KEPT.map(({ token }) => token.id)), { nil: null }),
        answers,
        async (tokenIds, replies) => {
          const http = recordingHttp(replies)
          const desk = twoServicesDesk(http)
          valueOf(await desk.handlers['matrix.run']({ matrixId: newId(), tokenIds }))
          expect(leaks(http.sent, NOBODY)).toEqual([])
          await desk.close()
        },
      ),
      { numRuns: 15 },
    )
  })

  it('by the command line: send, diagnose, check', async () => {
    const url = fc.constantFrom(
      'https://one.example/contentful/delivery',
      'https://two.example/contentful/delivery',
      'https://elsewhere.example',
      'https://ONE.example/contentful/delivery/',
      'https://one.example/contentful',
      'https://one.example:8443/contentful/delivery',
      'https://one.example./contentful/delivery',
    )
    const target = fc.tuple(api, url).map(([name, address]) => `${name}=${address}`)
    const option = fc.oneof(
      target.map((value) => ['--base-url', value]),
      target.map((value) => ['--other-base-url', value]),
      serviceId.map((value) => ['--service', value]),
      api.map((value) => ['--api', value]),
      path.map((value) => [`--path=${value}`]),
      placement.map((value) => ['--placement', value]),
      fc.constantFrom(['--allow-management-reads'], ['--environment', 'testing'], ['--space', 'beta']),
    )
    const command = fc.constantFrom('send', 'diagnose', 'check')
    const names = fc.constantFrom(...KEPT.map(({ token }) => token.name))
    let sent = 0
    await fc.assert(
      fc.asyncProperty(
        command,
        names,
        fc.array(option, { maxLength: 3 }),
        answers,
        redirects,
        async (name, token, options, replies, hops) => {
          const http = recordingHttp(replies, hops)
          await twoServicesCommand([name, '--token', token, '--timeout', '1000', ...options.flat()], http)
          expect(leaks(http.sent, NOBODY)).toEqual([])
          sent += http.sent.length
        },
      ),
      { numRuns: shortOrLong(100, 300) },
    )
    expect(sent).toBeGreaterThan(shortOrLong(30, 100))
  })
})

/** The token that a draft is about, by its name in the vault. */
const ownNames = ({ credential, path: typed, query, headers }: RequestDraft, pasted: string): string[] => {
  if (credential.from === 'vault')
    return KEPT.filter(({ token }) => token.id === credential.tokenId).map(({ token }) => token.name)
  const texts = credential.from === 'pasted' ? [pasted] : [typed, ...[...query, ...headers].map(({ value }) => value)]
  return KEPT.filter((kept) => texts.some((text) => holdsSecret(text, kept.secret))).map(({ token }) => token.name)
}
