import type { HistoryFile } from '../../src/core/ports.ts'
import { ok } from '../../src/shared/contract/result.ts'
import { historyDocumentSchema, type HistoryDocument } from '../../src/shared/model/history.ts'

export type FakeHistoryFile = HistoryFile & {
  /** The last written content. `null` if the file doesn't exist. */
  readonly document: HistoryDocument | null
}

/** A history in memory that, like the file, lets in only what the schema names. */
export const createFakeHistoryFile = (start: HistoryDocument | null = null): FakeHistoryFile => {
  let document = start
  return {
    get document() {
      return document
    },
    read: () => Promise.resolve(ok({ document: structuredClone(document), notice: null })),
    write(next) {
      document = historyDocumentSchema.parse(structuredClone(next))
      return Promise.resolve(ok(null))
    },
    remove() {
      document = null
      return Promise.resolve(ok(null))
    },
  }
}
