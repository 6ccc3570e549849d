import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import type { Input } from '../../../../src/shared/contract/contract.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleExchange, sampleSnapshot } from '../../../fakes/samples.ts'

const NOT_WHOLE = 'Its token or body wasn’t stored. Edit the request and add what is missing.'

const asked: Input<'requests.preview'>[] = []
let page: Awaited<ReturnType<typeof startPage>>

const startPage = async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const acts = await import('../../../../src/renderer/features/request/acts.ts')
  const { commands } = await import('../../../../src/renderer/bridge/commands.svelte.ts')
  const { builder } = await import('../../../../src/renderer/features/request/builder.svelte.ts')
  const { exchanges } = await import('../../../../src/renderer/features/request/exchanges.svelte.ts')
  const { registerCommands } = await import('../../../../src/renderer/features/request/request-commands.ts')
  registerCommands()
  return { acts, commands, builder, exchanges }
}

beforeAll(async () => {
  page = await startPage()
})

beforeEach(() => {
  asked.length = 0
  connect(
    bridgeOf({
      requests: {
        preview: (draft) => {
          asked.push(draft)
          return Promise.resolve(ok({ request: null, warnings: [], confirmation: 'This writes.' }))
        },
      },
    }),
  )
  vault.accept(sampleSnapshot)
  page.builder.see(sampleSnapshot)
  page.exchanges.entries = []
})

/** One of an earlier start, on view. */
const show = (exchange: Exchange): void => {
  const entry = { id: exchange.id, draft: null, whole: true, runId: null, request: null, startedAt: exchange.startedAt }
  page.exchanges.entries = [{ ...entry, state: { kind: 'ended', exchange } }]
  page.exchanges.recall(exchange.id)
}

/** Why “Send again” is off: in the palette and in the menu of the exchange. */
const offs = (): (string | null | undefined)[] => [
  page.commands.get('resend')?.off?.(),
  ...page.acts
    .moreMenu('body')
    .flatMap((entry) => (entry.kind === 'item' && entry.label === 'Send again' ? [entry.off] : [])),
]

/** Runs an entry of the More menu. */
const run = (label: string): void => {
  for (const entry of page.acts.moreMenu('body')) if (entry.kind === 'item' && entry.label === label) entry.run()
}

it('sends a request again that was stored whole', () => {
  show(sampleExchange)
  expect(offs()).toEqual([null, null])
  run('Send again')
  expect(asked).toMatchObject([{ method: 'GET' }])
})

it.each([
  ['matrix', '/spaces/cfexampleapi/entries?limit=1', []],
  ['matrix', '/spaces/cfexampleapi/entries?limit=1&order=sys.id', ['limit', 'order']],
  ['diagnosis', '/spaces/cfexampleapi/entries?limit=1', ['limit']],
  [null, '/spaces/cfexampleapi/entries?limit=1', ['limit']],
] as const)('opens a request of a run (%s) to %s without the limit of a check', async (kind, target, names) => {
  const runId = kind === null ? null : 'run'
  const { id, request, startedAt } = sampleExchange
  const exchange = { ...sampleExchange, request: { ...request, target } }
  const entry = { id, draft: null, whole: true, runId, request: null, startedAt }
  page.exchanges.runs = kind === null ? [] : [{ id: 'run', kind, about: '', at: startedAt, exchanges: [id] }]
  page.exchanges.entries = [{ ...entry, state: { kind: 'ended', exchange } }]
  await page.acts.openExchange(id)
  expect(page.builder.draft.query.map(({ name }) => name)).toEqual(names)
})

it('loads a request that was not stored whole, and says why it can’t be sent or copied', () => {
  show({ ...sampleExchange, request: { ...sampleExchange.request, method: 'PUT', bodyBytes: 12 } })
  expect(offs()).toEqual([NOT_WHOLE, NOT_WHOLE])
  const copies = page.acts.copyMenu('headers', false, () => undefined)
  expect(copies.flatMap((entry) => (entry.kind === 'item' ? [[entry.label, entry.off ?? null]] : []))).toEqual([
    ['Copy headers', null],
    ['Copy as curl', NOT_WHOLE],
    ['Copy as fetch', NOT_WHOLE],
    ['Copy as contentful.js', NOT_WHOLE],
    ['Copy URL', null],
  ])
  run('Edit this request')
  expect(asked).toEqual([])
  expect(page.builder.draft.method).toBe('PUT')
})

it('offers no sending again if no request is shown', () => {
  expect(offs()).toEqual(['Send a request first.', 'Send a request first.'])
})

it('includes the token in a copy only if that is switched on', () => {
  show(sampleExchange)
  const copied: boolean[] = []
  connect(
    bridgeOf({
      requests: {
        copyAs: ({ withToken }) => {
          copied.push(withToken)
          return Promise.resolve(ok({ shown: 'curl', brief: null }))
        },
      },
    }),
  )
  for (const withToken of [false, true])
    for (const entry of page.acts.copyMenu('body', withToken, () => undefined))
      if (entry.kind === 'item' && entry.label === 'Copy as curl') entry.run()
  expect(copied).toEqual([false, true])
})
