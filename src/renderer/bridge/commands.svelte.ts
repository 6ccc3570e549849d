import { SvelteMap } from 'svelte/reactivity'
import type { AppCommand } from '../../shared/contract/app.ts'
import { OTHER_SHORTCUTS, SHORTCUTS } from './shortcuts.ts'

/** A command of the menu, a shortcut, the palette or a button. A component registers it while it can run it. */
export type Command = {
  id: AppCommand | (string & {})
  label: string
  /** The heading in the palette. */
  group: string
  keywords?: string
  /** `Mod+Shift+H`. For the app's own commands it is known without saying. */
  shortcut?: string
  /** Whether its keys mean something else in a text field now. Left out: they never do. */
  ownInFields?: () => boolean
  /** What its keys say beside an open dialog, where no command runs; left out: nothing. */
  besideDialogs?: string
  /** Why it cannot run now, in a sentence; null: it can. Asked when it is shown and before it runs. Left out: it always can. */
  off?: () => string | null
  /** Whether the palette leaves it out: another command does the same there. */
  isUnlisted?: boolean
  run: () => void
}

export type Ungrouped = Omit<Command, 'group'>

export const whyOff = (command: Command): string | null => command.off?.() ?? null

/** The same key press can reach us twice: as a key and as a menu item. */
const ECHO_MS = 150

export class Commands {
  readonly #byId = new SvelteMap<string, Command>()
  #last: { id: string; at: number; from: 'key' | 'menu' } | null = null

  all = $derived([...this.#byId.values()])

  /** Adds commands to a group; a later one of the same id replaces the earlier. Gives back what takes them away. */
  register(group: string, ...ungrouped: Ungrouped[]): () => void {
    // Not copied: a label may be a getter.
    const commands = ungrouped.map((command): Command => Object.assign(command, { group }))
    for (const command of commands) this.#byId.set(command.id, command)
    return () => {
      for (const command of commands) if (this.#byId.get(command.id) === command) this.#byId.delete(command.id)
    }
  }

  get(id: string): Command | undefined {
    return this.#byId.get(id)
  }

  run(id: string): boolean {
    const command = this.#byId.get(id)
    if (command === undefined || whyOff(command) !== null) return false
    command.run()
    return true
  }

  /** As `run`, without the echo of the other way. Returns why it couldn't run. `null` if it ran, or the view has no such command. */
  runFrom(from: 'key' | 'menu', id: string, at: number): string | null {
    const echo = this.#last !== null && this.#last.id === id && this.#last.from !== from && at - this.#last.at < ECHO_MS
    if (echo) return null
    this.#last = { id, at, from }
    const command = this.#byId.get(id)
    return this.run(id) || command === undefined ? null : whyOff(command)
  }

  shortcutOf(command: Command): string | undefined {
    return command.shortcut ?? (SHORTCUTS as Readonly<Record<string, string>>)[command.id]
  }

  shortcutsOf(command: Command): string[] {
    const other = (OTHER_SHORTCUTS as Readonly<Record<string, string>>)[command.id]
    return [this.shortcutOf(command), other].filter((shortcut) => shortcut !== undefined)
  }
}

export const commands = new Commands()
