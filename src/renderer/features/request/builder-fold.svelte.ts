import { isWide } from '../../page/window-size.svelte.ts'
import { exchanges } from './exchanges.svelte.ts'
import { rememberedFold, rememberFold } from './layout.ts'

/** Whether the builder is folded to its lines, so that the answer has the room. Beside the answer it never needs to be. */
class BuilderFold {
  #kept = $state(rememberedFold())

  get folded(): boolean {
    if (isWide()) return false
    return this.#kept === null ? exchanges.selectedId !== null : this.#kept === 'folded'
  }

  /** From here on it stays as somebody wants it. */
  toggle(): void {
    this.#kept = this.folded ? 'open' : 'folded'
    rememberFold(this.#kept)
  }
}

export const builderFold = new BuilderFold()
