/** What the middle column shows. */
export type View = 'requests' | 'matrix'

class Views {
  current = $state<View>('requests')
}

export const views = new Views()
