import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '../../../src/shared/contract/result.ts'
import type { Investigation } from '../../../src/shared/model/investigation.ts'
import type { RequestDraft } from '../../../src/shared/model/request.ts'
import { valueOf } from '../../fakes/desk.ts'
import { recordingHttp, type RecordingHttp } from '../../fakes/recording-http.ts'
import { draftOn, KEPT, keptAs, newId, twoServicesCommand, twoServicesDesk } from '../../fakes/two-services.ts'

const REFUSED = [[401, '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"x","requestId":"r"}']] as const

let desks: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(desks.map((desk) => desk.close()))
  desks = []
})

const start = (http: RecordingHttp = recordingHttp(REFUSED)) => {
  const desk = twoServicesDesk(http)
  desks.push(desk)
  const target = (draft: RequestDraft, consent: Partial<Investigation['consent']> = {}): Investigation => ({
    draft,
    exchangeId: null,
    continues: null,
    consent: { tokens: desk.catalog.document.tokens.map(({ id }) => id), services: [], ...consent },
  })
  const plan = async (draft: RequestDraft, consent?: Partial<Investigation['consent']>) =>
    desk.handlers['diagnosis.plan'](target(draft, consent))
  const run = async (planId: string) => {
    const judged = await desk.handlers['diagnosis.run']({ diagnosisId: newId(), planId })
    return judged.ok ? ok(judged.value.diagnosis) : judged
  }
  const send = (draft: RequestDraft) => desk.handlers['requests.send']({ exchangeId: newId(), draft, confirmed: true })
  const diagnose = async (draft: RequestDraft, consent?: Partial<Investigation['consent']>) => {
    const planned = await plan(draft, consent)
    return planned.ok ? run(planned.value.planId) : planned
  }
  return { ...desk, http, plan, run, send, diagnose }
}

const hosts = ({ sent }: RecordingHttp): string[] => [...new Set(sent.map(({ href }) => new URL(href).host))]
const { secret: SECRET_ONE, token: WEBSITE_ONE } = keptAs('website-one')
const { secret: SECRET_TWO, token: WEBSITE_TWO } = keptAs('website-two')

describe('a token of one service on a request of another', () => {
  const draft = draftOn({ serviceId: 'two' })

  it.each(['header', 'query'] as const)('goes there neither by Send nor by Diagnose, in the %s', async (placement) => {
    const { send, diagnose, http } = start()
    expect(await send({ ...draft, placement })).toMatchObject({ ok: false, error: { code: 'origin-refused' } })
    await diagnose({ ...draft, placement })
    for (const { text } of http.sent) expect(text).not.toContain(SECRET_ONE)
  })

  it('is planned for the other service only after consent', async () => {
    const { plan, run, http } = start()
    const refused = valueOf(await plan(draft))
    expect(refused.probes.filter(({ token, origin }) => token === WEBSITE_ONE.name && origin.includes('two'))).toEqual(
      [],
    )
    const allowed = valueOf(await plan(draft, { services: ['two'] }))
    valueOf(await run(allowed.planId))
    expect(http.sent.some(({ href, text }) => href.includes('two.example') && text.includes(SECRET_ONE))).toBe(true)
  })
})

describe('a path that leads out of the base URL', () => {
  it.each(['/../../other-team/collect', '/..%2f..%2fother-team/collect', '/%2e%2e/preview/spaces/alpha/entries'])(
    '%s takes no token there, by no channel',
    async (path) => {
      const { send, diagnose, handlers, clipboard, http } = start()
      const draft = draftOn({ path })
      expect(await send(draft)).toMatchObject({ ok: false, error: { code: 'origin-refused' } })
      expect(await diagnose(draft)).toMatchObject({ ok: false, error: { code: 'origin-refused' } })
      expect((await handlers['requests.copyAs']({ draft, as: 'curl', withToken: true })).ok).toBe(false)
      expect(http.sent).toEqual([])
      expect(clipboard).toEqual([])
    },
  )
})

