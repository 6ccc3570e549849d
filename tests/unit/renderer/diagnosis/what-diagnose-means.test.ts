import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskError } from '../../../../src/shared/contract/errors.ts'
import { failed, ok } from '../../../../src/shared/contract/result.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import type { NotSent } from '../../../../src/shared/model/history.ts'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleDiagnosis, sampleDraft, sampleExchange, sampleSnapshot } from '../../../fakes/samples.ts'

const other: RequestDraft = {
  ...sampleDraft,
  path: '/spaces/space-a/environments/staging/entries',
  environmentId: 'staging',
}
const EARLIER = { ...sampleExchange, id: 'earlier' }
const broken: Exchange = {
  ...sampleExchange,
  id: 'broken',
  outcome: {
    ...{ kind: 'failure', code: 'cancelled', phase: 'headers', message: 'Canceled.', systemCode: null, head: null },
    ...{ reason: { is: 'closed', host: 'cdn.example.com', port: 443 }, headFrom: 'server' },
  },
}

type World = { earlier: Exchange[]; notSent?: NotSent[]; sent: Promise<Exchange> | Exchange; refused?: DeskError }

/** The page as it comes up, with an exchange of an earlier start; what is sent is answered with `sent`, or hangs. */
const startPage = async ({ earlier, notSent = [], sent, refused }: World) => {
  vi.resetModules()
  const { connect } = await import('../../../../src/renderer/bridge/desk.ts')
  const { selection } = await import('../../../../src/renderer/bridge/selection.svelte.ts')
  const { vault } = await import('../../../../src/renderer/bridge/vault.svelte.ts')
  const { builder } = await import('../../../../src/renderer/features/request/builder.svelte.ts')
  const { exchanges } = await import('../../../../src/renderer/features/request/exchanges.svelte.ts')
  const means = await import('../../../../src/renderer/features/diagnosis/what-diagnose-means.ts')
  connect(
    bridgeOf({
      history: { list: () => Promise.resolve(ok({ exchanges: earlier, runs: [], notSent, pins: [] })) },
      requests: {
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })),
        send: async () => (refused === undefined ? ok(await sent) : failed(refused)),
      },
    }),
  )
  vault.accept(sampleSnapshot)
  builder.see(sampleSnapshot)
  await exchanges.start()
  const { views } = await import('../../../../src/renderer/page/views.svelte.ts')
  return { selection, vault, builder, exchanges, views, ...means }
}

let page: Awaited<ReturnType<typeof startPage>>
beforeEach(async () => {
  page = await startPage({ earlier: [EARLIER], sent: sampleExchange })
})

const about = (): { about: string; exchangeId: string | null | undefined; path: string | undefined } => {
  const { about, subject } = page.meaningNow()
  return { about, exchangeId: subject?.exchangeId, path: subject?.draft.path }
}

