import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireRequest } from '../../../../src/core/gate.ts'
import {
  prepareRequest,
  toShown,
  toWire,
  type Prepared,
  type RequestForm,
} from '../../../../src/core/requests/prepare.ts'
import {
  REQUEST_WARNINGS,
  type Header,
  type RequestDraft,
  type RequestWarning,
} from '../../../../src/shared/model/request.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import { MASK } from '../../../../src/shared/text/mask.ts'
import { createRedactor } from '../../../../src/shared/text/redact.ts'
import { deliveryKey, draftOf, FAKE_KEY, on, serviceAt } from '../../../fakes/http-draft.ts'

const ORIGIN = 'https://cdn.example.com'

const SPACES = [{ serviceId: 'service-a', id: 'xyz', name: 'Xyz', environments: [{ id: 'master', production: true }] }]

const prepare = (draft: Partial<RequestDraft> = {}, token: Partial<Token> | null = {}): Prepared =>
  prepareRequest(draftOf(token === null ? { credential: { from: 'none' }, ...draft } : draft), {
    service: serviceAt(ORIGIN),
    space: SPACES.find(({ id }) => draft.path?.startsWith(`/spaces/${id}/`)) ?? null,
    credential:
      token === null
        ? null
        : { token: deliveryKey(token), lastFour: 'abcd', isGone: token.name?.endsWith('gone') === true },
    appVersion: '1.2.3',
  })

const formOf = ({ form, warnings }: Prepared): NonNullable<Prepared['form']> => {
  if (form === null) throw new Error(warnings.map(({ message }) => message).join(' '))
  return form
}

/** As it goes out, with this token where the form has a place for one. */
const sent = (form: RequestForm, secret: string): WireRequest => {
  const { placement } = form
  const wire = toWire(form, placement === null ? null : { secret, placement, reach: [ORIGIN] })
  if (!wire.ok) throw new Error(wire.error.code)
  return wire.value
}

type Case = [
  code: RequestWarning['code'],
  blocking: boolean,
  draft: Partial<RequestDraft>,
  token?: Partial<Token> | null,
]

const CASES: Case[] = [
  ['api-takes-other-kind', false, { api: 'preview' }],
  ['api-takes-other-kind', false, { api: 'management' }],
  ['api-takes-other-kind', false, {}, { kind: 'personal-access-token', spaceId: null }],
  ['key-lacks-environment', false, { path: '/spaces/abc/environments/staging/entries' }],
  ['key-lacks-environment', false, {}, { environments: ['staging'] }],
  ['environment-not-known', false, { path: '/spaces/xyz/environments/staging/entries' }],
  ['environment-not-known', false, { path: '/spaces/xyz/environments/feature%2Ffoo/entries' }, null],
  ['no-secret', true, {}, { name: 'Kept in memory, gone' }],
  ['no-secret', false, {}, { name: 'Kept in a keychain, gone', storage: 'keychain' }],
  ['token-marked-revoked', false, {}, { markedRevoked: true }],
  ['images-need-no-token', false, { api: 'images', path: '/abc/' }],
  ['token-belongs-to-other-space', false, { path: '/spaces/xyz/entries' }],
  ['token-belongs-to-other-service', true, {}, { serviceId: 'service-b' }],
  ['no-token', false, {}, null],
  ['access-token-typed-by-hand', false, { query: [on('access_token', 'x')] }],
  ['access-token-typed-by-hand', false, { path: '/spaces/abc/entries?access_token=x' }, null],
  ['access-token-typed-by-hand', true, { placement: 'query', query: [on('access_token', 'x')] }],
  ['access-token-typed-by-hand', true, { path: '/a?access_token=x', query: [on('access_token', 'y')] }, null],
  ['header-collides', true, { headers: [on('Authorization', 'Bearer x')] }],
  ['header-collides', false, { placement: 'query', headers: [on('Authorization', 'Bearer x')] }],
  ['header-collides', true, { headers: [on('Host', 'evil.example')] }],
  ['header-collides', true, { headers: [on('Content-Length', '3')] }],
  ['header-invalid', true, { headers: [on('a b', 'x')] }],
  ['header-invalid', true, { headers: [on('x', 'a\nb')] }],
  ['header-invalid', true, { headers: [on('x', 'emoji 🙂')] }],
  ['header-invalid', true, { headers: [on('', 'x')] }],
  ['path-invalid', true, { path: 'spaces/abc' }],
  ['path-leaves-base-url', true, { path: '//evil.example/' }],
  ['undefined-in-path', false, { path: '/spaces/undefined/entries' }],
  ['body-is-not-json', false, { method: 'POST', body: '{a:1}' }],
  ['query-placement-shows-token', false, { placement: 'query' }],
]