describe('a plan that was shown', () => {
  it('is all that is ever sent: a token added afterwards is neither read nor sent', async () => {
    const { plan, run, handlers, keychain, http } = start()
    const planned = valueOf(await plan(draftOn({ path: '/spaces/alpha/environments/testing/entries' })))
    const secret = 'fake-key-that-was-added-later-0123456789'
    const fields = { name: 'Later', kind: 'delivery-key', serviceId: 'one', spaceId: 'alpha' } as const
    const added = valueOf(await handlers['vault.addToken']({ ...fields, environments: ['testing'], secret }))
    const before = keychain.calls.length
    valueOf(await run(planned.planId))
    expect(http.sent.map(({ text }) => text).join()).not.toContain(secret)
    expect(keychain.calls.slice(before)).not.toContain(`read ${added.id}`)
  })

  it('is carried out as shown, also after the request was changed', async () => {
    const { plan, run, handlers, http } = start(recordingHttp())
    const planned = valueOf(await plan(draftOn()))
    valueOf(
      await handlers['vault.saveService']({
        id: 'one',
        name: 'one',
        baseUrls: { delivery: 'https://moved.example' },
        webAppUrl: null,
        confirmed: ['https://moved.example'],
      }),
    )
    const judged = valueOf(await run(planned.planId))
    const shown = new Set(planned.probes.map(({ origin, path }) => origin + path))
    for (const { href } of http.sent) {
      const url = new URL(href)
      url.searchParams.delete('access_token')
      expect([...shown]).toContain(url.origin + url.pathname + url.search)
    }
    for (const { id } of judged.probes) expect(planned.probes.map((probe) => probe.id)).toContain(id)
  })

  it('is not found once the desk is closed', async () => {
    const { plan, run, ...desk } = start()
    const planned = valueOf(await plan(draftOn()))
    expect(await run(newId())).toMatchObject({ ok: false, error: { code: 'not-found' } })
    await desk.close()
    expect(await run(planned.planId)).toMatchObject({ ok: false, error: { code: 'not-found' } })
  })
})

const on = (name: string, value: string) => ({ name, value, enabled: true })
const inBase64 = (secret: string): string =>
  Buffer.from(JSON.stringify({ spaces: { beta: secret } })).toString('base64')

