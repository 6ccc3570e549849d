import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorRecordSchema } from './error-record-schema.ts'
import type { Playground } from '../../../src/playground/playground.ts'
import { bearer, get, secretOf, start, type Got } from './client.ts'

/** Delivery and Preview beyond the specification: the platform's documentation decides. */

let playground: Playground
beforeAll(async () => {
  playground = await start()
})
afterAll(() => playground.close())

const BAKERY = '/spaces/fakebakery01'
const MUSEUM = '/spaces/fakemuseum02'

const deliver = (path: string, token = 'Bakery everywhere'): Promise<Got> =>
  get(playground.baseUrls.delivery + path, bearer(secretOf(playground, token)))
const preview = (path: string, token = 'Bakery preview'): Promise<Got> =>
  get(playground.baseUrls.preview + path, bearer(secretOf(playground, token)))

const ids = ({ body }: Got): unknown => (body as { items: { sys: { id: string } }[] }).items.map((item) => item.sys.id)

describe('environments and spaces', () => {
  it('reads an environment through its alias', async () => {
    const got = await deliver(`${BAKERY}/environments/live/entries/ada`)
    expect(got.body).toMatchObject({ sys: { environment: { sys: { id: 'master' } } } })
  })

  it('reads the alias "master" where the path names no environment', async () => {
    const got = await deliver(`${MUSEUM}/entries/crumb`, 'Museum website')
    expect(got.body).toMatchObject({ sys: { environment: { sys: { id: 'release-2' } } } })
  })

  it('does not open the environment behind an alias to a key enabled for the alias only', async () => {
    const got = await deliver(`${MUSEUM}/environments/release-2/entries`, 'Museum website')
    expect(got).toMatchObject({ status: 404, body: { details: { type: 'Environment', id: 'release-2' } } })
  })

  it('returns the same error for an environment that is not enabled and one that does not exist', async () => {
    const [disabled, absent] = await Promise.all(
      ['develop', 'no-such-environment'].map((id) => deliver(`${BAKERY}/environments/${id}/entries`, 'Bakery staging')),
    )
    expect(disabled?.body).toMatchObject({ details: { type: 'Environment', id: 'develop', space: 'fakebakery01' } })
    const shape = (got: Got | undefined) => JSON.stringify(got?.body).replace(/"(requestId|id)":"[^"]*"/g, '')
    expect(shape(absent)).toBe(shape(disabled))
  })

  it('needs access to master to read the space itself', async () => {
    expect((await deliver(BAKERY, 'Bakery website')).body).toMatchObject({
      sys: { type: 'Space' },
      name: 'Fake Bakery',
    })
    expect((await deliver(BAKERY, 'Bakery staging')).status).toBe(404)
  })

  it('answers 502 for a hibernated space', async () => {
    const got = await deliver('/spaces/fakesleepy03/entries', 'Sleepy website')
    expect(got).toMatchObject({ status: 502, body: { sys: { id: 'Hibernated' } } })
  })

  it('has content of its own in each environment', async () => {
    expect(ids(await deliver(`${BAKERY}/environments/staging/entries`))).toContain('staging-only')
    expect(ids(await deliver(`${BAKERY}/entries`))).not.toContain('staging-only')
  })

  it('keeps a freshly enabled environment behind a cached 404 until another URL is requested', async () => {
    const path = `${BAKERY}/environments/just-enabled/entries`
    const first = await deliver(path)
    const again = await deliver(path)
    for (const got of [first, again]) {
      expect(got).toMatchObject({ status: 404, body: { details: { type: 'Environment', id: 'just-enabled' } } })
      expect(got.headers.get('x-cache')).toBe('HIT')
      expect(Number(got.headers.get('age'))).toBeGreaterThan(0)
    }
    expect((await deliver(`${path}?limit=1`)).status).toBe(200)
    const fresh = { ...bearer(secretOf(playground, 'Bakery everywhere')).headers, 'cache-control': 'no-cache' }
    expect((await get(playground.baseUrls.delivery + path, { headers: fresh })).status).toBe(200)
    expect((await preview(path)).status).toBe(200)
  })
})

