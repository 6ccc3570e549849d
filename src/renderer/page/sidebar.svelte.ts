import { tick } from 'svelte'
import { windowWidth } from './window-size.svelte.ts'

export type SidebarTab = 'tokens' | 'history'

/** Below this window width, the sidebar is a panel over the page. In CSS pixels with text of the usual size. */
const PANEL_BELOW = 860

class Sidebar {
  tab = $state<SidebarTab>('tokens')
  readonly filters = $state({ tokens: '', history: '' })
  /** Counts the requests to put the focus into the field. */
  focusCalls = $state(0)
  isOpen = $state(false)
  #cameFrom: HTMLElement | null = null

  readonly isPanel = $derived.by(() => windowWidth() < PANEL_BELOW)

  open(): void {
    const active = document.activeElement
    this.#cameFrom = active instanceof HTMLElement && active !== document.body ? active : null
    this.isOpen = true
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    const back = this.#cameFrom
    this.#cameFrom = null
    // What is beneath an open panel can't take the focus before it is closed.
    if (this.isPanel) void tick().then(() => back?.focus())
  }

  focusFilter(tab: SidebarTab): void {
    this.tab = tab
    if (this.isPanel) this.open()
    this.focusCalls += 1
  }
}

export const sidebar = new Sidebar()