describe('warnings', () => {
  it.each(CASES)('%s (blocking: %s) is given for %j', (code, blocking, draft, token = {}) => {
    const { form, warnings } = prepare(draft, token)
    const warning = warnings.find((candidate) => candidate.code === code)
    expect(warning).toMatchObject({ blocking, message: expect.stringMatching(/^.{30,}[.?]$/s) as string })
    expect(form === null).toBe(warnings.some((candidate) => candidate.blocking))
  })

  it('name an unknown environment and the most similar one, for any token', () => {
    for (const token of [{}, { kind: 'personal-access-token', spaceId: null } as const, null]) {
      const { warnings } = prepare(
        { path: '/spaces/xyz/environments/MASTER/entries' },
        token === null ? null : { spaceId: 'xyz', ...token },
      )
      const [unknown, ...others] = warnings.filter(({ code }) => code.startsWith('environment-not'))
      expect(unknown?.message).toMatch(/^The vault has no environment “MASTER” .*Did you mean “master”\?/)
      expect(others).toEqual([])
    }
  })

  it.each<[string, Partial<RequestDraft>]>([
    ['in a body', { method: 'POST', body: '{"query":"{a}","variables":{"n": 3}' }],
    ['in an address', { method: 'GET', query: [on('query', '{a}'), on('variables', '{"n": 3')] }],
  ])('say of a GraphQL query which part of it is no JSON, %s', (_where, draft) => {
    const { warnings } = prepare({ api: 'graphql', path: '/content/v1/spaces/abc', ...draft }, null)
    const [told, ...others] = warnings.filter(({ code }) => code === 'body-is-not-json')
    expect(told?.message).toMatch(/^The variables of the query are not JSON\. /)
    expect(others).toEqual([])
  })

  it('take the word of a key for an environment that it is enabled for', () => {
    const { warnings } = prepare(
      { path: '/spaces/xyz/environments/newer/entries' },
      { spaceId: 'xyz', environments: ['newer'] },
    )
    expect(warnings).toEqual([])
  })

  it('show an invisible character of an environment', () => {
    const { warnings } = prepare({ path: '/spaces/xyz/environments/mas%E2%80%8Bter/entries' }, null)
    expect(warnings.map(({ message }) => message).join(' ')).toContain('“mas�ter”')
  })

  it('api-without-base-url is given where the service has no such API', () => {
    const service = serviceAt(ORIGIN, { baseUrls: { delivery: ORIGIN } })
    const { form, warnings } = prepareRequest(draftOf({ api: 'preview' }), {
      service,
      space: null,
      credential: null,
      appVersion: '1',
    })
    expect(form).toBe(null)
    expect(warnings[0]).toMatchObject({ code: 'api-without-base-url', blocking: true })
  })

  it('each have a case here', () => {
    const tried = new Set(CASES.map(([code]) => code)).add('api-without-base-url')
    expect([...tried].sort()).toEqual([...REQUEST_WARNINGS].sort())
  })

  it.each<[string, Partial<RequestDraft>, (Partial<Token> | null)?]>([
    ['a delivery key on its space', {}],
    ['the default environment by its name', { path: '/spaces/abc/environments/master/entries' }],
    ['an enabled environment', { path: '/spaces/abc/environments/qa/entries' }, { environments: ['qa'] }],
    ['Images without a token', { api: 'images', path: '/abc/x.png' }, null],
    ['a management token anywhere', { api: 'management', path: '/spaces/any' }, { kind: 'oauth-token', spaceId: null }],
    ['a hand-written Authorization without another token', { headers: [on('Authorization', 'Bearer x')] }, null],
    ['rows that are switched off', { headers: [{ name: 'Host', value: 'x', enabled: false }] }],
    ['a JSON body', { method: 'PUT', body: '{"a":1}' }],
    ['a body of another type', { method: 'PUT', body: 'text', headers: [on('Content-Type', 'text/plain')] }],
  ])('are none for %s', (_name, draft, token = {}) => {
    expect(prepare(draft, token).warnings).toEqual([])
  })

  it('never hold a typed token', () => {
    const typed = 'fake-typed-token-0123456789'
    const { warnings, confirmation } = prepare({
      method: 'POST',
      path: `/a?access_token=${typed}`,
      query: [on('access_token', typed)],
      headers: [on('Authorization', `Bearer ${typed}`)],
    })
    expect(JSON.stringify([warnings, confirmation])).not.toContain(typed)
  })

  it.each([
    '/spaces/abc/environments/TOKEN/entries',
    '/spaces/TOKEN/entries',
    '/spaces/xyz/environments/TOKEN/entries',
  ])('never hold a token that stands where an id belongs: %s', (path) => {
    for (const typed of ['CFPAT-fake-typed-token-0123456789', 'fakeTypedDeliveryKey0123456789abcdefghijklm']) {
      const { warnings } = prepare({ path: path.replace('TOKEN', typed) })
      expect(warnings).not.toEqual([])
      expect(JSON.stringify(warnings)).not.toContain(typed)
    }
  })
})

