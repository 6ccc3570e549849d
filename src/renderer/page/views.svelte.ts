export type View = 'requests' | 'matrix'

class Views {
  #current = $state<View>('requests')
  /** The token whose page covers the view. `null` if no page does. */
  tokenId = $state<string | null>(null)

  get current(): View {
    return this.#current
  }

  set current(view: View) {
    this.#current = view
    this.tokenId = null
  }
}

export const views = new Views()