describe('entries', () => {
  it('shows a draft on Preview, and on Delivery a 404 that names the entry', async () => {
    const path = `${BAKERY}/entries/cake-of-tomorrow`
    expect((await preview(path)).body).toMatchObject({ sys: { type: 'Entry' }, fields: { name: 'Cake of tomorrow' } })
    expect((await deliver(path)).body).toMatchObject({
      details: { type: 'Entry', id: 'cake-of-tomorrow', environment: 'master', space: 'fakebakery01' },
    })
    expect(ids(await preview(`${BAKERY}/entries`))).toContain('cake-of-tomorrow')
    expect(ids(await deliver(`${BAKERY}/entries`))).not.toContain('cake-of-tomorrow')
  })

  it('says "Invalid resource id", without details, for an id that nothing can have', async () => {
    const got = await deliver(`${BAKERY}/entries/${'x'.repeat(65)}`)
    expect(got).toMatchObject({ status: 404, body: { message: 'Invalid resource id' } })
    expect(got.body).not.toHaveProperty('details')
    expect((await deliver(`${BAKERY}/environments/%7Bmaster/entries`)).body).toMatchObject({
      message: 'Invalid resource id',
    })
  })

  it('lists in the platform’s shape', async () => {
    expect((await deliver(`${BAKERY}/entries?limit=1&skip=1`)).body).toMatchObject({
      sys: { type: 'Array' },
      total: 3,
      skip: 1,
      limit: 1,
      items: [{ sys: { id: 'carrot-cake', contentType: { sys: { id: 'cake' } } } }],
      includes: { Entry: [{ sys: { id: 'ada' } }], Asset: [{ sys: { id: 'loaf' } }] },
    })
  })

  it.each([
    ['content_type=baker', ['ada']],
    ['sys.id=ada', ['ada']],
    ['sys.id[in]=ada,cheesecake', ['ada', 'cheesecake']],
    ['sys.id[ne]=ada', ['carrot-cake', 'cheesecake']],
    ['sys.id[nin]=ada,cheesecake', ['carrot-cake']],
    ['content_type=cake&fields.price[gt]=4.6', ['cheesecake']],
    ['content_type=cake&fields.price[lte]=4.5', ['carrot-cake']],
    ['content_type=cake&fields.name[match]=CARROT', ['carrot-cake']],
    ['content_type=cake&fields.tags[all]=sweet,fake', ['carrot-cake', 'cheesecake']],
    ['content_type=cake&fields.tags[in]=salty', []],
    ['content_type=cake&fields.description[exists]=false', []],
    ['content_type=cake&order=-fields.price', ['cheesecake', 'carrot-cake']],
    ['content_type=cake&locale=de-DE&fields.name=Karottenkuchen', ['carrot-cake']],
    ['query=cheese', ['cheesecake']],
    ['links_to_entry=ada&limit=1', ['carrot-cake']],
    ['links_to_asset=no-such-asset', []],
    ['limit=0', []],
  ])('finds by %s', async (query, found) => {
    const got = await deliver(`${BAKERY}/entries?${query}`)
    expect(got.status).toBe(200)
    expect(ids(got)).toEqual(found)
  })

  it('selects fields, and leaves out what they do not link to', async () => {
    const got = await deliver(`${BAKERY}/entries?content_type=cake&select=sys.id,fields.name,fields.photo`)
    expect((got.body as { items: unknown[] }).items[1]).toEqual({
      sys: { id: 'cheesecake' },
      fields: { name: 'Cheesecake', photo: { sys: { type: 'Link', linkType: 'Asset', id: 'loaf' } } },
    })
    expect(Object.keys((got.body as { includes: object }).includes)).toEqual(['Asset'])
  })

  it('includes nothing at include=0', async () => {
    expect((await deliver(`${BAKERY}/entries?include=0`)).body).not.toHaveProperty('includes')
  })

  it.each([
    ['color=red', { name: 'unknown', path: ['color'], details: 'The path "color" is not recognized' }],
    ['sys.color=red', { name: 'unknown', path: ['sys', 'color'] }],
    ['sys.id[like]=ada', { name: 'unknown' }],
    ['fields.name=Ada', { name: 'unknown', path: ['fields', 'name'] }],
    ['content_type=baker&fields.price=1', { name: 'unknown', path: ['fields', 'price'] }],
    ['content_type=nothing', { name: 'unknownContentType', value: 'nothing' }],
    ['limit=1001', { name: 'limit' }],
    ['limit=-1', { name: 'limit' }],
    ['skip=x', { name: 'skip' }],
    ['include=11', { name: 'include' }],
  ])('refuses ?%s with 400 InvalidQuery', async (query, problem) => {
    const got = await deliver(`${BAKERY}/entries?${query}`)
    expect(got).toMatchObject({ status: 400, body: { sys: { id: 'InvalidQuery' }, details: { errors: [problem] } } })
  })

  it('refuses an unknown locale with 400 BadRequest', async () => {
    const got = await deliver(`${BAKERY}/entries?locale=xx-XX`)
    expect(got).toMatchObject({ status: 400, body: { sys: { id: 'BadRequest' }, message: 'Unknown locale: xx-XX' } })
  })

  it('lists assets by kind and refuses a content type among their parameters', async () => {
    expect(ids(await deliver(`${BAKERY}/assets?mimetype_group=image`))).toEqual(['loaf', 'sunrise', 'logo'])
    expect((await deliver(`${BAKERY}/assets?content_type=cake`)).status).toBe(400)
  })
})