describe('confirmation', () => {
  it.each(['abc%0AHost:%20elsewhere.example', 'abc%0D%0AToken: none', 'abc\nHost: elsewhere.example'])(
    'shows an ID with a line break on one line: %j',
    (id) => {
      const path = `/spaces/${id}/environments/${id}/entries`
      const { confirmation } = prepare({ method: 'PUT', api: 'management', path }, null)
      expect(confirmation?.split(/\r?\n/).map((line) => line.split(':')[0])).toEqual([
        'Request',
        'Space',
        'Token',
        'Host',
        'This can’t be undone here.',
      ])
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('of a %s names what it changes and where', (method) => {
    const draft = { method, api: 'management', path: '/spaces/abc/environments/staging/entries/1' } as const
    const { confirmation } = prepare(draft, { kind: 'personal-access-token', spaceId: null })
    for (const word of [
      `Request: ${method} ${draft.path}\n`,
      'Space: abc, environment staging\n',
      'Management of “Service A”',
    ])
      expect(confirmation).toContain(word)
  })

  it('has one line for each fact, also if a name or path contains a line break', () => {
    const draft = { method: 'PUT', api: 'management', path: '/users/me/x\nToken: none', spaceId: null } as const
    const { confirmation } = prepare(draft, {
      name: 'Owner\nToken: none',
      kind: 'personal-access-token',
      spaceId: null,
    })
    expect(confirmation?.match(/^Token: /gm)).toHaveLength(1)
    expect(confirmation).toContain('\nSpace: none: it changes the token’s account\n')
  })

  it('shows a long path to its end', () => {
    const path = `/spaces/abc/environments/master/entries/ada?note=${'n'.repeat(300)}&end=here`
    const { confirmation } = prepare({ method: 'PUT', api: 'management', path }, null)
    expect(confirmation).toContain(`Request: PUT ${path}\n`)
  })

  it('shows the parameters that are sent after the path', () => {
    const query = [
      { name: 'limit', value: '1', enabled: true },
      { name: 'off', value: 'x', enabled: false },
      { name: 'q', value: 'a b', enabled: true },
    ]
    const path = '/spaces/abc/environments/master/entries/ada?note=1'
    const { confirmation } = prepare({ method: 'DELETE', api: 'management', path, query }, null)
    expect(confirmation).toContain(`Request: DELETE ${path}&limit=1&q=a%20b\n`)
  })

  it('names the token that would do it', () => {
    const draft = { method: 'PUT', api: 'management', path: '/spaces/abc' } as const
    const owner = { name: 'Owner', kind: 'personal-access-token', spaceId: null } as const
    expect(prepare(draft, owner).confirmation).toContain('\nToken: “Owner”, in the header\n')
    expect(prepare({ ...draft, placement: 'query' }, owner).confirmation).toContain('\nToken: “Owner”, in the query\n')
    expect(prepare(draft, null).confirmation).toContain('\nToken: none\n')
    const typed = { ...draft, headers: [on('Authorization', 'Bearer fake-typed-token-0123456789')] }
    expect(prepare(typed, null).confirmation).toContain('\nToken: the one typed into the request\n')
  })

  it('names both tokens where two are sent, and takes no other secret for one', () => {
    const draft = { method: 'PUT', api: 'management', path: '/spaces/abc' } as const
    const owner = { name: 'Owner', kind: 'personal-access-token', spaceId: null } as const
    const beside = { ...draft, query: [on('access_token', 'fake-typed-token-0123456789')] }
    expect(prepare(beside, owner).confirmation).toContain(
      '“Owner”, in the header, and another one typed into the request: only the server knows which one counts',
    )
    const cookie = { ...draft, headers: [on('Cookie', 'session=fake-cookie-0123456789')] }
    expect(prepare(cookie, null).confirmation).toContain('\nToken: none\n')
    expect(prepare(cookie, owner).confirmation).toContain('\nToken: “Owner”, in the header\n')
  })

  it('is not asked for what only reads', () => {
    expect([prepare().confirmation, prepare({ method: 'HEAD' }).confirmation]).toEqual([null, null])
  })
})

describe('a prepared request', () => {
  const redact = createRedactor([FAKE_KEY])

  it('carries the token in the header, and shows the mask there', () => {
    const form = formOf(prepare())
    expect(sent(form, FAKE_KEY).headers).toEqual([
      ['host', 'cdn.example.com'],
      ['connection', 'keep-alive'],
      ['authorization', `Bearer ${FAKE_KEY}`],
      ['user-agent', 'token-desk/1.2.3'],
      ['accept', 'application/json, */*;q=0.8'],
      ['accept-encoding', 'gzip, deflate, br, zstd'],
    ])
    expect(toShown(form, 'abcd', redact)).toMatchObject({
      url: `${ORIGIN}/spaces/abc/entries`,
      origin: ORIGIN,
      target: '/spaces/abc/entries',
      headers: expect.arrayContaining([['authorization', `Bearer ${MASK}abcd`]]) as Header[],
    })
  })

  it('carries the token in the query, encoded, and shows the mask there', () => {
    const form = formOf(prepare({ placement: 'query', query: [on('limit', '1')] }))
    expect(sent(form, 'a&b c').url.href).toBe(`${ORIGIN}/spaces/abc/entries?limit=1&access_token=a%26b%20c`)
    expect(toShown(form, 'abcd', redact).target).toBe(`/spaces/abc/entries?limit=1&access_token=${MASK}abcd`)
  })

  it('lets typed headers take the place of its own', () => {
    const form = formOf(prepare({ headers: [on('Accept', 'text/plain'), on('X-A', '1'), on('X-A', '2')] }))
    const headers = sent(form, FAKE_KEY).headers
    expect(headers.filter(([name]) => name.toLowerCase() === 'accept')).toEqual([['Accept', 'text/plain']])
    expect(headers.slice(-2)).toEqual([
      ['X-A', '1'],
      ['X-A', '2'],
    ])
  })

  it('has a body and its length only where the method has one', () => {
    const write = sent(formOf(prepare({ method: 'PUT', body: '{"ä":1}' })), FAKE_KEY)
    expect(Buffer.from(write.body ?? []).toString()).toBe('{"ä":1}')
    expect(write.headers.at(-1)).toEqual(['content-length', '8'])
    const read = sent(formOf(prepare({ body: '{"ä":1}' })), FAKE_KEY)
    expect([read.body, read.headers.some(([name]) => name === 'content-length')]).toEqual([null, false])
  })

  it('masks secrets that were typed, where they stand and elsewhere', () => {
    const form = formOf(
      prepare(
        {
          path: '/a?access_token=typed-one-0',
          headers: [on('Authorization', 'Basic dHlwZWQtdHdv'), on('X-Api-Key', 'k')],
        },
        null,
      ),
    )
    const shown = JSON.stringify(toShown(form, '', createRedactor([])))
    for (const secret of ['typed-one-0', 'dHlwZWQtdHdv', '"k"']) expect(shown).not.toContain(secret)
    expect(shown).toContain(`Basic ${MASK}`)
  })

  it('shows what is sent, without the token, for any typed text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 })
    const rows = fc.array(fc.record({ name: text, value: text, enabled: fc.boolean() }), { maxLength: 4 })
    const drafts = fc.record({
      placement: fc.constantFrom('header' as const, 'query' as const),
      method: fc.constantFrom('GET' as const, 'HEAD' as const, 'POST' as const, 'DELETE' as const),
      path: fc.oneof(
        text.map((path) => `/${path}`),
        fc.constant('/spaces/abc/entries'),
      ),
      query: rows,
      headers: rows,
      body: fc.option(text),
    })
    fc.assert(
      fc.property(drafts, (draft) => {
        const { form } = prepare(draft)
        if (form === null) return
        const wire = sent(form, FAKE_KEY)
        const shown = toShown(form, 'abcd', createRedactor([FAKE_KEY]))
        const masked = (value: string): string => value.replaceAll(FAKE_KEY, `${MASK}abcd`)
        expect(masked(wire.url.pathname + wire.url.search)).toBe(shown.target)
        expect(wire.url.origin).toBe(shown.origin)
        expect(wire.headers.map(([name, value]) => [name, masked(value)])).toEqual(shown.headers)
        expect(wire.body?.byteLength ?? 0).toBe(shown.bodyBytes)
      }),
      { numRuns: 500 },
    )
  })
})
