import { createClient, type ContentfulClientApi } from 'contentful'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Playground } from '../../../src/playground/playground.ts'
import { secretOf, start } from './client.ts'

/** Proof by a client that we did not write: the platform's own, as people install it. */

let playground: Playground
beforeAll(async () => {
  playground = await start()
})
afterAll(() => playground.close())

type Where = { token: string; space?: string; environment?: string; api?: 'delivery' | 'preview' }

const clientFor = ({
  token,
  space = 'fakebakery01',
  environment,
  api = 'delivery',
}: Where): ContentfulClientApi<undefined> =>
  createClient({
    space,
    accessToken: token,
    host: new URL(playground.baseUrls[api]).host,
    insecure: true,
    retryOnError: false,
    ...(environment === undefined ? {} : { environment }),
  })

/** What the client throws: the error's name, and its message, which is JSON. */
const failureOf = async (promise: Promise<unknown>): Promise<{ name: string; report: unknown }> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('The client did not fail')
  return { name: error.name, report: JSON.parse(error.message) }
}

describe('the published client of the platform', () => {
  it('reads entries and resolves their links', async () => {
    const client = clientFor({ token: secretOf(playground, 'Bakery website') })
    const cakes = await client.getEntries({ content_type: 'cake', order: ['fields.name'] })
    expect(cakes.items.map((cake) => cake.fields['name'])).toEqual(['Carrot cake', 'Cheesecake'])
    expect(cakes.items[0]?.fields).toMatchObject({
      baker: { fields: { name: 'Ada' } },
      photo: { fields: { title: 'A loaf' } },
    })
  })

  it('reads one entry, assets, content types, locales and the space', async () => {
    const client = clientFor({ token: secretOf(playground, 'Bakery website') })
    expect((await client.getEntry('ada')).fields).toMatchObject({ name: 'Ada' })
    expect((await client.getAssets()).items).toHaveLength(3)
    expect((await client.getAsset('logo')).fields.file?.url).toMatch(/^\/\/127\.0\.0\.1:\d+\/fakebakery01\/logo\//)
    expect((await client.getContentTypes()).items.map(({ sys }) => sys.id)).toEqual(['cake', 'baker'])
    expect((await client.getLocales()).items.map(({ code }) => code)).toEqual(['en-US', 'de-DE'])
    expect((await client.getSpace()).name).toBe('Fake Bakery')
  })

  it('reads drafts with a preview key on Preview', async () => {
    const client = clientFor({ token: secretOf(playground, 'Bakery preview'), api: 'preview' })
    expect((await client.getEntry('cake-of-tomorrow')).fields).toMatchObject({ name: 'Cake of tomorrow' })
  })

  it('reads other locales', async () => {
    const client = clientFor({ token: secretOf(playground, 'Bakery website') })
    expect((await client.getEntry('cheesecake', { locale: 'de-DE' })).fields).toMatchObject({
      name: 'Käsekuchen',
      price: 5,
    })
    expect((await client.withAllLocales.getEntry('cheesecake')).fields).toMatchObject({
      name: { 'en-US': 'Cheesecake', 'de-DE': 'Käsekuchen' },
    })
  })

  it('reports AccessTokenInvalid', async () => {
    const { name, report } = await failureOf(clientFor({ token: 'fake-unknown-token' }).getEntries())
    expect(name).toBe('AccessTokenInvalid')
    expect(report).toMatchObject({
      status: 401,
      statusText: 'Unauthorized',
      message: 'The access token you sent could not be found or is invalid.',
      details: {},
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
  })

  it('reports NotFound of a space', async () => {
    const token = secretOf(playground, 'Bakery website')
    const { name, report } = await failureOf(clientFor({ token, space: 'fakemuseum02' }).getEntries())
    expect(name).toBe('NotFound')
    expect(report).toMatchObject({ status: 404, details: { sys: { type: 'Space' } } })
  })

  it('reports NotFound of an environment', async () => {
    const token = secretOf(playground, 'Bakery website')
    const { name, report } = await failureOf(clientFor({ token, environment: 'staging' }).getEntries())
    expect(name).toBe('NotFound')
    expect(report).toMatchObject({
      status: 404,
      details: { type: 'Environment', id: 'staging', space: 'fakebakery01' },
    })
  })

  it('reports NotFound of an unpublished entry', async () => {
    const client = clientFor({ token: secretOf(playground, 'Bakery website') })
    await expect(client.getEntry('cake-of-tomorrow')).rejects.toMatchObject({
      sys: { id: 'NotFound' },
      details: { type: 'Entry', id: 'cake-of-tomorrow' },
    })
  })

  it('reports InvalidQuery', async () => {
    const client = clientFor({ token: secretOf(playground, 'Bakery website') })
    const { name, report } = await failureOf(client.getEntries({ content_type: 'no-such-type' }))
    expect(name).toBe('InvalidQuery')
    expect(report).toMatchObject({
      status: 400,
      details: { errors: [{ name: 'unknownContentType', value: 'no-such-type' }] },
    })
  })
})
