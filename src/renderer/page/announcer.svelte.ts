/** What a screen reader says without the focus going anywhere. One at a time, politely; the last one counts. */
class Announcer {
  said = $state.raw<{ text: string; count: number }>({ text: '', count: 0 })

  say(text: string): void {
    this.said = { text, count: this.said.count + 1 }
  }
}

export const announcer = new Announcer()
