import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Playground } from '../../../src/playground/playground.ts'
import { bearer, get, secretOf, start, type Got } from './client.ts'

/** Keys as Management changes them: versions, twins, and the seconds until a change is active. */

let playground: Playground
let time = Date.parse('2026-11-01T12:00:00Z')
beforeEach(async () => {
  playground = await start({ now: () => time })
})
afterEach(() => playground.close())

const KEYS = '/spaces/fakebakery01/api_keys'
const WEBSITE = `${KEYS}/bakery-website`

const manage = (path: string, method = 'GET', body?: unknown, version?: number, token = 'Owner'): Promise<Got> =>
  get(playground.baseUrls.management + path, {
    method,
    headers: {
      ...bearer(secretOf(playground, token)).headers,
      ...(version === undefined ? {} : { 'x-contentful-version': String(version) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const link = (id: string, linkType = 'Environment') => ({ sys: { type: 'Link', linkType, id } })
const on = (environment: string, secret = secretOf(playground, 'Bakery website')) =>
  get(`${playground.baseUrls.delivery}/spaces/fakebakery01/environments/${environment}/entries`, bearer(secret))
const STAGING = { name: 'Bakery website', environments: [link('master'), link('staging')] }

describe('a key', () => {
  it('is shown with its version and its preview twin', async () => {
    const got = await manage(WEBSITE)
    expect(got).toMatchObject({ status: 200, body: { sys: { type: 'ApiKey', version: 1 } } })
    const twin = (got.body as { preview_api_key: { sys: { id: string } } }).preview_api_key.sys.id
    expect(await manage(`/spaces/fakebakery01/preview_api_keys/${twin}`)).toMatchObject({
      status: 200,
      body: { name: 'Bakery website', environments: [link('master')] },
    })
  })

  it('is changed with its version, with its twin, and is active some seconds later', async () => {
    expect((await on('staging')).status).toBe(404)
    const changed = await manage(WEBSITE, 'PUT', STAGING, 1)
    expect(changed).toMatchObject({ status: 200, body: { sys: { version: 2 }, environments: STAGING.environments } })
    expect((await on('staging')).status).toBe(404)
    expect((await on('master')).status).toBe(200)
    time += 2_000
    expect((await on('staging')).status).toBe(200)
    const twin = await manage('/spaces/fakebakery01/preview_api_keys/bakery-website-preview')
    expect(twin.body).toMatchObject({ environments: STAGING.environments })
  })

  it('covers the default environment only when it is changed without naming any', async () => {
    await manage(WEBSITE, 'PUT', STAGING, 1)
    await manage(WEBSITE, 'PUT', { name: 'Bakery website' }, 2)
    time += 2_000
    expect((await on('staging')).status).toBe(404)
    expect((await on('master')).status).toBe(200)
  })

  it('is created with the id that the path names, with a twin', async () => {
    const created = await manage(`${KEYS}/own-id`, 'PUT', { name: 'With an id', environments: [link('staging')] })
    expect(created).toMatchObject({ status: 201, body: { sys: { id: 'own-id' }, name: 'With an id' } })
    const { accessToken, preview_api_key } = created.body as {
      accessToken: string
      preview_api_key: { sys: { id: string } }
    }
    expect((await manage(`/spaces/fakebakery01/preview_api_keys/${preview_api_key.sys.id}`)).status).toBe(200)
    time += 2_000
    expect((await on('staging', accessToken)).status).toBe(200)
    const refused = await manage(`${KEYS}/no%20id`, 'PUT', { name: 'Without an id' })
    expect(refused).toMatchObject({ status: 404, body: { message: 'Invalid resource id' } })
  })

  it.each<[string, unknown, number | undefined, number, string]>([
    ['no version', STAGING, undefined, 409, 'VersionMismatch'],
    ['an old version', STAGING, 0, 409, 'VersionMismatch'],
    ['its value in the payload', { ...STAGING, accessToken: 'x' }, 1, 400, 'UnknownKey'],
    ['no name', { environments: [] }, 1, 400, 'MissingKey'],
    ['an environment that there is not', { name: 'x', environments: [link('nothing')] }, 1, 422, 'ValidationFailed'],
    ['environments that are no links', { name: 'x', environments: ['master'] }, 1, 422, 'ValidationFailed'],
  ])('is not changed with %s', async (_what, body, version, status, id) => {
    expect(await manage(WEBSITE, 'PUT', body, version)).toMatchObject({ status, body: { sys: { id } } })
    expect((await manage(WEBSITE)).body).toMatchObject({ sys: { version: 1 } })
  })

  it('is not changed by a role too weak for it', async () => {
    expect(await manage(WEBSITE, 'PUT', STAGING, 1, 'Intern')).toMatchObject({ status: 403 })
  })

  it('is made with a twin, is refused until it is active, and dies with its twin', async () => {
    const made = await manage(KEYS, 'POST', { ...STAGING, name: 'Bakery website (2026-11)' })
    expect(made.status).toBe(201)
    const { accessToken, sys } = made.body as { accessToken: string; sys: { id: string } }
    expect((await on('staging', accessToken)).status).toBe(401)
    time += 2_000
    expect((await on('staging', accessToken)).status).toBe(200)
    expect((await manage(`${KEYS}/${sys.id}`, 'DELETE')).status).toBe(204)
    expect((await on('staging', accessToken)).status).toBe(401)
    expect((await manage(`/spaces/fakebakery01/preview_api_keys/${sys.id}-preview`)).status).toBe(404)
  })

  it('forgets every change when it starts again', async () => {
    await manage(WEBSITE, 'PUT', STAGING, 1)
    await playground.close()
    playground = await start()
    expect((await manage(WEBSITE)).body).toMatchObject({ sys: { version: 1 }, environments: [link('master')] })
  })
})

describe('a personal token', () => {
  it('may have an end date', async () => {
    const got = await manage('/users/me/access_tokens', 'GET', undefined, undefined, 'Baker')
    const [item] = (got.body as { items: { sys: { expiresAt: string } }[] }).items
    expect(Date.parse(item?.sys.expiresAt ?? '') - time).toBe(6 * 86_400_000)
  })
})
