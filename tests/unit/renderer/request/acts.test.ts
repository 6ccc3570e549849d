import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import type { Input } from '../../../../src/shared/contract/contract.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleExchange, sampleSnapshot } from '../../../fakes/samples.ts'

const NOT_WHOLE = 'Its token or body was not kept. Open it in the builder and fill in what is missing.'

const asked: Input<'requests.preview'>[] = []
let page: Awaited<ReturnType<typeof startPage>>

const startPage = async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { acts } = await import('../../../../src/renderer/features/request/acts.ts')
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
  ...page.acts.menu().flatMap((entry) => (entry.kind === 'item' && entry.label === 'Send again' ? [entry.off] : [])),
]

it('sends again what was kept whole', () => {
  show(sampleExchange)
  expect(offs()).toEqual([null, null])
  expect(page.acts.again()).toMatchObject({ label: 'Send again', note: null })
  page.acts.again()?.run()
  expect(asked).toMatchObject([{ method: 'GET' }])
})

it('says that what was not kept whole opens in the builder, and why it is not sent', () => {
  show({ ...sampleExchange, request: { ...sampleExchange.request, method: 'PUT', bodyBytes: 12 } })
  expect(offs()).toEqual([NOT_WHOLE, NOT_WHOLE])
  expect(page.acts.again()).toMatchObject({ label: 'Open in the builder', note: NOT_WHOLE })
  page.acts.again()?.run()
  expect(asked).toEqual([])
  expect(page.builder.draft.method).toBe('PUT')
})

it('offers nothing where no request is shown', () => {
  expect(page.acts.again()).toBeNull()
  expect(offs()).toEqual(['Send a request first.'])
})
