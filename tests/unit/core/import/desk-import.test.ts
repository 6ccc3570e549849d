import { describe, expect, it } from 'vitest'
import { createDeskImport } from '../../../../src/core/import/desk-import.ts'
import { readImport } from '../../../../src/core/import/import.ts'
import { createDeskManifest } from '../../../../src/core/manifest/desk-manifest.ts'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { CONTRACT, type Input } from '../../../../src/shared/contract/contract.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { addKey, code, createDesk, HOME, OTHER_SECRET, SECRET, US, value } from '../vault/desk.ts'

const QUARTER = 15 * 60_000
const MANAGEMENT = 'CFPAT-fake-personal-access-token-cccccccccccccccc'

const start = () => {
  const desk = createDesk()
  const manifest = createDeskManifest({
    vault: desk.vault,
    shell: { chooseFile: () => Promise.resolve(null), saveFile: () => Promise.resolve(ok('cancelled')) },
    ids: desk.ports.ids,
    readTextFile: () => Promise.resolve({ kind: 'absent' }),
  })
  const box = createDeskImport({
    vault: desk.vault,
    clock: desk.clock,
    ids: desk.ports.ids,
    ownerOf: () => null,
    explain: ({ text }) => Promise.resolve(ok({ ...explain(text), match: null, parameters: [] })),
    openManifest: (text, name) => manifest.openText(text, name),
  })
  const read = async (text: string, name: string | null = null) => value(await box.read({ sources: [{ name, text }] }))
  return { ...desk, manifest, box, read }
}

const ENV = [
  'CONTENTFUL_SPACE_ID=shop1234',
  `CONTENTFUL_ACCESS_TOKEN=${SECRET}`,
  `CONTENTFUL_PREVIEW_ACCESS_TOKEN=${OTHER_SECRET}`,
  'PORT=3000',
].join('\n')

const MANIFEST = JSON.stringify({
  services: [],
  spaces: [{ service: 'contentful-us', id: 'shop1234', environments: ['master'] }],
  tokens: [
    {
      name: 'web',
      kind: 'delivery-key',
      service: 'contentful-us',
      space: 'shop1234',
      environments: [],
      secretFrom: 'WEB',
    },
  ],
})

const asFound = (index: number): Input<'import.keep'>['chosen'][number] => ({
  ...{ index, name: null, kind: null, serviceId: null, spaceId: null, environment: null },
})

