import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Playground } from '../../../src/playground/playground.ts'
import { bearer, get, secretOf, start, type Got } from './client.ts'

/** Management: reads that explain keys, and enough writing that a write can be tried. */

let playground: Playground
beforeEach(async () => {
  playground = await start()
})
afterEach(() => playground.close())

type Options = { token?: string; method?: string; version?: number; type?: string; body?: unknown }

const manage = (path: string, { token = 'Owner', method = 'GET', version, type, body }: Options = {}): Promise<Got> =>
  get(playground.baseUrls.management + path, {
    method,
    headers: {
      ...bearer(secretOf(playground, token)).headers,
      ...(version === undefined ? {} : { 'x-contentful-version': String(version) }),
      ...(type === undefined ? {} : { 'x-contentful-content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

const items = ({ body }: Got): Record<string, unknown>[] => (body as { items: Record<string, unknown>[] }).items
const ids = (got: Got): unknown[] => items(got).map((item) => (item['sys'] as { id: string }).id)

describe('reading', () => {
  it('returns the owner of the token', async () => {
    expect((await manage('/users/me')).body).toMatchObject({ sys: { type: 'User', id: 'fakeuserowner' } })
  })

  it('lists the spaces of the account only', async () => {
    expect(ids(await manage('/spaces'))).toEqual(['fakebakery01', 'fakemuseum02', 'fakesleepy03'])
    expect(ids(await manage('/spaces', { token: 'Baker' }))).toEqual(['fakebakery01'])
  })

  it('lists environments, and aliases with their targets', async () => {
    expect(ids(await manage('/spaces/fakemuseum02/environments'))).toEqual(['release-1', 'release-2'])
    expect(items(await manage('/spaces/fakemuseum02/environment_aliases'))).toMatchObject([
      { sys: { id: 'master' }, environment: { sys: { id: 'release-2' } } },
    ])
  })

  it('lists delivery keys in clear with their environments, without the revoked ones', async () => {
    const keys = items(await manage('/spaces/fakebakery01/api_keys'))
    const staging = keys.find((key) => key['name'] === 'Bakery staging')
    expect(staging).toMatchObject({
      accessToken: secretOf(playground, 'Bakery staging'),
      environments: [{ sys: { linkType: 'Environment', id: 'staging' } }],
    })
    expect(keys.map((key) => key['name'])).not.toContain('Bakery old website')
  })

  it('lists personal access tokens by their last four characters, never in clear', async () => {
    const got = await manage('/users/me/access_tokens')
    const secret = secretOf(playground, 'Owner')
    expect(items(got)).toMatchObject([
      {
        name: 'Owner',
        revokedAt: null,
        sys: { redactedValue: secret.slice(-4), lastUsedAt: expect.any(String) as string },
      },
      { name: 'Owner, lost laptop', revokedAt: expect.any(String) as string, sys: { lastUsedAt: null } },
    ])
    expect(JSON.stringify(got.body)).not.toContain(secret)
  })

  it.each([
    [
      'AccessTokenInvalid under 401: revoked',
      '/spaces',
      'Owner, lost laptop',
      401,
      { sys: { id: 'AccessTokenInvalid' } },
    ],
    [
      'a space of another account: flat details',
      '/spaces/fakemuseum02',
      'Baker',
      404,
      { details: { type: 'Space', id: 'fakemuseum02' } },
    ],
    [
      'a key that does not exist: details is a string',
      '/spaces/fakebakery01/api_keys/nothing',
      'Owner',
      404,
      { details: expect.any(String) as string },
    ],
    [
      'a role too weak for keys: reasons is a string',
      '/spaces/fakebakery01/api_keys',
      'Intern',
      403,
      { sys: { id: 'AccessDenied' }, details: { reasons: expect.any(String) as string } },
    ],
    [
      'an unknown environment',
      '/spaces/fakebakery01/environments/nothing/entries',
      'Owner',
      404,
      { details: { type: 'Environment', id: 'nothing', space: 'fakebakery01' } },
    ],
    [
      'an unknown environment itself',
      '/spaces/fakebakery01/environments/nothing',
      'Owner',
      404,
      { details: { type: 'Environment' } },
    ],
    ['a hibernated space', '/spaces/fakesleepy03/entries', 'Owner', 502, { sys: { id: 'Hibernated' } }],
    ['an unknown parameter', '/spaces?color=red', 'Owner', 400, { sys: { id: 'InvalidQuery' } }],
  ])('fails as the platform does: %s', async (_what, path, token, status, body) => {
    expect(await manage(path, { token })).toMatchObject({ status, body })
  })

  it('returns 403 for an unknown token', async () => {
    const got = await get(`${playground.baseUrls.management}/spaces`, bearer('fake-unknown'))
    expect(got).toMatchObject({ status: 403, body: { sys: { id: 'AccessTokenInvalid' } } })
  })

  it.each(['/spaces/fakebakery01/entries/nothing', '/spaces/fakebakery01/content_types/nothing', '/nothing'])(
    'leaves details out where most kinds are missing: %s',
    async (path) => {
      const got = await manage(path)
      expect(got).toMatchObject({ status: 404, body: { sys: { id: 'NotFound' } } })
      expect(got.body).not.toHaveProperty('details')
    },
  )

  it('asks for the organization’s grant everywhere but at /users/me', async () => {
    const token = 'Unapproved app'
    expect((await manage('/users/me', { token })).status).toBe(200)
    for (const path of ['/spaces', '/spaces/fakebakery01', '/spaces/fakebakery01/environments'])
      expect(await manage(path, { token })).toMatchObject({
        status: 401,
        body: { sys: { id: 'OrganizationAccessGrantRequired' } },
      })
  })

  it.each([
    ['/spaces?order=-name', ['fakesleepy03', 'fakemuseum02', 'fakebakery01']],
    ['/spaces/fakebakery01/environments?order=name', ['develop', 'just-enabled', 'master', 'staging']],
    ['/spaces/fakebakery01/content_types?order=sys.createdAt,sys.id', ['baker', 'cake']],
    ['/spaces/fakebakery01/environments/staging/content_types?order=-sys.id', ['cake', 'baker']],
    ['/spaces/fakebakery01/assets?order=-sys.id', ['sunrise', 'logo', 'loaf']],
  ])('orders a collection: %s', async (path, expected) => {
    expect(ids(await manage(path))).toEqual(expected)
  })

  it.each([
    ['/organizations', 'Organization'],
    ['/spaces/fakebakery01/roles', 'Role'],
    ['/spaces/fakebakery01/webhook_definitions', 'WebhookDefinition'],
    ['/spaces/fakebakery01/tags', 'Tag'],
    ['/spaces/fakebakery01/environments/staging/tags?order=sys.createdAt', 'Tag'],
    ['/spaces/fakebakery01/environments/staging/editor_interfaces', 'EditorInterface'],
  ])('lists what clients read beside content: %s', async (path, type) => {
    const found = items(await manage(path)).map(({ sys }) => (sys as { type: string }).type)
    expect(new Set(found)).toEqual(new Set([type]))
  })

  it('returns the editor interface of a content type', async () => {
    const path = '/spaces/fakebakery01/environments/master/content_types'
    expect(await manage(`${path}/baker/editor_interface`)).toMatchObject({
      status: 200,
      body: { controls: [{ fieldId: 'name' }, { fieldId: 'bio' }] },
    })
    expect((await manage(`${path}/nothing/editor_interface`)).status).toBe(404)
  })

  it.each([
    ['GET', '/nothing'],
    ['POST', '/spaces'],
    ['GET', '/spaces/fakebakery01/uploads'],
    ['PUT', '/spaces/fakebakery01/environments/master/content_types/cake'],
    ['GET', '/spaces/fakebakery01/environments/master/entries/ada/snapshots'],
    ['DELETE', '/users/me'],
  ])('names a request that it does not implement: %s %s', async (method, path) => {
    expect(await manage(path, { method })).toMatchObject({
      status: 404,
      body: { sys: { type: 'Error', id: 'NotFound' }, message: `The Playground doesn't implement ${method} ${path}.` },
    })
  })

  it('finds drafts by the values that people write', async () => {
    expect(ids(await manage('/spaces/fakebakery01/entries?content_type=cake&fields.name=Cake of tomorrow'))).toEqual([
      'cake-of-tomorrow',
    ])
  })
})

const BISCUIT = '/spaces/fakebakery01/environments/master/entries/biscuit'
const NAMED = { fields: { name: { 'en-US': 'Biscuit' } } }

describe('writing', () => {
  it('creates, publishes, changes, unpublishes and deletes an entry, and Delivery follows', async () => {
    const delivered = () => get(playground.baseUrls.delivery + BISCUIT, bearer(secretOf(playground, 'Bakery website')))
    const created = await manage(BISCUIT, { method: 'PUT', type: 'cake', body: NAMED })
    expect(created).toMatchObject({ status: 201, body: { sys: { id: 'biscuit', version: 1 } } })
    expect((await delivered()).status).toBe(404)

    const published = await manage(`${BISCUIT}/published`, { method: 'PUT', version: 1 })
    expect(published).toMatchObject({ status: 200, body: { sys: { version: 2, publishedVersion: 1 } } })
    expect((await delivered()).body).toMatchObject({ fields: { name: 'Biscuit' } })

    const changed = { fields: { name: { 'en-US': 'Crisp biscuit' } } }
    expect((await manage(BISCUIT, { method: 'PUT', version: 2, body: changed })).status).toBe(200)
    expect((await delivered()).body).toMatchObject({ fields: { name: 'Biscuit' } })
    expect((await manage(BISCUIT, { method: 'DELETE' })).status).toBe(400)
    expect((await manage(`${BISCUIT}/published`, { method: 'DELETE' })).status).toBe(200)
    expect((await delivered()).status).toBe(404)
    expect((await manage(BISCUIT, { method: 'DELETE' })).status).toBe(204)
    expect((await manage(BISCUIT)).status).toBe(404)
  })

  it('names an entry itself where the path does not', async () => {
    const got = await manage('/spaces/fakebakery01/entries', { method: 'POST', type: 'baker', body: { fields: {} } })
    expect(got.status).toBe(201)
    expect((got.body as { sys: { id: string } }).sys.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each<[string, string, Options, number, object]>([
    ['no version', 'ada', { body: NAMED }, 409, { sys: { id: 'VersionMismatch' } }],
    ['an old version', 'ada', { version: 1, body: NAMED }, 409, { sys: { id: 'VersionMismatch' } }],
    ['an unknown key', 'ada', { version: 2, body: { ...NAMED, color: 1 } }, 400, { sys: { id: 'UnknownKey' } }],
    ['a missing key', 'ada', { version: 2, body: {} }, 400, { sys: { id: 'MissingKey' } }],
    ['no content type', 'biscuit', { body: NAMED }, 400, { sys: { id: 'MissingKey' } }],
    ['an unknown content type', 'biscuit', { type: 'x', body: NAMED }, 422, { sys: { id: 'ValidationFailed' } }],
    ['an unknown field', 'ada', { version: 2, body: { fields: { color: {} } } }, 422, { sys: { id: 'UnknownField' } }],
    [
      'a value of another type',
      'ada',
      { version: 2, body: { fields: { name: { 'en-US': 7 } } } },
      422,
      { sys: { id: 'ValidationFailed' }, details: { errors: [{ name: 'type', path: ['fields', 'name', 'en-US'] }] } },
    ],
    [
      'an unknown locale',
      'ada',
      { version: 2, body: { fields: { name: { xx: 'A' } } } },
      422,
      { sys: { id: 'ValidationFailed' } },
    ],
    ['a body that is no JSON', 'ada', { version: 2, body: '{' }, 400, { sys: { id: 'BadRequest' } }],
    ['an impossible id', 'a%20b', { type: 'cake', body: NAMED }, 404, { message: 'Invalid resource id' }],
    [
      'a role too weak: reasons is a list',
      'ada',
      { token: 'Intern', version: 2, body: NAMED },
      403,
      { sys: { id: 'AccessDenied' }, details: { reasons: [expect.any(String), expect.any(String)] } },
    ],
  ])('refuses %s', async (_what, id, options, status, body) => {
    expect(await manage(`/spaces/fakebakery01/entries/${id}`, { method: 'PUT', ...options })).toMatchObject({
      status,
      body,
    })
  })

  it('publishes only what has its required fields', async () => {
    await manage(BISCUIT, { method: 'PUT', type: 'cake', body: { fields: {} } })
    expect(await manage(`${BISCUIT}/published`, { method: 'PUT', version: 1 })).toMatchObject({
      status: 422,
      body: { details: { errors: [{ name: 'required', path: ['fields', 'name'] }] } },
    })
  })

  it('forgets everything when it starts again', async () => {
    await manage(BISCUIT, { method: 'PUT', type: 'cake', body: NAMED })
    await playground.close()
    playground = await start()
    expect((await manage(BISCUIT)).status).toBe(404)
  })
})
