import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'
import { recordingHttp } from '../../fakes/recording-http.ts'

const OWNER = 'CFPAT-fake-account-token-eeeeeeeeeeeeeeeeeeeeeeee'

const withOwner = async () => {
  const http = recordingHttp([[200, '{}']])
  const line = createLine({ http })
  const add = ['tokens', 'add', '--name', 'owner', '--kind', 'personal-access-token', '--service', 'contentful-us']
  expect(await line.run(add, { input: OWNER })).toMatchObject({ code: 0 })
  const environments = ['main', 'qa', 'live-shop'].map((id) => ({ id, production: id === 'live-shop' }))
  await line.catalog.update((document) => ({
    ...document,
    spaces: [...document.spaces, { serviceId: 'contentful-us', id: 'shop', name: 'Shop', environments }],
  }))
  /** The user declines, so that nothing is sent. */
  const run: typeof line.run = (args, given) => line.run(args, { typed: 'n', ...given })
  return { ...line, run, http }
}

const DELETE = ['send', '--token', 'owner', '--method', 'DELETE', '--path']

describe('the confirmation of send', () => {
  it.each([
    ['/spaces/X/entries/x', 'Delete /entries/x in production (master, space X) using "owner"?'],
    ['/spaces/X/environments/master/entries/x', 'Delete /entries/x in production (master, space X) using "owner"?'],
    ['/spaces/X/environments/staging/entries/x', 'Delete /entries/x in "staging" (space X) using "owner"?'],
    [
      '/spaces/shop/environments/live-shop/entries/x',
      'Delete /entries/x in production (live-shop, space shop) using "owner"?',
    ],
    ['/spaces/shop/environments/main/entries/x', 'Delete /entries/x in "main" (space shop) using "owner"?'],
    ['/spaces/X', 'Delete the space X, including production, using "owner"?'],
    ['/spaces/X/api_keys/k', 'Delete /api_keys/k in space X, including production, using "owner"?'],
    ['/spaces/X/environments/staging', 'Delete the environment "staging" (space X) using "owner"?'],
    ['/spaces/X/environments/master', 'Delete the environment "master" (production, space X) using "owner"?'],
    ['/users/me/x', 'Delete /users/me/x using "owner"?'],
  ])('for DELETE %s is: %s', async (path, question) => {
    const { run, http } = await withOwner()
    const { code, stdout, asked } = await run([...DELETE, path])
    expect([code, stdout, http.sent]).toEqual([1, '', []])
    expect(asked).toEqual([`${question} [y/N] `])
  })

  it.each([
    ['POST', 'Create or change'],
    ['PUT', 'Create or replace'],
    ['PATCH', 'Change'],
  ])('names what %s does', async (method, verb) => {
    const { run } = await withOwner()
    const { asked } = await run(['send', '--token', 'owner', '--method', method, '--path', '/spaces/X/entries/x'])
    expect(asked.join()).toContain(`${verb} /entries/x in production (master, space X) using "owner"?`)
  })

  it.each([
    [['--header', 'X-HTTP-Method-Override: DELETE']],
    [['--header', 'x-method-override: delete']],
    [['--header', 'X-HTTP-Method: DELETE']],
  ])('is required for a GET with %j', async (more) => {
    const { run, http } = await withOwner()
    const { code, asked } = await run(['send', '--token', 'owner', '--path', '/spaces/X/entries/x', ...more])
    expect([code, http.sent]).toEqual([1, []])
    expect(asked.join()).toContain('Delete /entries/x in production (master, space X) using "owner"?')
  })

  it.each([
    ['/spaces/X/entries/x?_method=DELETE', 'Delete /spaces/X/entries/x?_method=DELETE in production (master, space X)'],
    ['/spaces/X?_method=DELETE', 'the space X, including production,'],
  ])('is required for GET %s', async (path, words) => {
    const { run, http } = await withOwner()
    const { code, asked } = await run(['send', '--token', 'owner', '--path', path])
    expect([code, http.sent]).toEqual([1, []])
    expect(asked.join()).toContain(words)
  })

  it.each(['/sp%61ces/X/entries/x', '/spaces/X/environments/m%61ster/entries/x', '/spaces/%58'])(
    'names production for DELETE %s',
    async (path) => {
      const { run } = await withOwner()
      expect((await run([...DELETE, path])).asked.join()).toMatch(/production .*space X|space X, including production/)
    },
  )

  it('names production if a manifest describes it otherwise', async () => {
    const { run } = await withOwner()
    const folder = await mkdtemp(join(tmpdir(), 'token-desk-send-'))
    const manifest = join(folder, 'desk.json')
    const space = { service: 'contentful-us', id: 'X', environments: ['master', 'live'], production: ['live'] }
    const token = { name: 'owner', kind: 'personal-access-token', service: 'contentful-us', secretFrom: 'OWNER' }
    await writeFile(manifest, JSON.stringify({ spaces: [space], tokens: [token] }))
    const args = [...DELETE, '/spaces/X/entries/x', '--manifest', manifest]
    const { asked } = await run(args, { environment: { OWNER } })
    expect(asked.join()).toContain('in production (master, space X)')
    await rm(folder, { recursive: true })
  })

  it('names a token that was given and its destination', async () => {
    const { run } = await withOwner()
    const base = ['--kind', 'personal-access-token', '--base-url', 'management=https://api.example.com']
    const args = ['send', ...base, '--method', 'DELETE', '--path', '/spaces/X/entries/x']
    const { asked } = await run(args, { environment: { TOKEN_DESK_TOKEN: 'fake-given-token' } })
    expect(asked.join()).toContain('(master, space X) at api.example.com using the given token?')
    expect((await run(args)).asked.join()).toContain('(master, space X) at api.example.com without a token?')
  })

  it("names an address that isn't the token's own", async () => {
    const { run } = await withOwner()
    const more = ['--base-url', 'management=https://api.example.com', '--allow-other-services']
    const { asked } = await run([...DELETE, '/spaces/X/entries/x', ...more])
    expect(asked.join()).toContain('(master, space X) at api.example.com using "owner"?')
  })

  it('names no space of an option if the path has none', async () => {
    const { run } = await withOwner()
    const { asked } = await run([...DELETE, '/entries/x', '--space', 'shop', '--environment', 'qa'])
    expect(asked.join()).toContain('Delete /entries/x using "owner"?')
  })

  it.each([
    ['/spaces/X', 'Delete /entries/x in production (master, space X) at api.example.com using "owner"?'],
    ['/cma/spaces/X/environments/qa/', 'Delete /entries/x in "qa" (space X) at api.example.com using "owner"?'],
  ])('names the place in the base URL %s', async (path, question) => {
    const { run } = await withOwner()
    const more = ['--base-url', `management=https://api.example.com${path}`, '--allow-other-services']
    const { asked } = await run([...DELETE, '/entries/x', ...more])
    expect(asked.join()).toContain(question)
  })

  it('names production that a manifest lists only as production', async () => {
    const { run } = await withOwner()
    const folder = await mkdtemp(join(tmpdir(), 'token-desk-confirmation-'))
    const file = join(folder, 'desk.json')
    const space = { service: 'contentful-us', id: 'X', environments: ['qa'], production: ['shop-eu'] }
    const token = { name: 'ci', kind: 'personal-access-token', service: 'contentful-us', secretFrom: 'OWNER' }
    await writeFile(file, JSON.stringify({ spaces: [space], tokens: [token] }))
    const args = ['send', '--manifest', file, '--token', 'ci', '--method', 'DELETE', '--path']
    const environment = { OWNER }
    const { asked } = await run([...args, '/spaces/X/environments/shop-eu/entries/x'], { environment })
    await rm(folder, { recursive: true })
    expect(asked.join()).toContain('Delete /entries/x in production (shop-eu, space X) using "ci"?')
  })

  it('covers exactly what --yes sends', async () => {
    const { run, http } = await withOwner()
    await run([...DELETE, '/spaces/X/entries/x', '--yes'])
    expect(http.sent.map(({ method, href }) => `${method} ${href}`)).toEqual([
      'DELETE https://api.contentful.com/spaces/X/entries/x',
    ])
  })
})
