import { app, selection, vault } from '../../bridge/index.ts'
import { sidebar } from '../../page/sidebar.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { filterItems, listItems, wordsOf, type ListItem, type TokenItem } from './token-list.ts'

const NO_ITEMS: readonly ListItem[] = []

class TokenList {
  #focused = $state<string | null>(null)

  readonly #all = $derived(vault.snapshot === null ? NO_ITEMS : listItems(vault.snapshot, app.settings.treeGrouping))
  readonly items: readonly ListItem[] = $derived(filterItems(this.#all, wordsOf(sidebar.filters.tokens)))
  readonly #indexes: ReadonlyMap<string, number> = $derived(new Map(this.items.map(({ key }, index) => [key, index])))

  /** The line of the token whose page is open, or that is in use. `null` if it isn't in the list. */
  readonly selectedKey = $derived(this.#lineOf(this.items, views.tokenId ?? selection.tokenId)?.key ?? null)

  readonly focusedKey = $derived(
    this.indexOf(this.#focused) === -1 ? (this.selectedKey ?? this.items[0]?.key ?? null) : this.#focused,
  )

  indexOf(key: string | null): number {
    return key === null ? -1 : (this.#indexes.get(key) ?? -1)
  }

  item(key: string | null): ListItem | null {
    return this.items[this.indexOf(key)] ?? null
  }

  get first(): ListItem | null {
    return this.items.find(({ kind }) => kind === 'token') ?? this.items[0] ?? null
  }

  focus(key: string): void {
    this.#focused = key
  }

  /** Brings a token into the list: a filter that hides it is cleared. Gives its line's key, or `null` if it has none. */
  reveal(tokenId: string): string | null {
    const line = this.#lineOf(this.items, tokenId) ?? this.#lineOf(this.#all, tokenId)
    if (line === null) return null
    if (this.indexOf(line.key) === -1) sidebar.filters.tokens = ''
    this.focus(line.key)
    return line.key
  }

  /** Uses a token for the request. `environment`: the one that was meant; the present one by default. */
  use({ key, token, heading }: TokenItem, environment: string | null = heading.environment): void {
    this.focus(key)
    const { serviceId, spaceId, id: tokenId } = token
    if (environment === null) selection.selectToken(token)
    else selection.select({ serviceId, spaceId, environmentId: environment, tokenId })
    views.tokenId = null
    sidebar.close()
  }

  /** The line of a token: with several, that of the environment in use. */
  #lineOf(items: readonly ListItem[], tokenId: string | null): TokenItem | null {
    if (tokenId === null) return null
    const lines = items.filter((item): item is TokenItem => item.kind === 'token' && item.token.id === tokenId)
    const { environmentId } = selection.target
    return lines.find(({ heading }) => heading.environment === environmentId) ?? lines[0] ?? null
  }
}

export const tokenList = new TokenList()
