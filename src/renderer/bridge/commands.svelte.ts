import { SvelteMap } from 'svelte/reactivity'
import type { AppCommand } from '../../shared/contract/app.ts'
import { SHORTCUTS } from './shortcuts.ts'

/**
 * One thing that a person can ask for: from the menu, by a shortcut, from the palette or a button. Whoever can do it
 * registers it while it can (`$effect(() => commands.register(…))`).
 */
export type Command = {
  id: AppCommand | (string & {})
  label: string
  /** The heading in the palette. */
  group: string
  /** Other words that find it in the palette. */
  keywords?: string
  /** `Mod+Shift+H`. For the app's own commands it is known without saying. */
  shortcut?: string
  /** Asked when it is shown and before it runs. Always, when left out. */
  enabled?: () => boolean
  run: () => void
}

/** The same key press can reach us twice: as a key and as a menu item. */
const ECHO_MS = 150

class Commands {
  readonly #byId = new SvelteMap<string, Command>()
  #last: { id: string; at: number; from: 'key' | 'menu' } | null = null

  all = $derived([...this.#byId.values()])

  /** Adds commands; a later one of the same id replaces the earlier. Gives back what takes them away. */
  register(...commands: Command[]): () => void {
    for (const command of commands) this.#byId.set(command.id, command)
    return () => {
      for (const command of commands) if (this.#byId.get(command.id) === command) this.#byId.delete(command.id)
    }
  }

  get(id: string): Command | undefined {
    return this.#byId.get(id)
  }

  canRun(id: string): boolean {
    const command = this.#byId.get(id)
    return command !== undefined && (command.enabled?.() ?? true)
  }

  /** Runs it when it is there and possible. Tells whether it did. */
  run(id: string): boolean {
    const command = this.#byId.get(id)
    if (command === undefined || !(command.enabled?.() ?? true)) return false
    command.run()
    return true
  }

  /** As `run`, for a key press or a menu item: the echo of the other one is dropped. */
  runFrom(from: 'key' | 'menu', id: string, at: number): boolean {
    const echo = this.#last !== null && this.#last.id === id && this.#last.from !== from && at - this.#last.at < ECHO_MS
    if (echo) return true
    this.#last = { id, at, from }
    return this.run(id)
  }

  shortcutOf(command: Command): string | undefined {
    return command.shortcut ?? (SHORTCUTS as Readonly<Record<string, string>>)[command.id]
  }
}

export const commands = new Commands()
