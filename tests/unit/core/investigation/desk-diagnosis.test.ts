import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHistory } from '../../../../src/core/history/history.ts'
import { knownAnswer } from '../../../../src/core/investigation/probe-history.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import type { Investigation } from '../../../../src/shared/model/investigation.ts'
import type { Header, RequestDraft } from '../../../../src/shared/model/request.ts'
import { bakeryDraft, startTestDesk, valueOf, type TestDesk } from '../../../fakes/desk.ts'
import { sampleExchange } from '../../../fakes/samples.ts'
import { createServers } from '../../../fakes/http-servers.ts'

const servers = createServers()
const LOCAL_KEY = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaalocal'
const REFUSED = { sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'No.', requestId: 'a' }

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.close())

const send = async (draft: RequestDraft) =>
  valueOf(await desk.handlers['requests.send']({ exchangeId: randomUUID(), draft, confirmed: false }))

const target = (draft: RequestDraft, exchangeId: string | null = null): Investigation => ({
  draft,
  exchangeId,
  continues: null,
  consent: { tokens: [], services: [] },
})

const everything = () => ({
  tokens: desk.catalog.document.tokens.map(({ id }) => id),
  services: desk.catalog.document.services.map(({ id }) => id),
})

const plan = async (investigation: Investigation) => valueOf(await desk.handlers['diagnosis.plan'](investigation))

const carryOut = async (planId: string) =>
  valueOf(await desk.handlers['diagnosis.run']({ diagnosisId: randomUUID(), planId }))

const run = async (investigation: Investigation) => (await carryOut((await plan(investigation)).planId)).diagnosis

const staging = { environmentId: 'staging', path: '/spaces/fakebakery01/environments/staging/entries' }

