/** The first screen: shown while the vault is empty, until something is sent or shown. */
class FirstScreenState {
  /** Whether it is on screen now, so that the box is in it and not in a sheet. */
  shown = $state(false)
  /** Whether it gave way to a request, for this run of the app. */
  left = $state(false)

  focus(): void {
    document.querySelector<HTMLElement>('[data-pane="welcome"] textarea')?.focus()
  }

  leave(): void {
    this.left = true
    this.shown = false
  }
}

export const firstScreen = new FirstScreenState()
