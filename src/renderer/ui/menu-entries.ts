import type { Component } from 'svelte'

/** What a menu shows: built as data, so that a drop-down and a context menu can share it. */
export type MenuEntry =
  | {
      kind: 'item'
      label: string
      icon?: Component<{ size?: number }>
      shortcut?: string | undefined
      danger?: boolean
      /** Why it cannot be chosen now, in a sentence; null: it can. */
      off?: string | null
      run: () => void
    }
  | { kind: 'line' }
  | { kind: 'switch'; label: string; checked: boolean; off?: string | null; onChange: (checked: boolean) => void }
  | {
      kind: 'choice'
      label: string
      value: string
      options: readonly { value: string; label: string }[]
      onChoose: (value: string) => void
    }

type Item = Extract<MenuEntry, { kind: 'item' }>

export const item = (label: string, icon: Item['icon'], run: () => void, more: Partial<Item> = {}): Item => ({
  kind: 'item',
  label,
  ...(icon && { icon }),
  run,
  ...more,
})

/** Opens the context menu of an element, below it and so many pixels from its left. */
export const openContextMenu = (element: HTMLElement | null, inset = 0): void => {
  const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  const at = { clientX: left + inset, clientY: bottom }
  element?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }))
}

/** When a menu closes, the focus goes back to where it was, unless its item has put it into a field to type in. */
export const keepField = (event: Event): void => {
  if (document.activeElement instanceof HTMLInputElement) event.preventDefault()
}
