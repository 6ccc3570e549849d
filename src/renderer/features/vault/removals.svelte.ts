import { tell, tellError } from '../../ui/toasts.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'

/** How long core can restore a removal, in milliseconds. */
const UNDO_FOR = 60_000

type Restore = () => Promise<Result<unknown>>
/**
 * `named`: its name within a sentence. `about`: its id, since others may have its name. `at`: its place in the order. `since`:
 * the time of the removal, on the page's own clock. `removal`: fails if it wasn't removed. `until`: in milliseconds since 1970.
 * `null` if it isn't removed yet. `untell`: removes the message.
 */
type Removed = {
  named: string
  about: string
  at: number
  since: number
  removal: Promise<Result<Restore>>
  until: number | null
  untell: () => void
}

const beginning = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What is being removed, or was within the last minute, the newest last: it can be brought back, by key and from the palette. */
class Removals {
  #removed = $state.raw<readonly Removed[]>([])
  #count = 0
  /** The name of what Undo would restore. `null` if nothing. */
  readonly last = $derived(this.#removed.at(-1)?.named ?? null)
  /** The time of that removal, in milliseconds on the page's own clock. `null` if nothing was removed. */
  readonly lastSince = $derived(this.#removed.at(-1)?.since ?? null)
  get off(): string | null {
    return this.last === null ? 'Nothing was removed in the last minute.' : null
  }

  /** Shows `said` when a removal is done. It can be undone from the start, as its line disappears before main responds. */
  async follow(
    label: string,
    removal: Promise<Result<Restore>>,
    called: { named?: string; said?: string; about?: string } = {},
  ): Promise<void> {
    const { named = `“${label}”`, about = label } = called
    const { said = `Removed ${named}.` } = called
    this.#count += 1
    const since = performance.now()
    const removed: Removed = { named, about, at: this.#count, since, removal, until: null, untell: () => undefined }
    this.#removed = [...this.#removed, removed]
    const gone = await this.#settled(removed)
    if (!gone.ok) {
      this.#forget(removed)
      tellError(gone.error satisfies DeskError)
      return
    }
    // It is being restored already.
    if (!this.#removed.includes(removed)) return
    this.#forgetInTime(removed)
    removed.untell = tell(said, { action: { label: 'Undo', run: () => void this.#undo(removed) }, about })
  }

  undoLast(): void {
    const last = this.#removed.at(-1)
    if (last !== undefined) void this.#undo(last)
  }

  /** What became of a removal. One that broke down instead of failing leaves nothing to bring back. */
  async #settled(removed: Removed): Promise<Result<Restore>> {
    try {
      const gone = await removed.removal
      if (gone.ok) removed.until ??= Date.now() + UNDO_FOR
      return gone
    } catch (error) {
      this.#forget(removed)
      throw error
    }
  }

  async #undo(removed: Removed): Promise<void> {
    // Once: a second press meant the next one.
    if (!this.#forget(removed)) return
    removed.untell()
    const gone = await this.#settled(removed)
    // The error is shown already.
    if (!gone.ok) return
    const restored = await gone.value()
    if (restored.ok) {
      tell(`${beginning(removed.named)} is back.`, { about: removed.about })
      return
    }
    tellError(restored.error satisfies DeskError)
    // Core keeps it for the rest of its minute: it can be tried again, in its turn.
    this.#removed = [...this.#removed, removed].toSorted((one, other) => one.at - other.at)
    this.#forgetInTime(removed)
  }

  #forgetInTime(removed: Removed): void {
    const expire = (): void => {
      // A message that is held on the screen must not offer what is over.
      if (this.#forget(removed)) removed.untell()
    }
    const left = (removed.until ?? 0) - Date.now()
    if (left > 0) setTimeout(expire, left)
    else expire()
  }

  #forget(removed: Removed): boolean {
    const was = this.#removed.includes(removed)
    this.#removed = this.#removed.filter((one) => one !== removed)
    return was
  }
}

export const removals = new Removals()
