/** The search in the history: null while nobody searches. */
class HistorySearch {
  words = $state<string | null>(null)
  /** Counts the openings: each takes the focus. */
  calls = $state(0)

  open(): void {
    this.words ??= ''
    this.calls += 1
  }

  close(): void {
    this.words = null
  }
}

export const historySearch = new HistorySearch()
