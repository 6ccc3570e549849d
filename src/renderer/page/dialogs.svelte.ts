import type { TokenKind } from '../../shared/platform.ts'

/** What “Add a token” starts with, when it was asked for from a row of the vault. */
export type TokenDraftStart = {
  kind?: TokenKind | undefined
  serviceId?: string | undefined
  spaceId?: string | undefined
  environmentId?: string | undefined
}

export type OpenDialog =
  | { kind: 'add-token'; start: TokenDraftStart }
  | { kind: 'edit-token'; tokenId: string; renames: boolean }
  | { kind: 'replace-secret'; tokenId: string }
  | { kind: 'rotate'; tokenId: string }
  | { kind: 'service'; serviceId: string | null }
  | { kind: 'space'; serviceId: string | null; spaceId: string | null }
  | { kind: 'manifest' }
  | { kind: 'paste' }
  | { kind: 'compare'; exchangeId: string }
  | { kind: 'settings' }
  | { kind: 'shortcuts' }
  | { kind: 'palette' }

class Dialogs {
  current = $state.raw<OpenDialog | null>(null)
  #cameFrom: HTMLElement | null = null

  open(dialog: OpenDialog): void {
    if (this.current === null) this.#cameFrom = focusToKeep()
    this.current = dialog
  }

  /** Returns what closes the dialog that is open now, and no other one: a response may arrive when another is open. */
  closer(): () => void {
    const mine = this.current
    return () => {
      if (this.current === mine) this.close()
    }
  }

  close(): void {
    this.current = null
    const back = this.#cameFrom
    this.#cameFrom = null
    // After the dialog has gone and its own focus trap has let go.
    setTimeout(() => {
      if (document.activeElement === document.body || document.activeElement === null) back?.focus()
    }, 0)
  }
}

/** A menu that opened the dialog is gone by the time it closes: then it is the row that the menu was for. */
const focusToKeep = (): HTMLElement | null => {
  const active = document.activeElement
  if (active instanceof HTMLElement && active !== document.body && active.closest('[role="menu"]') === null)
    return active
  return document.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
}

export const dialogs = new Dialogs()