describe('what “Diagnose” means', () => {
  it('is the answer of an earlier start that is on view, and stays it as draft and vault come', () => {
    expect(about()).toMatchObject({ about: 'answer', exchangeId: 'earlier' })
    page.builder.restore(other)
    page.exchanges.recall('earlier')
    page.builder.see({ ...sampleSnapshot, tokens: [] })
    expect(about()).toMatchObject({ about: 'answer', exchangeId: 'earlier' })
    expect(page.answerShortcut()).toBe('Mod+D')
  })

  it('is the request as soon as somebody changes it, and its key is no longer that of the answer', () => {
    page.builder.editPath('/spaces/space-a/tags')
    expect(about()).toEqual({ about: 'request', exchangeId: null, path: '/spaces/space-a/tags' })
    expect(page.answerShortcut()).toBeUndefined()
    expect(page.answerMeaning().subject?.exchangeId).toBe('earlier')
  })

  it('is the request that was changed before the history was there', async () => {
    page = await startPage({ earlier: [], sent: sampleExchange })
    page.builder.editPath('/spaces/space-a/tags')
    page.exchanges.entries = [
      {
        ...{ id: 'earlier', draft: null, whole: true, runId: null, request: null, startedAt: '' },
        state: { kind: 'ended', exchange: EARLIER },
      },
    ]
    page.exchanges.recall('earlier')
    expect(about()).toMatchObject({ about: 'request' })
  })

  it('is the request for which a token was chosen in the vault', () => {
    page.builder.fillFrom({ serviceId: other.serviceId, spaceId: 'space-a', environmentId: 'staging', tokenId: null })
    expect(about().about).toBe('request')
  })

  it('is the answer again once it was looked at again', () => {
    page.builder.editPath('/spaces/space-a/tags')
    page.exchanges.select('earlier')
    expect(about()).toMatchObject({ about: 'answer', exchangeId: 'earlier' })
  })

  it('is the answer to what was sent, also where it was not what the builder holds', async () => {
    page.builder.editPath('/spaces/space-a/tags')
    await page.exchanges.send(other, null, null)
    expect(about()).toMatchObject({ about: 'answer', exchangeId: sampleExchange.id, path: other.path })
  })

  it('uses the answer on view where the builder would send the very same', async () => {
    page.builder.load(other)
    await page.exchanges.send(other, null, null)
    page.builder.load(structuredClone(other))
    expect(page.requestMeaning()).toMatchObject({ about: 'answer', subject: { exchangeId: sampleExchange.id } })
    expect(page.answerShortcut()).toBe('Mod+D')
  })

  it('asks anew for what is on its way, and for what was broken off', async () => {
    const hanging = later<Exchange>()
    page = await startPage({ earlier: [], sent: hanging.answer })
    const sending = page.exchanges.send(other, null, null)
    expect(about()).toEqual({ about: 'answer', exchangeId: null, path: other.path })
    hanging.give(broken)
    await sending
    expect(about()).toEqual({ about: 'answer', exchangeId: null, path: other.path })
  })

  it('is off where the answer on view cannot be asked for again: never another request in its place', async () => {
    const pasted = { ...EARLIER, token: { ...EARLIER.token, tokenId: null } } as Exchange
    page = await startPage({ earlier: [pasted], sent: sampleExchange })
    expect(page.meaningNow()).toMatchObject({ about: 'answer', subject: null })
    expect(page.meaningNow().why).toContain('cannot be sent again')
    expect(page.answerShortcut()).toBeUndefined()
    expect(page.requestMeaning()).toMatchObject({ about: 'request', why: null })
  })

  it('says of what is shown that it failed only where it did, and of an answer only where one is shown', async () => {
    const asked = (): string => page.meaningNow().question
    const answered = (outcome: object): Exchange => ({ ...EARLIER, outcome: { ...EARLIER.outcome, ...outcome } })
    const says = (verdict: string) => ({ verdict, cause: 'works', certainty: 'certain', summary: '', next: '' })
    const works = answered({ head: { status: 200, statusText: 'OK', headers: [] }, said: says('accepted') })
    const refusedBody = answered({ head: { status: 200, statusText: 'OK', headers: [] }, said: says('no-access') })
    const silent = answered({ head: { status: 304, statusText: '', headers: [] }, said: null })
    const missing = answered({ head: { status: 404, statusText: '', headers: [] }, said: null })
    const reset = { ...broken, outcome: { ...broken.outcome, code: 'reset' } } as Exchange
    for (const [exchange, question] of [
      [works, 'what does the answer shown mean?'],
      [silent, 'what does the answer shown mean?'],
      [refusedBody, 'why did the request shown fail?'],
      [missing, 'why did the request shown fail?'],
      [reset, 'why did the request shown fail?'],
      [broken, 'does the request shown work?'],
    ] as const) {
      page = await startPage({ earlier: [exchange], sent: sampleExchange })
      expect(asked()).toBe(question)
    }
    const hanging = later<Exchange>()
    page = await startPage({ earlier: [], sent: hanging.answer })
    expect(asked()).toBe('does the request in the builder work?')
    void page.exchanges.send(other, null, null)
    expect(asked()).toBe('does the request shown work?')
  })

  it('names no answer for what was not sent', async () => {
    const error = { code: 'catalog-busy', message: 'Not sent.' } as const
    page = await startPage({ earlier: [], sent: sampleExchange, refused: error })
    await page.exchanges.send(other, null, null)
    expect(page.exchanges.selected?.state.kind).toBe('refused')
    expect(page.meaningNow()).toMatchObject({ question: 'does the request shown work?', why: null })
  })

  it('is nothing while no service is chosen', async () => {
    page = await startPage({ earlier: [], sent: sampleExchange })
    page.builder.see({ ...sampleSnapshot, services: [], tokens: [], spaces: [] })
    expect(page.meaningNow()).toMatchObject({ about: 'request', subject: null })
    expect(page.meaningNow().why).toBe('Choose a service in the request first.')
    expect(page.answerMeaning().why).toBe('No request is shown.')
  })
})

