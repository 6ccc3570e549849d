/** What a screen reader says without the focus going anywhere. One at a time, politely; the last one counts. */
class Announcer {
  said = $state.raw<{ text: string; count: number }>({ text: '', count: 0 })
  /** Not read from `said`: an effect that speaks would follow its own words. */
  #count = 0

  say(text: string): void {
    this.#count += 1
    this.said = { text, count: this.#count }
  }
}

export const announcer = new Announcer()
