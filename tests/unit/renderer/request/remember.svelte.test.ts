import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Input, Output } from '../../../../src/shared/contract/contract.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { sampleDraft, sampleExchange } from '../../../fakes/samples.ts'

/** Outlives the page, which comes up anew in each test. */
const told = vi.hoisted((): string[] => [])
vi.mock('../../../../src/renderer/ui/messages.svelte.ts', () => ({
  messages: { show: ({ text }: { text: string }) => told.push(text) },
}))

type Work = Output<'history.recall'>

const NOTHING: Work = { draft: null, whole: true, open: { view: 'requests', exchangeId: null } }
const QUIET = 300

let remembered: Input<'history.remember'>[] = []
let browser = new EventTarget()

const paths = (): unknown[] => remembered.map(({ draft }) => draft?.path ?? null)

/** The page as it comes up anew, after main had kept `work`. */
const startPage = async (work: Promise<Work> | Work) => {
  vi.resetModules()
  const { flushSync } = await import('svelte')
  const { connect } = await import('../../../../src/renderer/bridge/desk.ts')
  const { builder } = await import('../../../../src/renderer/features/request/builder.svelte.ts')
  const { exchanges } = await import('../../../../src/renderer/features/request/exchanges.svelte.ts')
  const { rememberWork } = await import('../../../../src/renderer/features/request/remember.svelte.ts')
  const { views } = await import('../../../../src/renderer/page/views.svelte.ts')
  const { asComponent } = await import('../../../fakes/effects.svelte.ts')
  connect(
    bridgeOf({
      history: {
        recall: async () => ok(await work),
        remember: (input) => {
          remembered.push(input)
          return Promise.resolve(ok(null))
        },
        list: () => Promise.resolve(ok({ exchanges: [sampleExchange], runs: [], notSent: [], pins: [] })),
      },
      requests: { preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })) },
    }),
  )
  asComponent(rememberWork)
  const pass = async (milliseconds: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    flushSync()
  }
  await pass(0)
  return {
    builder,
    exchanges,
    views,
    pass,
    flushSync,
    type: (path: string): void => {
      builder.editPath(path)
      flushSync()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  browser = new EventTarget()
  vi.stubGlobal('window', browser)
  remembered = []
  told.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the saved draft in a new page', () => {
  it('is restored without a message if it is complete', async () => {
    const { builder, exchanges, views } = await startPage({
      draft: { ...sampleDraft, path: '/spaces/shop/tags' },
      whole: true,
      open: { view: 'matrix', exchangeId: sampleExchange.id },
    })
    expect([builder.draft.path, views.current, exchanges.selectedId]).toEqual([
      '/spaces/shop/tags',
      'matrix',
      sampleExchange.id,
    ])
    expect(told).toEqual([])
  })

  it('is reported as restored without the parts that contained a token', async () => {
    const { builder } = await startPage({ ...NOTHING, draft: { ...sampleDraft, path: '/left' }, whole: false })
    expect(builder.draft.path).toBe('/left')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/back/i)
  })

  it('is reported as lost if it could not be saved', async () => {
    await startPage({ ...NOTHING, whole: false })
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/could not be brought back/)
  })

  it('is not spoken of where nothing was left', async () => {
    await startPage(NOTHING)
    expect(told).toEqual([])
  })

  it("doesn't replace a draft that was started or opened meanwhile", async () => {
    const { answer, give } = later<Work>()
    const { builder, views, type, pass } = await startPage(answer)
    type('/begun')
    views.current = 'matrix'
    give({ ...NOTHING, draft: { ...sampleDraft, path: '/left' }, whole: false })
    await pass(0)
    expect([builder.draft.path, views.current, told]).toEqual(['/begun', 'matrix', []])
  })
})

describe('what main remembers of a page', () => {
  it('is nothing of it before it is as it was left', async () => {
    const { answer, give } = later<Work>()
    const { type, pass } = await startPage(answer)
    type('/begun')
    browser.dispatchEvent(new Event('pagehide'))
    await pass(1_000)
    expect(remembered).toEqual([])
    give(NOTHING)
    await pass(0)
    expect(remembered).toHaveLength(1)
  })

  it('is the last of many letters, once they have stopped', async () => {
    const { type, pass } = await startPage({ ...NOTHING, draft: sampleDraft })
    remembered = []
    for (const path of ['/a', '/ab', '/abc']) {
      type(path)
      await pass(QUIET - 1)
    }
    expect(paths()).toEqual([])
    await pass(1)
    expect(paths()).toEqual(['/abc'])
  })

  it('is another view at once', async () => {
    const { views, flushSync } = await startPage(NOTHING)
    remembered = []
    views.current = 'matrix'
    flushSync()
    expect(remembered.map(({ open }) => open.view)).toEqual(['matrix'])
  })

  it.each(['beforeunload', 'pagehide'])(
    'is also what was typed a moment before the page goes (%s), once',
    async (going) => {
      const { type } = await startPage({ ...NOTHING, draft: sampleDraft })
      remembered = []
      type('/typed-a-moment-before')
      browser.dispatchEvent(new Event(going))
      expect(paths()).toEqual(['/typed-a-moment-before'])
      browser.dispatchEvent(new Event('pagehide'))
      expect(remembered).toHaveLength(1)
    },
  )
})
