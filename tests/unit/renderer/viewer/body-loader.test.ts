import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BodyLoader } from '../../../../src/renderer/features/viewer/body-loader.svelte.ts'
import type { WorkerAnswer } from '../../../../src/renderer/workers/body-text.ts'
import { later } from '../../../fakes/bridge.ts'
import { eventually } from '../../../fakes/eventually.ts'

const JOB = { charset: 'utf-8', layOutJson: false }
const END: WorkerAnswer = { kind: 'end', longestLine: 5, broken: null, damaged: false }
const small = (exchangeId: string) => ({ exchangeId, inClear: false, size: 10 })
const large = (exchangeId: string) => ({ exchangeId, inClear: false, size: 1_000_000 })

/** The answers of main, by the id of the exchange. */
let answers = new Map<string, ReturnType<typeof later<Response>>>()
let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  ended = false
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(): void {
    // It was asked; the test answers.
  }
  terminate(): void {
    this.ended = true
  }
  say(data: WorkerAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** A fetch that ends by its signal, as the page's does. */
const fetchBody = (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
  const next = later<Response>()
  answers.set(new URL(url).pathname.slice('/bodies/'.length), next)
  return Promise.race([
    next.answer,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    }),
  ])
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const give = async (exchangeId: string, response: Response): Promise<void> => {
  answers.get(exchangeId)?.give(response)
  // A body is read in more than one step.
  await eventually(() => expect(response.bodyUsed || !response.ok).toBe(true))
  for (let step = 0; step < 20; step += 1) await settle()
}
const textOf = ({ state }: BodyLoader): string | null =>
  state.kind === 'ready' ? state.body.doc.toString() : state.kind === 'loading' ? String(state.beginning) : null

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = new Map()
  workers = []
  vi.stubGlobal('location', { href: 'http://127.0.0.1/' })
  vi.stubGlobal('fetch', fetchBody)
  vi.stubGlobal('Worker', FakeWorker)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('a body that is loaded', () => {
  it('is shown as loading only if it takes time', async () => {
    const loader = new BodyLoader()
    loader.load(small('one'), JOB)
    await vi.advanceTimersByTimeAsync(100)
    expect(loader.state).toMatchObject({ kind: 'loading', slow: false })
    await vi.advanceTimersByTimeAsync(100)
    expect(loader.state).toMatchObject({ kind: 'loading', slow: true })
    await give('one', new Response('hello'))
    expect(textOf(loader)).toBe('hello')
  })

  it('is the one that was asked for last, however late another comes', async () => {
    const loader = new BodyLoader()
    loader.load(small('one'), JOB)
    loader.load(small('two'), JOB)
    await settle()
    expect(loader.state.kind).toBe('loading')
    await give('two', new Response('second'))
    answers.get('one')?.give(new Response('first'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(textOf(loader)).toBe('second')
  })

  it("distinguishes a body that is no longer stored from one that can't be read", async () => {
    const loader = new BodyLoader()
    loader.load(small('one'), JOB)
    await give('one', new Response(null, { status: 404 }))
    expect(loader.state).toEqual({ kind: 'failed', problem: 'gone' })
    loader.load(small('two'), JOB)
    expect(loader.state.kind).toBe('loading')
    await give('two', new Response(null, { status: 500 }))
    expect(loader.state).toEqual({ kind: 'failed', problem: 'unreadable' })
  })

  it('shows that it was canceled, and can be requested again', async () => {
    const loader = new BodyLoader()
    loader.load(small('one'), JOB)
    loader.cancel()
    await settle()
    expect(loader.state).toEqual({ kind: 'failed', problem: 'cancelled' })
    loader.load(small('one'), JOB)
    await give('one', new Response('hello'))
    expect(textOf(loader)).toBe('hello')
  })

  it('shows the beginning of a large one while the rest is made', () => {
    const loader = new BodyLoader()
    loader.load(large('one'), JOB)
    workers[0]?.say({ kind: 'chunk', text: 'hello' })
    expect([loader.state.kind, textOf(loader)]).toEqual(['loading', 'hello'])
  })

  it('is left for good: its worker ends, and nothing is shown of it any more', async () => {
    const loader = new BodyLoader()
    loader.load(large('one'), JOB)
    loader.close()
    expect(workers[0]?.ended).toBe(true)
    workers[0]?.say({ kind: 'chunk', text: 'hello' })
    workers[0]?.say(END)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(loader.state).toEqual({ kind: 'loading', slow: false, beginning: null })
  })
})
