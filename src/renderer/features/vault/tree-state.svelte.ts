import { SvelteSet } from 'svelte/reactivity'
import { vaultTree } from '../../../shared/model/vault-tree.ts'
import { app } from '../../bridge/app.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { isSameTarget, type Target } from '../../bridge/target.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { filterTree, isFirstOfToken, treeRows, wordsOf, worthShowing, type TreeRow } from './tree-rows.ts'

/** What the vault's tree shows: the filter, what is folded, which line has the focus, which is being renamed. */
class TreeState {
  filter = $state('')
  renaming = $state<string | null>(null)
  #focused = $state<string | null>(null)
  readonly #folded = new SvelteSet<string>()

  readonly grouping = $derived(app.settings.treeGrouping)

  readonly #tree = $derived(
    vault.snapshot === null ? [] : vaultTree(vault.snapshot, this.grouping).filter(worthShowing),
  )
  readonly #words = $derived(wordsOf(this.filter))

  /** While a filter is set everything found is open. */
  readonly rows: readonly TreeRow[] = $derived(
    treeRows(filterTree(this.#tree, this.#words), (key) => this.#words.length > 0 || !this.#folded.has(key)),
  )
  readonly #indexes: ReadonlyMap<string, number> = $derived(new Map(this.rows.map(({ key }, index) => [key, index])))

  selectedKey = $derived.by(() => {
    const line = this.#lineOf(selection.target)
    return this.rows.find((row) => isSameTarget(row.target, line))?.key ?? null
  })

  /** The one line that Tab reaches. */
  focusedKey = $derived(
    this.indexOf(this.#focused) === -1 ? (this.selectedKey ?? this.rows[0]?.key ?? null) : this.#focused,
  )

  /** The index of a key's line. -1 if it isn't visible. */
  indexOf(key: string | null): number {
    return key === null ? -1 : (this.#indexes.get(key) ?? -1)
  }

  isFirstOfToken(row: TreeRow): boolean {
    return isFirstOfToken(this.rows, row)
  }

  row(key: string | null): TreeRow | null {
    return this.rows[this.indexOf(key)] ?? null
  }

  focus(key: string): void {
    this.#focused = key
  }

  setOpen(key: string, open: boolean): void {
    if (open) this.#folded.delete(key)
    else this.#folded.add(key)
  }

  /**
   * Brings a place of the vault into the list, wherever it was chosen: what is above it unfolds, and a filter that hides it
   * goes. Gives back its line's key; null: it has none.
   */
  reveal(target: Target): string | null {
    const line = this.#lineOf(target)
    const isIts = (row: TreeRow): boolean => isSameTarget(row.target, line)
    const shown = this.rows.find(isIts)
    if (shown !== undefined) {
      this.focus(shown.key)
      return shown.key
    }
    const all = treeRows(this.#tree, () => true)
    const row = all.find(isIts)
    if (row === undefined) return null
    this.filter = ''
    const byKey = new Map(all.map((each) => [each.key, each]))
    for (let above = row.parentKey; above !== null; above = byKey.get(above)?.parentKey ?? null)
      this.setOpen(above, true)
    this.focus(row.key)
    return row.key
  }

  /** `environmentId`: of a line that stands for several, the one that was meant. */
  choose(row: TreeRow, environmentId?: string): void {
    this.focus(row.key)
    if (row.target === null) this.setOpen(row.key, row.expanded !== true)
    else if (environmentId !== undefined) selection.select({ ...row.target, environmentId })
    else if (row.node.type === 'token' && row.node.places !== null) selection.selectToken(row.node.token)
    else selection.select(row.target)
  }

  /** By token no line stands for an environment: a place in one belongs to the line of its token, or of its space. */
  #lineOf(target: Target): Target {
    return this.grouping === 'by-token' ? { ...target, environmentId: null } : target
  }
}

export const treeState = new TreeState()
