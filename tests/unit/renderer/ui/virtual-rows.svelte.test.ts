import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { virtualRows } from '../../../../src/renderer/ui/virtual-rows.svelte.ts'
import { asComponent } from '../../../fakes/effects.svelte.ts'

const HEIGHT = 20
const ROOM = 200

/** As much of an element that scrolls as a list of lines looks at. */
class FakeScroller extends EventTarget {
  readonly offsetWidth = 100
  readonly offsetHeight = ROOM
  readonly clientHeight = ROOM
  scrollTop = 0
  readonly scrollLeft = 0
  #height: () => number = () => 0
  readonly ownerDocument = {
    documentElement: {},
    defaultView: Object.assign(new EventTarget(), {
      requestAnimationFrame: (act: FrameRequestCallback) => setTimeout(act, 0),
      cancelAnimationFrame: clearTimeout,
      setTimeout,
      clearTimeout,
      performance,
    }),
  }

  holds(height: () => number): void {
    this.#height = height
  }
  get scrollHeight(): number {
    return this.#height()
  }
  scrollTo({ top = this.scrollTop }: ScrollToOptions): void {
    this.scrollTop = Math.max(0, Math.min(top, this.scrollHeight - ROOM))
    this.dispatchEvent(new Event('scroll'))
    flushSync()
  }
}

let given = $state({ count: 1_000, height: HEIGHT, pinned: [] as number[] })
let scroller = new FakeScroller()
/** The element is there after the component is. */
let bound = $state.raw<FakeScroller | null>(null)
let rows: ReturnType<typeof virtualRows>

const indexes = (): number[] => rows.items.map(({ index }) => index)

beforeEach(() => {
  vi.stubGlobal('window', scroller.ownerDocument.defaultView)
  given = { count: 1_000, height: HEIGHT, pinned: [] }
  scroller = new FakeScroller()
  bound = null
  asComponent(() => {
    rows = virtualRows(() => ({
      ...given,
      height: () => given.height,
      sizedBy: [given.height],
      scroller: bound as unknown as HTMLElement | null,
      padding: { start: 2, end: 12 },
    }))
    $effect(() => {
      rows.items.at(0)
    })
  })
  scroller.holds(() => rows.totalHeight)
  bound = scroller
  flushSync()
  return () => vi.unstubAllGlobals()
})

describe('the lines of a long list', () => {
  it('are in the page where they are in view, or nearly, and the list is as high as all', () => {
    expect(indexes()[0]).toBe(0)
    expect(indexes().length).toBeLessThan(60)
    expect(indexes().length).toBeGreaterThanOrEqual(ROOM / HEIGHT)
    expect(rows.totalHeight).toBe(2 + 1_000 * HEIGHT + 12)
  })

  it('follow where it is scrolled to', () => {
    rows.scrollTo(500)
    flushSync()
    expect(indexes()).toContain(500)
    expect(indexes()).not.toContain(0)
    const line = rows.items.find(({ index }) => index === 500)
    expect(line?.start).toBeGreaterThanOrEqual(scroller.scrollTop)
    expect(line?.end).toBeLessThanOrEqual(scroller.scrollTop + ROOM)
  })

  it('do not move for one that is in view', () => {
    rows.scrollTo(500)
    const before = scroller.scrollTop
    rows.scrollTo(495)
    expect(scroller.scrollTop).toBe(before)
  })

  it('keep what has the focus, once and in the order of reading, and nothing that is not there', () => {
    given.pinned = [3, 900, 900, -1, 5_000]
    flushSync()
    rows.scrollTo(500)
    flushSync()
    const shown = indexes()
    expect(shown.filter((index) => index === 900)).toHaveLength(1)
    expect([shown[0], shown.at(-1)]).toEqual([3, 900])
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
    expect(shown).toContain(500)
  })

  it('are measured anew when letters get larger, and fewer when the list gets shorter', () => {
    given.height = 2 * HEIGHT
    flushSync()
    expect(rows.totalHeight).toBe(2 + 1_000 * 2 * HEIGHT + 12)
    expect(rows.items[1]?.start).toBe(2 + 2 * HEIGHT)
    given.count = 3
    flushSync()
    expect(indexes()).toEqual([0, 1, 2])
  })
})