describe('a pasted text', () => {
  it('is no longer read when something else is pasted', async () => {
    const { box, read } = start()
    const first = box.read({ sources: [{ name: null, text: `${ENV}\n`.repeat(2_000) }] })
    const second = await read(ENV)
    expect(code(await first)).toBe('cancelled')
    expect(value(await box.hold({ importId: second.importId, index: 0 })).lastFour).toBe(SECRET.slice(-4))
  })

  it('is described without any value, and stored nowhere', async () => {
    const { read, keychain, catalog } = start()
    const told = await read(ENV, '.env')
    expect(CONTRACT['import.read'].output.parse(told)).toEqual(told)
    expect(told.report.found.map(({ kind, space }) => [kind, space])).toEqual([
      ['delivery-key', 'shop1234'],
      ['preview-key', 'shop1234'],
    ])
    for (const secret of [SECRET, OTHER_SECRET]) {
      expect(JSON.stringify(told)).not.toContain(secret.slice(0, 12))
      expect(JSON.stringify([...keychain.items.values()])).not.toContain(secret)
    }
    expect(catalog.document.tokens).toEqual([])
  })

  it('is saved as far as it is selected, with its space, and nothing else', async () => {
    const { read, box, catalog, keychain } = start()
    const { importId } = await read(ENV, '.env')
    const { kept } = value(await box.keep({ importId, chosen: [asFound(1)] }))
    expect(kept.map(({ kind, spaceId, serviceId }) => [kind, spaceId, serviceId])).toEqual([
      ['preview-key', 'shop1234', US],
    ])
    expect(catalog.document.tokens).toHaveLength(1)
    expect(catalog.document.spaces.map(({ id }) => id)).toEqual(['shop1234'])
    expect([...keychain.items.values()]).toContain(OTHER_SECRET)
    expect([...keychain.items.values()]).not.toContain(SECRET)
  })

  it('is kept all or not at all, while one of them lacks something that cannot be known', async () => {
    const { read, box, catalog } = start()
    const { importId } = await read(`${MANAGEMENT}\n${SECRET}`)
    const chosen = [{ ...asFound(0), serviceId: US }, asFound(1)]
    const refused = await box.keep({ importId, chosen })
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    expect(JSON.stringify(refused)).toMatch(/kind and the service/)
    expect(catalog.document.tokens).toEqual([])
    const said = { ...asFound(1), kind: 'delivery-key' as const, serviceId: US, spaceId: 'shop1234', name: 'Shop' }
    const { kept } = value(await box.keep({ importId, chosen: [{ ...asFound(0), serviceId: US }, said] }))
    expect(kept.map(({ name }) => name)).toEqual(['personal access token', 'Shop'])
  })

  it('is not kept a second time where the vault has it', async () => {
    const desk = start()
    await addKey(desk)
    const { importId, report } = await desk.read(SECRET)
    expect(report.found[0]?.inVault).not.toBeNull()
    expect(code(await desk.box.keep({ importId, chosen: [asFound(0)] }))).toBe('conflict')
  })

  it.each([
    [
      'a curl command',
      `curl 'https://cdn.contentful.com/spaces/shop1234/entries?limit=3' -H 'Authorization: Bearer ${SECRET}'`,
    ],
    ['a token', SECRET],
    [
      'an error',
      `GET https://cdn.contentful.com/spaces/shop1234/entries\nAuthorization: Bearer ${SECRET}\n{"sys":{"type":"Error","id":"NotFound"}}`,
    ],
  ])('is shown with the token masked, except for its last characters: %s', async (_form, text) => {
    const { report } = await start().read(text)
    const shown = report.sources[0]?.shown ?? ''
    expect(shown).toContain(`••••••••${report.found.length === 0 ? '' : SECRET.slice(-4)}`)
    expect(shown).not.toContain(SECRET.slice(0, 12))
  })

  it.each([
    ['a cookie', `-H 'Cookie: sid=fake-session-1'`],
    ['a password', '-u me:fake-session-1'],
    ['a key of another service', `-H 'X-Api-Key: fake-session-1'`],
  ])('is shown without other credentials: %s', async (_what, option) => {
    const url = 'https://cdn.contentful.com/spaces/shop1234/entries'
    const { report } = await start().read(`curl ${url} ${option} -H 'Authorization: Bearer ${SECRET}'`)
    expect(report.sources[0]?.shown).toContain('/spaces/shop1234/entries')
    expect(report.sources[0]?.shown).not.toContain('fake-session-1')
  })

  it('lists the names of a file of variables, used or not, and shows nothing of its values', async () => {
    const { report } = await start().read(ENV, '.env')
    expect([report.used, report.notNeeded, report.ignored]).toEqual([['CONTENTFUL_SPACE_ID'], ['PORT'], 1])
    expect(report.sources).toEqual([{ file: '.env', form: 'env', shown: '' }])
  })

  it('describes the request of an address without a token', async () => {
    const { report } = await start().read('https://cdn.contentful.com/spaces/shop1234/entries?limit=3')
    expect(report).toMatchObject({
      found: [],
      request: { method: 'GET', url: 'https://cdn.contentful.com/spaces/shop1234/entries?limit=3' },
    })
  })

  it('is saved from a request, with its new space and a free name', async () => {
    const { read, box, catalog } = start()
    const save = async () => {
      const { importId } = await read(SECRET)
      const { handle } = value(await box.hold({ importId, index: 0 }))
      const place = { serviceId: US, spaceId: 'shop1234', environments: ['staging'] }
      return box.saveHeld({ handle: handle ?? '', name: 'shop1234 delivery', kind: 'delivery-key', ...place })
    }
    expect(value(await save())).toMatchObject({ name: 'shop1234 delivery', lastFour: SECRET.slice(-4) })
    expect(catalog.document.spaces).toMatchObject([{ id: 'shop1234', environments: [{ id: 'staging' }] }])
    const gone = { handle: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b99', name: 'x', kind: 'delivery-key' as const }
    expect(code(await box.saveHeld({ ...gone, serviceId: US, spaceId: 'shop1234', environments: [] }))).toBe(
      'not-found',
    )
  })

  it('carries a request without being kept', async () => {
    const { read, box, vault, catalog } = start()
    const { importId } = await read(ENV)
    const held = value(await box.hold({ importId, index: 0 }))
    expect(held).toMatchObject({ tokenId: null, lastFour: SECRET.slice(-4) })
    const credential = { from: 'pasted' as const, handle: held.handle ?? '' }
    expect(value(await vault.resolve(credential, HOME)).secret).toBe(SECRET)
    expect(catalog.document.tokens).toEqual([])
  })

  it.each([
    [
      'an address',
      `https://cdn.contentful.com/spaces/shop1234/entries/e1?access_token=${SECRET}&limit=3&select=sys.id`,
      { method: 'GET', url: 'https://cdn.contentful.com/spaces/shop1234/entries/e1?limit=3&select=sys.id' },
    ],
    [
      'curl with data for the query',
      `curl -G -H 'Authorization: Bearer ${SECRET}' https://cdn.contentful.com/spaces/shop1234/entries -d limit=3`,
      { method: 'GET', url: 'https://cdn.contentful.com/spaces/shop1234/entries?limit=3', body: null, headers: [] },
    ],
    [
      'curl with its flags in a cluster',
      `curl -sGd limit=3 -H 'Authorization: Bearer ${SECRET}' https://cdn.contentful.com/spaces/shop1234/entries`,
      { method: 'GET', url: 'https://cdn.contentful.com/spaces/shop1234/entries?limit=3', body: null },
    ],
    [
      'a header that carries keys of other spaces, which is left out',
      `curl -H 'X-Contentful-Resource-Resolution: eyJzcGFjZXMiOnsiYiI6IksyIn19' -H 'Authorization: Bearer ${SECRET}' https://cdn.contentful.com/spaces/shop1234/entries`,
      { method: 'GET', headers: [] },
    ],
    [
      'a DELETE with a hidden body',
      `curl -X DELETE -d '{"a":1}' -H 'Authorization: Bearer ${MANAGEMENT}' https://api.contentful.com/spaces/shop1234/tags/t`,
      { method: 'DELETE', body: null },
    ],
    [
      'curl that writes',
      `curl -sX PUT -H 'X-Contentful-Version: 2' -H 'User-Agent: x' -H 'Authorization: Bearer ${MANAGEMENT}' --data '{"a":1}' https://api.contentful.com/spaces/shop1234/tags/t`,
      {
        method: 'PUT',
        url: 'https://api.contentful.com/spaces/shop1234/tags/t',
        headers: [{ name: 'X-Contentful-Version', value: '2', enabled: true }],
        body: '{"a":1}',
      },
    ],
    [
      'a request of an editor',
      `GET https://cdn.contentful.com/spaces/shop1234/tags?limit=1\nAuthorization: Bearer ${SECRET}`,
      { method: 'GET', url: 'https://cdn.contentful.com/spaces/shop1234/tags?limit=1' },
    ],
  ])('carries the request that was pasted, without its token: %s', async (_form, text, wanted) => {
    const { read, box } = start()
    const { importId } = await read(text)
    const held = value(await box.hold({ importId, index: 0 }))
    expect(CONTRACT['import.hold'].output.parse(held)).toEqual(held)
    expect(held.asked).toMatchObject(wanted)
  })

  it.each([
    [
      'a second token in it',
      `https://cdn.contentful.com/spaces/shop1234/entries/${'Ab3dEf6hIj9'.repeat(4).slice(0, 43)}?access_token=${SECRET}`,
    ],
    [
      'its token in the body',
      `curl -d 'x=${SECRET}' 'https://cdn.contentful.com/spaces/s/entries?access_token=${SECRET}'`,
    ],
    ['what stands in a file', `curl -d @a.json 'https://cdn.contentful.com/spaces/s/entries?access_token=${SECRET}'`],
    [
      'another one behind it',
      `curl 'https://cdn.contentful.com/spaces/s/entries?access_token=${SECRET}' --next -X DELETE https://api.contentful.com/spaces/s`,
    ],
    ['options in a file', `curl -K a.conf 'https://cdn.contentful.com/spaces/s/entries?access_token=${SECRET}'`],
    ['no address', SECRET],
  ])('contains no request if it has %s', async (_what, text) => {
    const { read, box } = start()
    const { importId } = await read(text)
    const held = value(await box.hold({ importId, index: 0 }))
    expect(held.asked).toBeNull()
  })

  it('carries it as the vault’s own token where it is one', async () => {
    const desk = start()
    const token = await addKey(desk)
    const { importId } = await desk.read(SECRET)
    expect(value(await desk.box.hold({ importId, index: 0 }))).toMatchObject({ tokenId: token.id, handle: null })
  })

  it('goes on as a text only where it is an error or a manifest', async () => {
    const { box, manifest } = start()
    const sources = [
      { name: '.env', text: ENV },
      { name: 'app.log', text: '{"sys":{"type":"Error","id":"NotFound"},"message":"x","requestId":"y"}' },
      { name: '/home/me/team.json', text: MANIFEST },
    ]
    const { importId, report } = value(await box.read({ sources }))
    expect(report.sources.map(({ form }) => form)).toEqual(['env', 'error', 'manifest'])
    expect(code(await box.explain({ importId, source: 0 }))).toBe('not-found')
    expect(value(await box.explain({ importId, source: 1 })).verdict).toBe('no-access')
    const opened = value(await box.openManifest({ importId, source: 2 }))
    expect(opened).toMatchObject({ name: 'team.json', comparison: { tokens: [{ name: 'web', standing: 'missing' }] } })
    expect((await manifest.compare({ handle: opened.handle })).ok).toBe(true)
  })
})

describe('a long text', () => {
  it('has a command of a shell although a sign of cmd.exe follows far behind', async () => {
    const { read } = start()
    const command = `curl -H 'Authorization: Bearer ${SECRET}' https://cdn.contentful.com/spaces/shop1234/entries`
    const { report } = await read(`${command}\n\n${'text '.repeat(1_000)}\n^"\n`)
    expect(report.found.map(({ variable, space }) => [variable, space])).toEqual([[null, 'shop1234']])
  })

  it('has at most 100 tokens', async () => {
    const { read } = start()
    const token = (at: number): string =>
      `CFPAT-fake${String(at).padStart(3, '0')}${'Ab3dEf6hIj9'.repeat(4).slice(0, 36)}`
    const { report } = await read(Array.from({ length: 101 }, (_, at) => `and ${token(at)}, then`).join('\n'))
    expect(report.found).toHaveLength(100)
  })
})

describe('the space of a token among several', () => {
  const SPACES = [
    'SHOP_CONTENTFUL_SPACE_ID=shop1234',
    'CONTENTFUL_SPACE_ID=main1234',
    'BLOG_CONTENTFUL_SPACE_ID=blog1234',
  ]

  it.each([
    ['is the one of its prefix', SPACES, 'BLOG_CONTENTFUL_ACCESS_TOKEN', 'blog1234'],
    ['is the one without a prefix when its own has none', SPACES, 'DOCS_CONTENTFUL_ACCESS_TOKEN', 'main1234'],
    ['is the only one, for any prefix', SPACES.slice(0, 1), 'DOCS_CONTENTFUL_ACCESS_TOKEN', 'shop1234'],
    ['is unknown when all have other prefixes', [SPACES[0], SPACES[2]], 'DOCS_CONTENTFUL_ACCESS_TOKEN', null],
  ])('%s', async (_case, spaces, variable, space) => {
    const { read } = start()
    const { report } = await read([...spaces, `${variable}=${SECRET}`].join('\n'), '.env')
    expect(report.found.map((found) => found.space)).toEqual([space])
  })
})

describe('the space and environment of a token', () => {
  it.each([
    [
      'strings with a prefix',
      `# contentful\nSPACE_ID = u'shop1234'\nENVIRONMENT = r"staging"\nACCESS_TOKEN = b'${SECRET}'`,
      'staging',
    ],
    ['strings with variables', `// contentful\nval spaceId = s"shop1234"\nval accessToken = s"${SECRET}"`, null],
    ['sentences', `Contentful. Space ID: shop1234. Access token: ${SECRET}. Thanks!`, null],
  ])('are read from %s', async (_case, text, environment) => {
    const { box, read } = start()
    const { report, importId } = await read(text)
    expect(report.found.map((found) => [found.space, found.environment])).toEqual([['shop1234', environment]])
    expect(value(await box.hold({ importId, index: 0 })).lastFour).toBe(SECRET.slice(-4))
    expect(report.findings.map(({ id }) => id)).not.toContain('placeholder')
  })
})

describe('the name of a found token', () => {
  const TEXT = `CONTENTFUL_SPACE_ID=shop1234\nCONTENTFUL_ACCESS_TOKEN=${SECRET}\nHOST=cdn.contentful.com`
  const nameIn = async (names: readonly string[], text: string, file: string | null = null, namesByVariable = true) => {
    const desk = start()
    for (const [at, name] of names.entries())
      await addKey(desk, { name, serviceId: US, spaceId: `other${at}`, secret: `${OTHER_SECRET.slice(0, -1)}${at}` })
    const known = value(await desk.vault.read())
    const { report } = await readImport([{ file, text }], known, () => Promise.resolve([]), { namesByVariable })
    return report.found.map(({ name }) => name)
  }

  it('is its kind in the window, also if another space has one of that name', async () => {
    expect(await nameIn(['Delivery key'], TEXT, null, false)).toEqual(['delivery key'])
  })

  it('is the name of its variable', async () => {
    expect(await nameIn([], TEXT)).toEqual(['contentful-access-token'])
  })

  it('has the environment behind it if another token has the name', async () => {
    const text = `${TEXT}\nCONTENTFUL_ENVIRONMENT=production`
    expect(await nameIn(['Contentful-Access-Token'], text)).toEqual(['contentful-access-token-production'])
  })

  it('has the stage of the file behind it if the environment is unknown', async () => {
    expect(await nameIn(['contentful-access-token'], TEXT, '.env.staging')).toEqual(['contentful-access-token-staging'])
  })

  it('has a number if nothing else is free', async () => {
    expect(await nameIn(['contentful-access-token'], TEXT)).toEqual(['contentful-access-token-2'])
  })

  it('describes a token without a variable, with a number after a space', async () => {
    const url = `https://cdn.contentful.com/spaces/shop1234/entries?access_token=${SECRET}`
    expect(await nameIn(['Delivery key'], url)).toEqual(['delivery key 2'])
  })
})

describe('what was pasted leaves memory', () => {
  const isGone = async ({ box }: ReturnType<typeof start>, importId: string): Promise<void> => {
    expect(code(await box.hold({ importId, index: 0 }))).toBe('not-found')
    expect(code(await box.keep({ importId, chosen: [asFound(0)] }))).toBe('not-found')
    expect(code(await box.explain({ importId, source: 0 }))).toBe('not-found')
  }

  it('when the box closes', async () => {
    const desk = start()
    const { importId } = await desk.read(ENV)
    await desk.box.forget({ importId })
    await isGone(desk, importId)
    expect(desk.clock.waiting).toBe(0)
  })

  it('after a quarter of an hour', async () => {
    const desk = start()
    const { importId } = await desk.read(ENV)
    await desk.clock.advance(QUARTER - 1)
    expect((await desk.box.hold({ importId, index: 0 })).ok).toBe(true)
    await desk.clock.advance(1)
    await isGone(desk, importId)
  })

  it('when something else is pasted, and that stays its own time', async () => {
    const desk = start()
    const { importId } = await desk.read(ENV)
    await desk.clock.advance(QUARTER - 1)
    const next = await desk.read(SECRET)
    await isGone(desk, importId)
    await desk.box.forget({ importId })
    await desk.clock.advance(1)
    expect((await desk.box.hold({ importId: next.importId, index: 0 })).ok).toBe(true)
  })

  it('with the app', async () => {
    const desk = start()
    const { importId } = await desk.read(ENV)
    desk.box.close()
    await isGone(desk, importId)
  })
})
