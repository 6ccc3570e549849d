import { frozen } from '../../src/core/adapters/catalog-file.ts'
import type { Catalog, CatalogFailure } from '../../src/core/ports.ts'
import { seedDocument } from '../../src/core/vault/presets.ts'
import { failed, ok } from '../../src/shared/contract/result.ts'
import { catalogDocumentSchema, type CatalogDocument, type CatalogNotice } from '../../src/shared/model/vault.ts'

export type FakeCatalog = Catalog & {
  /** The document as it was last written. */
  readonly document: CatalogDocument
  /** How often it was written. */
  readonly writes: number
  /** From now on changing fails like this, and with `newer-version` reading too; null: it works again. */
  breakWith(reason: CatalogFailure['reason'] | null): void
  /** The next read says this of the file. */
  tellNext(notice: CatalogNotice): void
}

/** The writer of a process that was killed. */
export const DEAD_WRITER = 'a process that was killed'

/** A catalog in memory. Like the file, it returns frozen documents and accepts only what the schema names. */
export const createFakeCatalog = (start: CatalogDocument = seedDocument()): FakeCatalog => {
  let document = catalogDocumentSchema.parse(start)
  let writes = 0
  let broken: CatalogFailure['reason'] | null = null
  let notices: CatalogNotice[] = []

  return {
    get document() {
      return document
    },
    get writes() {
      return writes
    },
    breakWith(reason) {
      broken = reason
    },
    tellNext(notice) {
      notices.push(notice)
    },
    read() {
      if (broken === 'newer-version') return Promise.resolve(failed({ reason: broken }))
      const told = notices
      notices = []
      return Promise.resolve(ok({ document: frozen(structuredClone(document)), notices: told }))
    },
    writer: () => Promise.resolve('this process'),
    isGone: (writer) => Promise.resolve(writer === DEAD_WRITER),
    update(change) {
      if (broken !== null) return Promise.resolve(failed({ reason: broken }))
      const next = change(frozen(structuredClone(document)))
      if (next !== null) {
        document = catalogDocumentSchema.parse(next)
        writes += 1
      }
      return Promise.resolve(ok(frozen(structuredClone(document))))
    },
  }
}
