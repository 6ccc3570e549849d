import type { CatalogNotice } from '../../shared/model/vault.ts'

/** What happened to catalog and secrets, each thing once, for as long as the app runs; one notice for each code. */
export type Notices = {
  add(given: readonly CatalogNotice[]): void
  all(): CatalogNotice[]
  /** Calls `listener` with each thing that was not known yet. */
  onNew(listener: (notice: CatalogNotice) => void): void
}

export const createNotices = (): Notices => {
  const known = new Map<CatalogNotice['code'], Set<string>>()
  const listeners: ((notice: CatalogNotice) => void)[] = []
  return {
    add(given) {
      for (const { code, message } of given) {
        const messages = known.get(code) ?? new Set()
        if (messages.has(message)) continue
        known.set(code, messages.add(message))
        for (const listener of listeners) listener({ code, message })
      }
    },
    onNew: (listener) => void listeners.push(listener),
    all: () => [...known].map(([code, messages]) => ({ code, message: [...messages].join(' ') })),
  }
}