describe('a known token that was typed into a request', () => {
  const CASES: [string, Partial<RequestDraft>][] = [
    ['an Authorization row', { credential: { from: 'none' }, headers: [on('Authorization', `Bearer ${SECRET_TWO}`)] }],
    ['a header of any name', { headers: [on('X-Trace', SECRET_TWO)] }],
    ['a cross-space header', { headers: [on('X-Contentful-Resource-Resolution', inBase64(SECRET_TWO))] }],
    ['a parameter of any name', { query: [on('key', SECRET_TWO)] }],
    ['access_token', { credential: { from: 'none' }, query: [on('access_token', SECRET_TWO)] }],
    ['the path', { path: `/spaces/alpha/entries/${SECRET_TWO}` }],
    [
      'the query of the path',
      { path: `/spaces/alpha/entries?x=${encodeURIComponent(encodeURIComponent(SECRET_TWO))}` },
    ],
    ['the body', { method: 'POST', api: 'management', body: JSON.stringify({ key: SECRET_TWO }) }],
  ]

  it.each(CASES)('stays with its service: in %s', async (_name, change) => {
    const { send, diagnose, handlers, http, clipboard } = start()
    const draft = draftOn(change)
    expect(await send(draft)).toMatchObject({ ok: false, error: { code: 'origin-refused' } })
    expect(await handlers['requests.copyAs']({ draft, as: 'curl', withToken: true })).toMatchObject({ ok: false })
    await diagnose(draft)
    expect(clipboard).toEqual([])
    for (const { text } of http.sent) expect(text).not.toContain(SECRET_TWO)
  })

  it.each(CASES)('is masked wherever it is shown: in %s', async (_name, change) => {
    const { send, plan, run, handlers, clipboard, http } = start()
    const credential = change.credential ?? { from: 'vault', tokenId: WEBSITE_TWO.id }
    const draft = draftOn({ ...change, serviceId: 'two', credential })
    const preview = valueOf(await handlers['requests.preview'](draft))
    const exchange = valueOf(await send(draft))
    const copied = valueOf(await handlers['requests.copyAs']({ draft, as: 'curl', withToken: false }))
    const planned = valueOf(await plan(draft))
    const judged = valueOf(await run(planned.planId))
    const history = valueOf(await handlers['history.list'](null))
    const shown = JSON.stringify([preview, exchange, copied, clipboard, planned, judged, history])
    for (const spelling of [SECRET_TWO, inBase64(SECRET_TWO), encodeURIComponent(encodeURIComponent(SECRET_TWO))])
      expect(shown).not.toContain(spelling)
    expect(http.sent.length).toBeGreaterThan(0)
    for (const host of hosts(http)) expect(host).toContain('two.example')
  })

  it('is found without reading more of the keychain than what could be it', async () => {
    const { handlers, keychain } = start()
    const before = keychain.calls.length
    valueOf(
      await handlers['requests.preview'](
        draftOn({ headers: [on('X-Trace', 'nothing of the kind, but long enough for any')] }),
      ),
    )
    expect(keychain.calls.slice(before).filter((call) => call.startsWith('read'))).toEqual([])
    valueOf(await handlers['requests.preview'](draftOn({ headers: [on('X-Trace', SECRET_TWO)] })))
    expect(keychain.calls.slice(before).filter((call) => call.startsWith('read'))).toEqual([
      `read ${keptAs('website-two').token.id}`,
    ])
  })

  it('is not sent while the keychain will not tell whether it is the one', async () => {
    const { send, keychain, http } = start()
    keychain.breakWith('locked')
    const draft = draftOn({ credential: { from: 'none' }, headers: [on('X-Trace', SECRET_TWO)] })
    expect(await send(draft)).toMatchObject({ ok: false, error: { code: 'locked' } })
    expect(http.sent).toEqual([])
  })

  it('is a token that was sent: the diagnosis never says that none was', async () => {
    const { diagnose } = start()
    const headers = [on('Authorization', 'Bearer fake-token-that-nobody-knows-000000')]
    const judged = valueOf(await diagnose(draftOn({ credential: { from: 'none' }, headers })))
    expect(judged.causes[0]?.id).not.toBe('token-missing')
    expect(judged.target.token).toMatchObject({ name: null, kind: null })
    const known = [on('Authorization', `Bearer ${SECRET_ONE}`)]
    const told = valueOf(await diagnose(draftOn({ credential: { from: 'none' }, headers: known })))
    expect(told.target.token).toMatchObject({ name: 'website-one', kind: 'delivery-key' })
  })
})

