import { untrack } from 'svelte'
import type { Input } from '../../../shared/contract/contract.ts'
import { desk } from '../../bridge/desk.ts'
import { views, type View } from '../../page/views.svelte.ts'
import { tell } from '../../ui/toasts.ts'
import { onView } from '../verdict/on-view.svelte.ts'
import { builder } from './builder.svelte.ts'
import { exchanges } from './exchanges.svelte.ts'

/** Milliseconds without a change before main stores it. */
const QUIET = 300
const GOING = ['beforeunload', 'pagehide'] as const

/** Puts the page where it was left: what was being built, and what was on view. */
const recall = async (): Promise<void> => {
  const shown = views.current
  const recalled = await desk.history.recall()
  if (!recalled.ok) return
  const { draft, whole, open } = recalled.value
  const isBack = draft !== null && builder.restore(draft)
  if (isBack && !whole) tell('The request is back as you left it, without the parts that held a token.')
  if (draft === null && !whole)
    tell(
      'The request you were building could not be brought back: it was too long, or it may have contained a token that could not be read at the time.',
    )
  // Not away from what was opened meanwhile.
  if (views.current === shown) views.current = open.view
  // The response of another request would stand below this one.
  if (open.exchangeId === null || !isBack) return
  await exchanges.refresh()
  // Not away from what was sent meanwhile.
  const isThere = exchanges.entries.some(({ id }) => id === open.exchangeId)
  if (isThere && exchanges.running.length === 0) exchanges.recall(open.exchangeId)
}

/** What the page is about, as main remembers it. A builder without a service holds nothing that was begun. */
const work = (): Input<'history.remember'> => ({
  draft: builder.draft.serviceId === '' ? null : builder.draft,
  open: { view: views.current, exchangeId: onView.isStale ? null : exchanges.selectedId },
})

/** To be called while a component is made: main remembers what the page is about, so that the next start finds it again. */
export const rememberWork = (): void => {
  let recalled = $state(false)
  let toldView: View | null = null
  let waiting: (() => void) | null = null
  void recall().then(() => (recalled = true))

  $effect(() => {
    const now = work()
    if (!recalled) return
    const tellMain = (): void => {
      waiting = null
      toldView = now.open.view
      void untrack(() => desk.history.remember(now))
    }
    // Another view is one action, stored at once. Of letters and steps through the history, only the last is stored.
    if (now.open.view !== toldView) {
      tellMain()
      return
    }
    waiting = tellMain
    const timer = setTimeout(tellMain, QUIET)
    return () => clearTimeout(timer)
  })

  // What was typed just before the page closes is stored, too, while main still accepts calls of the page. A page that is
  // closed without `beforeunload` has only `pagehide`.
  $effect(() => {
    const listening = new AbortController()
    for (const going of GOING) window.addEventListener(going, () => waiting?.(), { signal: listening.signal })
    return () => listening.abort()
  })
}
