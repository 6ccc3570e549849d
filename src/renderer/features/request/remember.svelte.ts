import { untrack } from 'svelte'
import type { OpenView } from '../../../shared/model/history.ts'
import { desk } from '../../bridge/desk.ts'
import { views } from '../../page/views.svelte.ts'
import { tell } from '../../ui/toasts.ts'
import { builder } from './builder.svelte.ts'
import { exchanges } from './exchanges.svelte.ts'

/** Milliseconds of quiet before main is told. */
const QUIET = 300

/** Puts the page where it was left: what was being built, and what was on view. */
const recall = async (): Promise<void> => {
  const recalled = await desk.history.recall()
  if (!recalled.ok) return
  const { draft, whole, open } = recalled.value
  if (draft !== null && builder.restore(draft) && !whole)
    tell('The request is back as you left it, without what held a token.')
  views.current = open.view
  if (open.exchangeId === null) return
  await exchanges.refresh()
  // Not away from what was sent meanwhile.
  const isThere = exchanges.entries.some(({ id }) => id === open.exchangeId)
  if (isThere && exchanges.running.length === 0) exchanges.select(open.exchangeId)
}

/** To be called while a component is made: main remembers what the page is about, so that the next start finds it again. */
export const rememberWork = (): void => {
  let recalled = $state(false)
  void recall().then(() => (recalled = true))

  $effect(() => {
    const open: OpenView = { view: views.current, exchangeId: exchanges.selectedId }
    const { draft } = builder
    if (!recalled) return
    const timer = setTimeout(() => {
      // A builder without a service holds nothing that was begun.
      void untrack(() => desk.history.remember({ draft: draft.serviceId === '' ? null : draft, open }))
    }, QUIET)
    return () => clearTimeout(timer)
  })
}
