import { app, vault } from '../../bridge/index.ts'
import { views } from '../../page/views.svelte.ts'
import { hidesTokens } from '../vault/catalog-trouble.ts'

/** The first screen: shown while the vault is empty, until something is sent or shown. */
class FirstScreenState {
  /** Whether it gave way to a request, for this run of the app. */
  left = $state(false)

  /** Whether the main column shows it, also while it loads. The box is in it then, and not in a sheet. */
  readonly shown = $derived(
    app.snapshot !== null &&
      vault.snapshot !== null &&
      vault.tokens.length === 0 &&
      !this.left &&
      !hidesTokens(vault.snapshot.notices) &&
      views.current === 'requests',
  )

  readonly #start = Promise.withResolvers<null>()
  /** Resolves when app and vault were read, or could not be: before, it isn't known where the box goes. */
  readonly known = this.#start.promise

  started(): void {
    this.#start.resolve(null)
  }

  focus(): void {
    document.querySelector<HTMLElement>('[data-pane="welcome"] textarea')?.focus()
  }

  leave(): void {
    this.left = true
  }
}

export const firstScreen = new FirstScreenState()
