import { tell, tellError } from '../../ui/toasts.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'

/** As long as core keeps what was removed, in milliseconds. */
const UNDO_FOR = 60_000

/** `until`: as long as core keeps it, in milliseconds since 1970. */
type Removed = { label: string; restore: () => Promise<Result<unknown>>; until: number }

/** What was removed within the last minute, the newest last: it can be brought back, by key and from the palette. */
class Removals {
  #removed = $state.raw<readonly Removed[]>([])
  /** The name of what would come back first; null: nothing. */
  readonly last = $derived(this.#removed.at(-1)?.label ?? null)

  /** `said`: how it is told. */
  note(label: string, restore: Removed['restore'], said = `Removed “${label}”.`): void {
    const removed = { label, restore, until: Date.now() + UNDO_FOR }
    this.#keep(removed)
    tell(said, { label: 'Undo', run: () => void this.#undo(removed) })
  }

  #keep(removed: Removed): void {
    const left = removed.until - Date.now()
    if (left <= 0) return
    this.#removed = [...this.#removed, removed]
    setTimeout(() => this.#forget(removed), left)
  }

  undoLast(): void {
    const last = this.#removed.at(-1)
    if (last !== undefined) void this.#undo(last)
  }

  async #undo(removed: Removed): Promise<void> {
    // Once: a second press meant the next one.
    if (!this.#forget(removed)) return
    const restored = await removed.restore()
    if (restored.ok) {
      tell(`“${removed.label}” is back.`)
      return
    }
    tellError(restored.error satisfies DeskError)
    // Core keeps it for the rest of its minute: it can be tried again.
    this.#keep(removed)
  }

  #forget(removed: Removed): boolean {
    const was = this.#removed.includes(removed)
    this.#removed = this.#removed.filter((one) => one !== removed)
    return was
  }
}

export const removals = new Removals()