describe('headers', () => {
  it.each([
    ['delivery', 'cda_cached'],
    ['preview', 'cpa'],
    ['management', 'cma'],
  ] as const)('names the API that answered: %s is %s', async (api, name) => {
    const { headers } = await get(`${playground.baseUrls[api]}/spaces`)
    expect(headers.get('contentful-api')).toBe(name)
  })

  it('gives every request an id of its own, the same in the header and the record', async () => {
    const answers = await Promise.all([deliver('/spaces/x/entries'), deliver('/spaces/x/entries')])
    const inBodies = answers.map(({ body }) => errorRecordSchema.parse(body).requestId)
    expect(inBodies).toEqual(answers.map(({ headers }) => headers.get('x-contentful-request-id')))
    expect(new Set(inBodies).size).toBe(2)
  })
})

describe('anything at all', () => {
  it('is answered with a resource or an error record, never with a crash', async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'spaces',
        'fakebakery01',
        'environments',
        'master',
        'entries',
        'assets',
        'ada',
        '',
        '..',
        '%',
        '%zz',
      ),
      fc.string({ maxLength: 12 }).map(encodeURIComponent),
    )
    const parameter = fc.oneof(
      fc.constantFrom('limit=1', 'sys.id[in]=ada', 'select=sys', 'order=-sys.id,,', 'select=', 'include=3', '&&', '=x'),
      fc.string({ maxLength: 12 }).map(encodeURIComponent),
    )
    const request = fc.tuple(fc.array(segment, { maxLength: 7 }), fc.array(parameter, { maxLength: 3 }))
    await fc.assert(
      fc.asyncProperty(request, async ([path, query]) => {
        const got = await deliver(`/${path.join('/')}?${query.join('&')}`)
        if (got.status === 200) expect(got.body).toHaveProperty('sys.type')
        else errorRecordSchema.parse(got.body)
      }),
      { numRuns: 300 },
    )
  })

  it('is AccessTokenInvalid with any token that is not one of the playground’s', async () => {
    const known = playground.tokens.map(({ secret }) => secret)
    const unknown = fc.string({ maxLength: 70 }).filter((secret) => !known.includes(secret))
    await fc.assert(
      fc.asyncProperty(unknown, async (secret) => {
        const url = `${playground.baseUrls.delivery}${BAKERY}/entries?access_token=${encodeURIComponent(secret)}`
        expect(await get(url)).toMatchObject({ status: 401, body: { sys: { id: 'AccessTokenInvalid' } } })
      }),
      { numRuns: 100 },
    )
  })
})

