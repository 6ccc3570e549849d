import type { CatalogNotice } from '../../shared/model/vault.ts'

/** What happened to the catalog file, each thing once, for as long as the app runs; one notice for each code. */
export type Notices = { add(given: readonly CatalogNotice[]): void; all(): CatalogNotice[] }

export const createNotices = (): Notices => {
  const known = new Map<CatalogNotice['code'], Set<string>>()
  return {
    add(given) {
      for (const { code, message } of given) known.set(code, (known.get(code) ?? new Set()).add(message))
    },
    all: () => [...known].map(([code, messages]) => ({ code, message: [...messages].join(' ') })),
  }
}