describe('what “Diagnose” means in the matrix', () => {
  const [planned] = SAMPLE_OUTPUTS['matrix.plan'].cells
  const [checked] = SAMPLE_OUTPUTS['matrix.run'].cells
  const [probe] = sampleDiagnosis.probes
  if (planned === undefined || checked === undefined || probe === undefined) throw new Error('The samples have a cell.')
  const ofCell: Exchange = { ...EARLIER, id: 'of-the-cell', environmentId: 'staging' }

  /** A cell as it was checked, open; `exchange`: what was sent for it. */
  const openCell = async (result: { exchange: string | null } | null): Promise<void> => {
    const { Cell } = await import('../../../../src/renderer/features/matrix/cell.svelte.ts')
    const { opened } = await import('../../../../src/renderer/features/matrix/opened.svelte.ts')
    const cell = new Cell(planned)
    if (result !== null) cell.take({ ...checked, probes: [{ ...probe, kind: 'the-request', ...result }] }, 'run')
    opened.open(() => cell, null)
  }
  const inMatrix = async (earlier: Exchange[]): Promise<void> => {
    page = await startPage({ earlier, sent: sampleExchange })
    page.views.current = 'matrix'
  }

  it('is the request of the open cell with its answer, not the one that was last looked at in the other view', async () => {
    await inMatrix([EARLIER, ofCell])
    page.exchanges.select('earlier')
    await openCell({ exchange: 'of-the-cell' })
    expect(page.meaningNow()).toMatchObject({
      about: 'cell',
      question: 'why did the request of the open cell fail?',
      subject: { exchangeId: 'of-the-cell', draft: { environmentId: 'staging' } },
    })
    expect(page.answerMeaning()).toMatchObject({ subject: null, why: 'No request is shown.' })
    expect(page.answerShortcut()).toBeUndefined()
  })

  it.each([
    ['was not checked', [ofCell], null, 'Check the matrix first: no answer for this cell is kept.'],
    ['was not asked for', [ofCell], { exchange: null }, 'No request for this cell is kept.'],
    [
      'is no longer kept',
      [],
      { exchange: 'gone' },
      'Check the matrix again: the answer for this cell is no longer kept.',
    ],
    [
      'cannot be asked for again',
      [{ ...ofCell, token: { ...ofCell.token, tokenId: null } } as Exchange],
      { exchange: 'of-the-cell' },
      'This request cannot be sent again: its token or body was not kept. Fill in what is missing and send it.',
    ],
  ])('is off, with the reason, where the cell %s', async (_which, earlier, result, why) => {
    await inMatrix(earlier)
    await openCell(result)
    expect(page.meaningNow()).toMatchObject({ about: 'cell', subject: null, why })
  })

  it('is the request in the builder while no cell is open, and is called that', async () => {
    await inMatrix([EARLIER])
    page.exchanges.select('earlier')
    page.builder.load(other)
    page.exchanges.select('earlier')
    expect(page.meaningNow()).toMatchObject({
      about: 'request',
      question: 'does the request in the builder work?',
      subject: { draft: { path: other.path }, exchangeId: null },
    })
    expect(page.answerMeaning()).toMatchObject({ subject: null, why: 'No request is shown.' })
  })

  it('uses the answer of the very same request, and calls it the request in the builder', async () => {
    await inMatrix([])
    page.builder.load(other)
    await page.exchanges.send(other, null, null)
    expect(page.meaningNow()).toMatchObject({
      about: 'request',
      question: 'does the request in the builder work?',
      subject: { exchangeId: sampleExchange.id },
    })
  })
})

it('is off for a request of an earlier start whose token was not kept: without it, it would be another request', async () => {
  const error = { code: 'locked', message: 'The keychain is locked.' } as const
  const draft: RequestDraft = { ...sampleDraft, credential: { from: 'none' } }
  const of = (whole: boolean): NotSent => ({ id: 'refused', at: '2026-01-02T03:04:02.000Z', draft, whole, error })
  page = await startPage({ earlier: [], notSent: [of(false)], sent: sampleExchange })
  expect(page.answerMeaning()).toMatchObject({ subject: null, why: expect.stringContaining('was not kept') as unknown })
  page = await startPage({ earlier: [], notSent: [of(true)], sent: sampleExchange })
  expect(page.answerMeaning()).toMatchObject({ subject: { draft }, why: null })
})