type Synced = { items: { sys: { type: string; id: string } }[]; nextSyncUrl: string }

const synced = (got: Got): Synced => got.body as Synced
const typesAndIds = ({ items }: Synced): string[] => items.map(({ sys }) => `${sys.type} ${sys.id}`)

describe('sync', () => {
  it('returns everything once in all locales, and nothing new after it', async () => {
    const all = synced(await deliver(`${MUSEUM}/sync?initial=true`, 'Museum website'))
    expect(typesAndIds(all)).toEqual(['Entry loaf-1912', 'Entry crumb', 'Asset loaf'])
    expect(all.items[0]).toMatchObject({ fields: { title: { 'en-US': 'Loaf of 1912' } } })
    const next = await get(all.nextSyncUrl, bearer(secretOf(playground, 'Museum website')))
    expect(typesAndIds(synced(next))).toEqual([])
  })

  it('returns a changed entry, and that one is gone, after a sync', async () => {
    const read = bearer(secretOf(playground, 'Bakery everywhere'))
    const first = synced(await deliver(`${BAKERY}/environments/develop/sync?initial=true`))
    const owner = bearer(secretOf(playground, 'Owner')).headers
    const entries = `${playground.baseUrls.management}${BAKERY}/environments/develop/entries`
    await get(`${entries}/cheesecake/published`, { method: 'DELETE', headers: owner })
    await get(`${entries}/ada/published`, { method: 'PUT', headers: { ...owner, 'x-contentful-version': '2' } })
    const second = synced(await get(first.nextSyncUrl, read))
    expect(typesAndIds(second)).toEqual(['Entry ada', 'DeletedEntry cheesecake'])
    expect(typesAndIds(synced(await get(second.nextSyncUrl, read)))).toEqual([])
  })

  it.each([
    ['type=Asset', ['Asset loaf']],
    ['type=Entry', ['Entry loaf-1912', 'Entry crumb']],
    ['type=Deletion', []],
    ['content_type=exhibit', ['Entry loaf-1912', 'Entry crumb']],
  ])('returns what %s names', async (query, expected) => {
    const got = await deliver(`${MUSEUM}/sync?initial=true&${query}`, 'Museum website')
    expect(typesAndIds(synced(got))).toEqual(expected)
  })

  it.each([
    ['neither initial nor with a token', '', 'BadRequest'],
    ['a token that is none', '?sync_token=nothing', 'BadRequest'],
    ['an unknown parameter', '?initial=true&color=red', 'InvalidQuery'],
  ])('refuses %s', async (_what, query, id) => {
    expect(await deliver(`${BAKERY}/sync${query}`)).toMatchObject({ status: 400, body: { sys: { id } } })
  })
})

it('lists the tags that are public, on Delivery and Preview', async () => {
  for (const got of [await deliver(`${BAKERY}/tags`), await preview(`${BAKERY}/environments/develop/tags?order=name`)])
    expect(got.body).toMatchObject({ items: [{ sys: { type: 'Tag', visibility: 'public' }, name: 'Seasonal' }] })
})

it.each(['/nothing', `${BAKERY}/upload`, `${BAKERY}/entries/ada/snapshots`])(
  'names a read that it does not implement: %s',
  async (path) => {
    expect(await deliver(path)).toMatchObject({
      status: 404,
      body: { sys: { id: 'NotFound' }, message: `The Playground doesn't implement GET ${path}.` },
    })
  },
)
