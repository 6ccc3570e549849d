import type { CatalogNotice } from '../../shared/model/vault.ts'

/** What happened to the catalog file, each thing once, for as long as the app runs. */
export type Notices = { add(given: readonly CatalogNotice[]): void; all(): CatalogNotice[] }

export const createNotices = (): Notices => {
  const known = new Map<string, CatalogNotice>()
  return {
    add(given) {
      for (const notice of given) known.set(`${notice.code} ${notice.message}`, notice)
    },
    all: () => [...known.values()],
  }
}