describe('the command line', () => {
  const elsewhere = ['--token', 'website-one', '--space', 'alpha', '--base-url', 'delivery=https://elsewhere.example']

  it.each([['diagnose'], ['send'], ['diagnose', '--service', 'one'], ['send', '--service', 'one']])(
    'takes a kept token to no address that is not its service’s: %s %s %s',
    async (...command) => {
      const http = recordingHttp(REFUSED)
      const { code, stdout, stderr, keychain } = await twoServicesCommand([...command, ...elsewhere], http)
      expect([code, stdout]).toEqual([64, ''])
      expect(stderr).toContain('--allow-other-services')
      expect(stderr).toContain('elsewhere.example')
      expect(http.sent).toEqual([])
      expect(keychain.calls.filter((call) => call.startsWith('read'))).toEqual([])
    },
  )

  it('takes only the diagnosed token there with consent, not the reference tokens', async () => {
    const http = recordingHttp(REFUSED)
    const command = ['diagnose', '--allow-other-services', '--allow-management-reads', ...elsewhere]
    const { code } = await twoServicesCommand(command, http)
    expect(code).not.toBe(64)
    const there = http.sent.filter(({ href }) => href.startsWith('https://elsewhere.example/'))
    expect(there.some(({ text }) => text.includes(SECRET_ONE))).toBe(true)
    for (const { secret, token } of KEPT)
      if (token.name !== 'website-one') expect(there.map(({ text }) => text).join()).not.toContain(secret)
  })

  it('takes an address of the service itself as what it is', async () => {
    const own = [
      '--token',
      'website-one',
      '--space',
      'alpha',
      '--base-url',
      'delivery=https://one.example/contentful/delivery',
    ]
    expect((await twoServicesCommand(['send', ...own], recordingHttp())).code).not.toBe(64)
  })

  it('takes a given token to the given addresses, and to the other ones only with a yes', async () => {
    const command = [
      'diagnose',
      '--token-stdin',
      '--space',
      'alpha',
      '--base-url',
      'delivery=https://given.example',
      '--other-base-url',
      'delivery=https://compared.example',
    ]
    const input = 'fake-given-token-0123456789abcdefghijklm'
    const without = recordingHttp(REFUSED)
    await twoServicesCommand(command, without, { input })
    expect(hosts(without)).toEqual(['given.example'])
    const allowed = recordingHttp(REFUSED)
    await twoServicesCommand([...command, '--allow-other-services'], allowed, { input })
    expect(hosts(allowed)).toEqual(['given.example', 'compared.example'])
  })

  it('takes seconds or a duration up to 10 minutes for --wait', async () => {
    const command = ['diagnose', '--token', 'website-one', '--space', 'alpha', '--dry-run', '--wait']
    for (const right of ['600', '10m', '5s'])
      expect((await twoServicesCommand([...command, right], recordingHttp())).code).toBe(0)
    for (const wrong of ['601', '11m', '-1', '1 s', 'soon'])
      expect((await twoServicesCommand([...command, wrong], recordingHttp())).code).toBe(64)
    expect(
      (await twoServicesCommand(['send', '--token', 'website-one', '--space', 'alpha', '--wait', '1'], recordingHttp()))
        .code,
    ).toBe(64)
  })
})

describe('what is written down of a verdict', () => {
  const standing = (catalog: ReturnType<typeof twoServicesDesk>['catalog']) =>
    catalog.document.tokens.find(({ name }) => name === 'website-one')?.lastCheck ?? null

  it('stands with its place, and turns the token red only where it is about the token', async () => {
    const missing =
      '{"sys":{"type":"Error","id":"NotFound"},"message":"x","details":{"type":"Environment","id":"staging"},"requestId":"r"}'
    const { diagnose, catalog } = start(recordingHttp([[404, missing]]))
    const judged = valueOf(await diagnose(draftOn({ path: '/spaces/alpha/environments/staging/entries' })))
    expect(judged.verdict).toBe('no-access')
    await expect
      .poll(() => catalog.document.checks)
      .toMatchObject([{ cell: 'alpha/staging/delivery', verdict: 'no-access' }])
    expect(standing(catalog)).toBeNull()
  })

  it('does so in the command line, too', async () => {
    const http = recordingHttp([[200, '{"sys":{"type":"Array"},"total":1,"items":[{}]}']])
    const { catalog } = await twoServicesCommand(['diagnose', '--token', 'website-one', '--space', 'alpha'], http)
    expect(catalog.document.checks).toMatchObject([{ cell: 'alpha/master/delivery', verdict: 'accepted' }])
    expect(standing(catalog)).toMatchObject({ verdict: 'accepted' })
    const checked = await twoServicesCommand(['check', '--token', 'website-one'], recordingHttp(REFUSED))
    expect(checked.catalog.document.checks.map(({ cell }) => cell).sort()).toEqual([
      'alpha/master/delivery',
      'alpha/staging/delivery',
    ])
  })
})
