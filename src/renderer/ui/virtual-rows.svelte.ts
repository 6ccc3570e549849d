import { createVirtualizer, defaultRangeExtractor, type VirtualItem } from '@tanstack/svelte-virtual'
import { untrack } from 'svelte'
import { fromStore } from 'svelte/store'

export type ListHandle = {
  stop: () => HTMLElement | null
  show: (key: string | null) => void
  focus: (key: string) => Promise<void>
}

type Options = {
  /** The element that scrolls; null: it is not there yet. */
  scroller: HTMLElement | null
  count: number
  /** In CSS pixels. */
  height: (index: number) => number
  /** What the heights depend on: lines are measured again when one of these changes. */
  sizedBy: readonly unknown[]
  /** Space within the scrolling element above the first line and below the last. */
  padding?: { start: number; end: number }
  /** Lines that stay in the page wherever it is scrolled to: what has the focus must not lose it. -1: none. */
  pinned: readonly number[]
}

/** How many lines beyond the edges are kept ready, so that a scroll shows no gap. */
const OVERSCAN = 12

/** Beyond a line that is scrolled to: a list is as high as it happens to be, and scrolls by whole pixels. */
const SLACK = 2

/** Of a long list the lines that are in view, or nearly. To be made while a component is. */
export const virtualRows = (options: () => Options) => {
  const store = createVirtualizer<HTMLElement, HTMLElement>({
    count: 0,
    getScrollElement: () => null,
    estimateSize: () => 0,
  })
  const virtualizer = fromStore(store)

  let measured: readonly unknown[] = []
  $effect.pre(() => {
    const { scroller, count, height, sizedBy, padding = { start: 0, end: 0 }, pinned } = options()
    const wanted = pinned.filter((index) => index >= 0 && index < count)
    untrack(() => {
      virtualizer.current.setOptions({
        count,
        getScrollElement: () => scroller,
        estimateSize: height,
        paddingStart: padding.start,
        paddingEnd: padding.end,
        scrollPaddingStart: SLACK,
        scrollPaddingEnd: SLACK,
        overscan: OVERSCAN,
        // In order of reading, which is also the order of the Tab key and of assistive technology.
        rangeExtractor: (range) => {
          const near = defaultRangeExtractor(range)
          const far = wanted.filter((index, at) => !near.includes(index) && wanted.indexOf(index) === at)
          return [...near, ...far].toSorted((one, other) => one - other)
        },
      })
      // Where lines of another height stood is where nothing stands now.
      if (sizedBy.some((one, at) => one !== measured[at])) virtualizer.current.measure()
      measured = sizedBy
    })
  })

  return {
    get items(): readonly VirtualItem[] {
      return virtualizer.current.getVirtualItems()
    },
    get totalHeight(): number {
      return virtualizer.current.getTotalSize()
    },
    scrollTo: (index: number): void => virtualizer.current.scrollToIndex(index, { align: 'auto' }),
  }
}