describe('a diagnosis in the app', () => {
  it('judges a failed exchange without sending its request again', async () => {
    const draft = bakeryDraft(desk, 'Bakery website', staging)
    const exchange = await send(draft)
    const before = valueOf(await desk.handlers['history.list'](null)).exchanges.length
    const diagnosis = await run(target(draft, exchange.id))
    expect(diagnosis.verdict).toBe('no-access')
    expect(diagnosis.causes[0]?.id).toBe('environment-not-enabled')
    const sent = valueOf(await desk.handlers['history.list'](null)).exchanges.slice(0, -before)
    const repeated = sent.filter(
      ({ request, token }) => request.url === exchange.request.url && token?.lastFour === exchange.token?.lastFour,
    )
    expect(repeated).toEqual([])
  })

  it('is listed in the history as its request is, with a token that is not saved, too', async () => {
    const aboutLast = async () => valueOf(await desk.handlers['history.list'](null)).runs[0]?.about
    await run(target(bakeryDraft(desk, 'Bakery website', staging)))
    expect(await aboutLast()).toBe('Bakery website · staging')
    const { handle } = valueOf(await desk.handlers['vault.holdPasted']({ secret: LOCAL_KEY }))
    await run(target({ ...bakeryDraft(desk, 'Bakery website', staging), credential: { from: 'pasted', handle } }))
    expect(await aboutLast()).toBe('Pasted token · staging')
  })

  it('saves what it found with the same token in other places of the vault, too', async () => {
    const fresh = await startTestDesk()
    const draft = bakeryDraft(fresh, 'Bakery website', {
      spaceId: 'fakemuseum02',
      path: '/spaces/fakemuseum02/entries',
    })
    const planned = valueOf(await fresh.handlers['diagnosis.plan'](target(draft)))
    const input = { diagnosisId: randomUUID(), planId: planned.planId }
    const { diagnosis } = valueOf(await fresh.handlers['diagnosis.run'](input))
    expect(diagnosis.probes).toContainEqual(expect.objectContaining({ kind: 'other-space', outcome: 'content' }))
    const tokenId = fresh.tokenId('Bakery website')
    await expect
      .poll(() => fresh.catalog.document.checks.filter((check) => check.tokenId === tokenId))
      .toContainEqual(expect.objectContaining({ cell: 'fakebakery01/master/delivery', verdict: 'accepted' }))
    await fresh.close()
  })

  it('sends a request again whose token has another secret since: what the earlier one got says nothing of it', async () => {
    const draft = bakeryDraft(desk, 'Bakery website', staging)
    const exchange = await send(draft)
    const ofOwn = async () => (await run(target(draft, exchange.id))).probes.find(({ kind }) => kind === 'the-request')
    expect((await ofOwn())?.exchange).toBe(exchange.id)
    const { secret = '' } = desk.playground.tokens.find(({ name }) => name === 'Bakery staging') ?? {}
    const { secret: own = '' } = desk.playground.tokens.find(({ name }) => name === 'Bakery website') ?? {}
    if (draft.credential.from !== 'vault') throw new Error('its token is in the vault')
    const { tokenId } = draft.credential
    valueOf(await desk.handlers['vault.replaceSecret']({ tokenId, secret }))
    const probe = await ofOwn()
    expect(probe?.exchange).not.toBeNull()
    expect(probe?.exchange).not.toBe(exchange.id)
    valueOf(await desk.handlers['vault.replaceSecret']({ tokenId, secret: own }))
  })

  it('knows an answer by the secret that was sent, not by when: a run goes on with the one that it began with', () => {
    const history = createHistory()
    const since = 2_000
    const answered = (id: string, sentWith: number | undefined): Exchange => ({
      ...sampleExchange,
      id,
      startedAt: new Date(5_000).toISOString(),
      token: sampleExchange.token && {
        ...sampleExchange.token,
        ...(sentWith === undefined ? {} : { since: sentWith }),
      },
    })
    const [earlier, present, untold] = [randomUUID(), randomUUID(), randomUUID()]
    for (const exchange of [answered(earlier, 1_000), answered(present, since), answered(untold, undefined)])
      history.add(exchange, new Uint8Array([1]), { bytes: new Uint8Array([1]), holds: null }, 'person', (text) => text)
    expect(knownAnswer(history, earlier, since)).toBeNull()
    expect(knownAnswer(history, present, since)?.exchange).toBe(present)
    expect(knownAnswer(history, untold, since)?.exchange).toBe(untold)
    expect(knownAnswer(history, untold, 6_000)).toBeNull()
  })

  it('takes no answer for one of a secret that came while the keychain was being asked', async () => {
    const fresh = await startTestDesk()
    const draft = bakeryDraft(fresh, 'Bakery website', staging)
    const tokenId = fresh.tokenId('Bakery website')
    const exchange = valueOf(
      await fresh.handlers['requests.send']({ exchangeId: randomUUID(), draft, confirmed: false }),
    )
    const { secret = '' } = fresh.playground.tokens.find(({ name }) => name === 'Bakery staging') ?? {}
    // What is read of the vault is read before; the secret that is released is the new one.
    const planning = fresh.handlers['diagnosis.plan'](target(draft, exchange.id))
    await fresh.handlers['vault.replaceSecret']({ tokenId, secret })
    const planned = await planning
    if (planned.ok) {
      const { diagnosis } = valueOf(
        await fresh.handlers['diagnosis.run']({ diagnosisId: randomUUID(), planId: planned.value.planId }),
      )
      expect(diagnosis.probes.map((probe) => probe.exchange)).not.toContain(exchange.id)
    }
    await fresh.close()
  })

  it('gives no verdict for a request without a token that was never sent', async () => {
    const draft: RequestDraft = { ...bakeryDraft(desk, 'Bakery website'), credential: { from: 'none' } }
    const planned = await desk.handlers['diagnosis.plan'](target(draft))
    expect(planned).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    const { id } = await send(draft)
    expect((await run(target(draft, id))).causes[0]).toMatchObject({ id: 'token-missing', certainty: 'certain' })
  })

  it('files every probe as an exchange that its evidence opens, token masked', async () => {
    const diagnosis = await run(target(bakeryDraft(desk, 'Bakery old website')))
    expect(diagnosis.verdict).toBe('rejected')
    const { exchanges } = valueOf(await desk.handlers['history.list'](null))
    const opened = diagnosis.probes.flatMap(({ exchange }) => exchange ?? [])
    expect(opened.length).toBeGreaterThan(1)
    for (const id of opened) expect(exchanges.map((exchange) => exchange.id)).toContain(id)
    const shown = JSON.stringify([diagnosis, exchanges])
    for (const { secret } of desk.playground.tokens) expect(shown).not.toContain(secret)
  })

  it('shows every probe with the headers that it was sent with, those of a person’s own request', async () => {
    const received: Header[][] = []
    const server = await servers.http(({ rawHeaders }, response) => {
      received.push(
        rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as Header] : [])),
      )
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(REFUSED))
    })
    const baseUrls = { delivery: server.origin, preview: server.origin }
    const service = valueOf(
      await desk.handlers['vault.saveService']({ id: null, name: 'Local', baseUrls, webAppUrl: null }),
    )
    const key = { name: 'Local', kind: 'delivery-key' as const, spaceId: 'abc', environments: [], secret: LOCAL_KEY }
    const { id: tokenId } = valueOf(await desk.handlers['vault.addToken']({ ...key, serviceId: service.id }))
    const path = '/spaces/abc/entries'
    const place = { serviceId: service.id, spaceId: 'abc', environmentId: null, path }
    const draft = bakeryDraft(desk, 'Bakery website', { ...place, credential: { from: 'vault', tokenId } })
    const own = await send(draft)
    const { probes } = await run(target(draft, own.id))
    const { exchanges } = valueOf(await desk.handlers['history.list'](null))
    const filed = exchanges.filter(({ id }) => probes.some(({ exchange }) => exchange === id))
    expect(filed.length).toBeGreaterThan(1)
    const namesOf = (headers: readonly Header[]) => headers.map(([name]) => name.toLowerCase())
    const sent = received.map((headers) => namesOf(headers).join())
    for (const { request } of filed) {
      expect(sent).toContain(namesOf(request.headers).join())
      expect(Object.fromEntries(request.headers)).toMatchObject(
        Object.fromEntries(own.request.headers.filter(([name]) => name !== 'authorization')),
      )
    }
    await servers.closeAll()
  })

  it('keeps with a probe the token of the vault that was asked about, where it went to the token’s own service', async () => {
    const tokenId = desk.tokenId('Bakery website')
    const draft = bakeryDraft(desk, 'Bakery website', staging)
    const diagnosis = await run({ ...target(draft), consent: everything() })
    const ids = new Set(diagnosis.probes.map(({ exchange }) => exchange))
    const { exchanges } = valueOf(await desk.handlers['history.list'](null))
    const withToken = exchanges.filter(({ id, token }) => ids.has(id) && token !== null)
    const isIts = ({ token, serviceId }: Exchange): boolean =>
      token?.name === 'Bakery website' && serviceId === draft.serviceId
    expect(withToken.filter(isIts).length).toBeGreaterThan(0)
    for (const exchange of withToken) expect(exchange.token?.tokenId).toBe(isIts(exchange) ? tokenId : null)
  })

  it('files a probe under the service and the API that were asked, also where others have the same address', async () => {
    const fresh = await startTestDesk()
    const server = await servers.http((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(REFUSED))
    })
    const save = async (name: string) =>
      valueOf(
        await fresh.handlers['vault.saveService']({
          ...{ id: null, name, webAppUrl: null },
          baseUrls: { delivery: server.origin, management: server.origin },
        }),
      )
    const [, service] = [await save('Another'), await save('Local')]
    const token = { name: 'Owner', kind: 'personal-access-token' as const, spaceId: null, environments: [] }
    const { id: tokenId } = valueOf(
      await fresh.handlers['vault.addToken']({ ...token, serviceId: service.id, secret: LOCAL_KEY }),
    )
    const { cells } = valueOf(await fresh.handlers['matrix.run']({ matrixId: randomUUID(), tokenIds: [tokenId] }))
    const probes = cells.flatMap((cell) => cell.probes).filter(({ exchange }) => exchange !== null)
    const { exchanges } = valueOf(await fresh.handlers['history.list'](null))
    expect(probes.length).toBeGreaterThan(0)
    for (const { exchange, api } of probes)
      expect(exchanges.find(({ id }) => id === exchange)).toMatchObject({ serviceId: service.id, api })
    expect(exchanges.some(({ api, token: sent }) => api === 'management' && sent?.tokenId === tokenId)).toBe(true)
    await fresh.close()
    await servers.closeAll()
  })

  it('judges a probe by what the vault knows of its token: a key sent to another API on purpose is not unknown', async () => {
    const fresh = await startTestDesk()
    const server = await servers.http((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(REFUSED))
    })
    const baseUrls = { delivery: `${server.origin}/delivery`, preview: `${server.origin}/preview` }
    const service = valueOf(
      await fresh.handlers['vault.saveService']({ id: null, name: 'Local', baseUrls, webAppUrl: null }),
    )
    const key = { name: 'Local', kind: 'delivery-key' as const, spaceId: 'abc', environments: [], secret: LOCAL_KEY }
    const { id: tokenId } = valueOf(await fresh.handlers['vault.addToken']({ ...key, serviceId: service.id }))
    // A young key may only not be active yet.
    const kept = fresh.catalog.document.tokens.find(({ id }) => id === tokenId)
    if (kept !== undefined) kept.createdAt = '2026-01-01T00:00:00.000Z'
    valueOf(await fresh.handlers['matrix.run']({ matrixId: randomUUID(), tokenIds: [tokenId] }))
    const { exchanges } = valueOf(await fresh.handlers['history.list'](null))
    const toPreview = exchanges.filter(({ api, token }) => api === 'preview' && token?.tokenId === tokenId)
    expect(toPreview.length).toBeGreaterThan(0)
    for (const { outcome } of toPreview)
      expect(outcome).toMatchObject({ said: { verdict: 'rejected', cause: 'token-of-other-api' } })
    await fresh.close()
    await servers.closeAll()
  })

  it('says of every probe in the history whose token it carried, as the plan does', async () => {
    const diagnosis = await run(target(bakeryDraft(desk, 'Bakery old website')))
    const { exchanges } = valueOf(await desk.handlers['history.list'](null))
    const named = diagnosis.probes
      .filter(({ exchange }) => exchange !== null)
      .map(({ exchange, token }) => [token, exchanges.find(({ id }) => id === exchange)?.token?.name ?? null])
    expect(named).toContainEqual(['Bakery old website', 'Bakery old website'])
    for (const [planned, filed] of named) expect(filed).toBe(planned)
  })

  it('lets go of a plan with its token: a pasted one that is forgotten, a kept one that is removed', async () => {
    const { secret = '' } = desk.playground.tokens.find(({ name }) => name === 'Bakery old website') ?? {}
    const { handle } = valueOf(await desk.handlers['vault.holdPasted']({ secret }))
    const draft = bakeryDraft(desk, 'Bakery old website')
    const pasted = await plan(target({ ...draft, credential: { from: 'pasted', handle } }))
    const kept = await plan(target(draft))
    valueOf(await desk.handlers['vault.releasePasted']({ handle }))
    const gone = await desk.handlers['diagnosis.run']({ diagnosisId: randomUUID(), planId: pasted.planId })
    expect(gone).toMatchObject({ ok: false, error: { code: 'not-found' } })
    const { id = '' } = desk.catalog.document.tokens.find(({ name }) => name === 'Bakery old website') ?? {}
    const { undoId } = valueOf(await desk.handlers['vault.removeToken']({ tokenId: id }))
    const removed = await desk.handlers['diagnosis.run']({
      diagnosisId: randomUUID(),
      planId: kept.planId,
    })
    expect(removed).toMatchObject({ ok: false, error: { code: 'not-found' } })
    valueOf(await desk.handlers['vault.undo']({ undoId }))
  })

  it('lets go of a plan when its token gets another secret', async () => {
    const { secret = '' } = desk.playground.tokens.find(({ name }) => name === 'Bakery website') ?? {}
    const { planId } = await plan(target(bakeryDraft(desk, 'Bakery website')))
    valueOf(await desk.handlers['vault.replaceSecret']({ tokenId: desk.tokenId('Bakery website'), secret }))
    expect(await desk.handlers['diagnosis.run']({ diagnosisId: randomUUID(), planId })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    })
  })

  it('notes the verdict on the vault’s token', async () => {
    await run(target(bakeryDraft(desk, 'Bakery old website')))
    const token = desk.catalog.document.tokens.find(({ name }) => name === 'Bakery old website')
    expect(token?.lastCheck).toMatchObject({ verdict: 'rejected' })
  })

  it('uses no other token and no other service without a consent for it, and offers those that would help', async () => {
    const draft = bakeryDraft(desk, 'Bakery old website')
    const exchange = await send(draft)
    const shown = await plan(target(draft, exchange.id))
    const { diagnosis, offers } = await carryOut(shown.planId)
    const tokens = diagnosis.probes.filter(({ kind }) => kind !== 'control').map(({ token }) => token)
    expect(new Set(tokens)).toEqual(new Set(['Bakery old website']))
    expect(diagnosis.causes[0]?.certainty).not.toBe('certain')
    expect(offers[0]).toMatchObject({ kind: 'key-list', name: 'Owner', id: desk.tokenId('Owner') })
    expect(shown.offers.map(({ id }) => id)).toContain(desk.tokenId('Owner'))
  })

  it.each([
    ['a key that is not enabled for the environment', () => bakeryDraft(desk, 'Bakery website', staging)],
    ['a revoked key', () => bakeryDraft(desk, 'Bakery old website')],
    ['a preview key', () => bakeryDraft(desk, 'Bakery preview', staging)],
  ])('offers each token and each service once, for %s', async (_name, draftOf) => {
    const draft = draftOf()
    const exchange = await send(draft)
    const shown = await plan(target(draft, exchange.id))
    const { offers } = await carryOut(shown.planId)
    for (const ids of [shown.offers, offers].map((all) => all.map(({ id }) => id)))
      expect(ids).toEqual([...new Set(ids)])
  })

  it('expects the average of one request and all that are sent if each gets the same response', async () => {
    const draft = bakeryDraft(desk, 'Bakery old website')
    const exchange = await send(draft)
    const shown = await plan(target(draft, exchange.id))
    const { diagnosis } = await carryOut(shown.planId)
    const sent = diagnosis.probes.filter(({ kind, status }) => kind !== 'the-request' && status !== null)
    const most = new Set(sent.map(({ read }) => read)).size
    expect(most).toBeGreaterThan(2)
    expect(shown.expected).toBe(Math.round((most + 1) / 2))
  })

  it('continues a diagnosis with a consent, and requests nothing twice', async () => {
    const draft = bakeryDraft(desk, 'Bakery old website')
    const exchange = await send(draft)
    const diagnosisId = randomUUID()
    const { planId } = await plan(target(draft, exchange.id))
    const first = valueOf(await desk.handlers['diagnosis.run']({ diagnosisId, planId }))
    const consent = { tokens: [desk.tokenId('Owner')], services: [] }
    const continued = await plan({ ...target(draft, exchange.id), continues: diagnosisId, consent })
    const before = valueOf(await desk.handlers['history.list'](null)).exchanges.length
    const { diagnosis, offers } = await carryOut(continued.planId)
    const { exchanges } = valueOf(await desk.handlers['history.list'](null))
    const sent = exchanges.slice(0, exchanges.length - before)
    expect(sent.length).toBeGreaterThan(0)
    for (const { token } of sent) expect(token?.name).toBe('Owner')
    const ids = first.diagnosis.probes.map(({ exchange: id }) => id)
    expect(diagnosis.probes.map(({ exchange: id }) => id)).toEqual(expect.arrayContaining(ids))
    expect(diagnosis.probes.some(({ kind, token }) => kind === 'management-read' && token === 'Owner')).toBe(true)
    expect(offers.map(({ name }) => name)).not.toContain('Owner')
  })

  it('is one entry of the history with all its consents, and names the request and the last verdict', async () => {
    const draft = bakeryDraft(desk, 'Bakery old website')
    const exchange = await send(draft)
    const runsOf = async () =>
      valueOf(await desk.handlers['history.list'](null)).runs.filter(({ request }) => request === exchange.id)
    const diagnosisId = randomUUID()
    const { planId } = await plan(target(draft, exchange.id))
    const first = valueOf(await desk.handlers['diagnosis.run']({ diagnosisId, planId }))
    expect(await runsOf()).toMatchObject([{ said: { headline: first.diagnosis.headline } }])
    const consent = { tokens: [desk.tokenId('Owner')], services: [] }
    const continued = await plan({ ...target(draft, exchange.id), continues: diagnosisId, consent })
    const { diagnosis } = await carryOut(continued.planId)
    const checked = new Set(diagnosis.probes.flatMap(({ exchange: id }) => id ?? []))
    checked.delete(exchange.id)
    const [run, ...others] = await runsOf()
    expect(others).toEqual([])
    expect(new Set(run?.exchanges)).toEqual(checked)
    const { verdict, headline, causes } = diagnosis
    const said = { verdict, headline, cause: causes[0]?.id, certainty: causes[0]?.certainty, detail: {} }
    expect(run?.said).toMatchObject(said)
  })

  it('continues only a diagnosis of the same request', async () => {
    const draft = bakeryDraft(desk, 'Bakery old website')
    const diagnosisId = randomUUID()
    const { planId } = await plan(target(draft))
    valueOf(await desk.handlers['diagnosis.run']({ diagnosisId, planId }))
    const other = bakeryDraft(desk, 'Bakery website')
    const { probes } = await plan({ ...target(other), continues: diagnosisId })
    expect(probes[0]?.kind).toBe('the-request')
  })

  it('sends nothing that was not in the plan', async () => {
    const museum = { spaceId: 'fakemuseum02', path: '/spaces/fakemuseum02/entries', environmentId: null }
    const targets = [
      ...['Bakery old website', 'Bakery preview', 'Owner', 'Sleepy website'].map((name) => bakeryDraft(desk, name)),
      bakeryDraft(desk, 'Bakery website', staging),
      bakeryDraft(desk, 'Bakery website', museum),
    ].map((draft) => target(draft))
    for (const investigation of targets) {
      const shown = await plan(investigation)
      const { probes } = (await carryOut(shown.planId)).diagnosis
      const planned = shown.probes.map(({ id }) => id)
      expect(planned).toEqual(expect.arrayContaining(probes.map(({ id }) => id)))
    }
  })

  it('plans for an answer that is there only what that answer leaves open', async () => {
    const draft = bakeryDraft(desk, 'Bakery website', staging)
    const exchange = await send(draft)
    const whole = await plan(target(draft))
    const shown = await plan(target(draft, exchange.id))
    expect(whole.probes[0]?.id).toBe('the-request')
    expect(shown.probes.length).toBeGreaterThan(1)
    expect(shown.probes.length).toBeLessThan(whole.probes.length)
    const kinds = shown.probes.map(({ kind }) => kind)
    expect(kinds).not.toContain('other-api')
    // It was sent already.
    expect(kinds).not.toContain('the-request')
    const { probes } = await run(target(draft, exchange.id))
    const sent = probes.map(({ id }) => id).filter((id) => id !== 'the-request')
    expect(shown.probes.map(({ id }) => id)).toEqual(expect.arrayContaining(sent))
  })

  it("returns unreadable for a token that the keychain doesn't release, and sends nothing", async () => {
    desk.keychain.breakWith('locked')
    const diagnosis = await run(target(bakeryDraft(desk, 'Bakery everywhere')))
    desk.keychain.breakWith(null)
    expect(diagnosis).toMatchObject({
      verdict: 'unreadable',
      causes: [{ id: 'keychain-locked', certainty: 'certain' }],
    })
    expect(diagnosis.probes.filter(({ status }) => status !== null)).toEqual([])
  })

  it('diagnoses a token that was pasted and is not kept', async () => {
    const { handle } = valueOf(
      await desk.handlers['vault.holdPasted']({ secret: 'fake-token-that-nobody-knows-000000000' }),
    )
    const diagnosis = await run(target(bakeryDraft(desk, 'Bakery website', { credential: { from: 'pasted', handle } })))
    expect(diagnosis.verdict).toBe('rejected')
    expect(JSON.stringify(diagnosis)).not.toContain('fake-token-that-nobody-knows')
  })

  it('stops at once on request', async () => {
    const diagnosisId = randomUUID()
    const draft = bakeryDraft(desk, 'Bakery website', { path: '/spaces/fakebakery01/entries/playground-hang' })
    const { planId } = await plan(target(draft))
    const running = desk.handlers['diagnosis.run']({ diagnosisId, planId })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await desk.handlers['diagnosis.cancel']({ diagnosisId })
    expect(valueOf(await running).diagnosis.verdict).toBe('not-checked')
  })

  it('writes a report that holds no token, for its owner only', async () => {
    const diagnosis = await run(target(bakeryDraft(desk, 'Bakery old website')))
    const { text } = valueOf(await desk.handlers['diagnosis.report']({ diagnosis }))
    expect(text).toContain('rejected')
    for (const { secret } of desk.playground.tokens) expect(text).not.toContain(secret)
    expect(valueOf(await desk.handlers['diagnosis.saveReport']({ diagnosis }))).toEqual({ saved: true })
    expect([...desk.savedFiles.keys()]).toContain('token-desk-report.txt')
    expect(desk.readersOf.get('token-desk-report.txt')).toBe('owner')
  })

  it('explains pasted text and sends nothing', async () => {
    const before = valueOf(await desk.handlers['history.list'](null)).exchanges.length
    const text =
      '{"sys":{"type":"Error","id":"NotFound"},"message":"x","details":{"sys":{"type":"Space"}},"requestId":"1"}'
    const diagnosis = valueOf(await desk.handlers['diagnosis.explain']({ text }))
    expect(diagnosis.verdict).toBe('no-access')
    expect(diagnosis.probes).toEqual([])
    expect(valueOf(await desk.handlers['history.list'](null)).exchanges).toHaveLength(before)
  })
})
