import { tell, tellError } from '../../ui/toasts.ts'
import type { Result } from '../../../shared/contract/result.ts'

/** How long core can restore a removal, in milliseconds. */
const UNDO_FOR = 60_000

type Restore = () => Promise<Result<unknown>>
/**
 * `named`: its name within a sentence. `about`: its id, since others may have its name. `since`: the time of the removal, on the
 * page's own clock. `removal`: fails if it wasn't removed. `isOver`: core can't restore it any more. `untell`: removes the message.
 */
type Removed = {
  named: string
  about: string
  since: number
  removal: Promise<Result<Restore>>
  isOver: boolean
  untell: () => void
}

const beginning = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What is being removed, or was within the last minute, the newest last: it can be brought back, by key and from the palette. */
class Removals {
  #removed = $state.raw<readonly Removed[]>([])
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
    const since = performance.now()
    const removed: Removed = { named, about, since, removal, isOver: false, untell: () => undefined }
    this.#removed = [...this.#removed, removed]
    const gone = await removal
    if (!gone.ok) {
      this.#forget(removed)
      tellError(gone.error)
      return
    }
    setTimeout(() => {
      removed.isOver = true
      // A message that is held on the screen must not offer what is over.
      if (this.#forget(removed)) removed.untell()
    }, UNDO_FOR)
    // It is being restored already.
    if (!this.#removed.includes(removed)) return
    removed.untell = tell(said, { action: { label: 'Undo', run: () => void this.#undo(removed) }, about })
  }

  undoLast(): void {
    const last = this.#removed.at(-1)
    if (last !== undefined) void this.#undo(last)
  }

  async #undo(removed: Removed): Promise<void> {
    // Once: a second press meant the next one.
    if (!this.#forget(removed)) return
    removed.untell()
    const gone = await removed.removal
    // The error is shown already.
    if (!gone.ok) return
    const restored = await gone.value()
    if (restored.ok) {
      tell(`${beginning(removed.named)} is back.`, { about: removed.about })
      return
    }
    tellError(restored.error)
    // For the rest of its minute it can be tried again, in its turn.
    if (removed.isOver) return
    this.#removed = [removed, ...this.#removed].toSorted((one, other) => one.since - other.since)
  }

  #forget(removed: Removed): boolean {
    const was = this.#removed.includes(removed)
    this.#removed = this.#removed.filter((one) => one !== removed)
    return was
  }
}

export const removals = new Removals()
