import { tell, tellError } from '../../ui/toasts.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Result } from '../../../shared/contract/result.ts'

/** As long as core keeps what was removed, in milliseconds. */
const UNDO_FOR = 60_000
/** Whoever waits longer than this, in milliseconds, is told what for. */
const PATIENCE = 400

/** What brings it back. */
type Restore = () => Promise<Result<unknown>>
/**
 * `about`: what tells it from others of its name; `removal`: fails when it was not removed; `until`: in milliseconds since 1970;
 * null: not gone yet. `back`: says that it is back; `untell`: takes away what says that it was removed.
 */
type Removed = {
  label: string
  about: string
  back: string
  removal: Promise<Result<Restore>>
  until: number | null
  untell: () => void
}

/** What is being removed, or was within the last minute, the newest last: it can be brought back, by key and from the palette. */
class Removals {
  #removed = $state.raw<readonly Removed[]>([])
  #returning = $state.raw<readonly Removed[]>([])
  /** The name of what would come back first; null: nothing. */
  readonly last = $derived(this.#removed.at(-1)?.label ?? null)
  /** Why nothing can be brought back; null: something can. */
  readonly off = $derived.by(() => {
    if (this.last !== null) return null
    const label = this.#returning.at(-1)?.label
    return label === undefined ? 'Nothing was removed in the last minute.' : `“${label}” is being brought back.`
  })

  /**
   * Tells of a removal once it is through. The way back is there from the start: the line is gone from the vault before main
   * has answered, and anyone who sees that may press Undo. `said`: how it is told.
   */
  async follow(
    label: string,
    removal: Promise<Result<Restore>>,
    { said = `Removed “${label}”.`, about = label, back = `“${label}” is back.` } = {},
  ): Promise<void> {
    const removed: Removed = { label, about, back, removal, until: null, untell: () => undefined }
    this.#removed = [...this.#removed, removed]
    const gone = await this.#settled(removed)
    if (!gone.ok) {
      this.#forget(removed)
      tellError(gone.error satisfies DeskError)
      return
    }
    // Somebody is bringing it back already.
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
    this.#returning = [...this.#returning, removed]
    let untell = (): void => undefined
    const slow = setTimeout(() => (untell = tell(`Bringing “${removed.label}” back…`)), PATIENCE)
    try {
      await this.#bringBack(removed)
    } finally {
      clearTimeout(slow)
      untell()
      this.#returning = this.#returning.filter((one) => one !== removed)
    }
  }

  async #bringBack(removed: Removed): Promise<void> {
    const gone = await this.#settled(removed)
    // Why it was not removed has been told.
    if (!gone.ok) return
    const restored = await gone.value()
    if (restored.ok) {
      tell(removed.back, { about: removed.about })
      return
    }
    tellError(restored.error satisfies DeskError)
    // Core keeps it for the rest of its minute: it can be tried again.
    this.#removed = [...this.#removed, removed]
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
