import { emptyRecords, recordsKey, type Records } from '../../fixtures/records.ts'

/** What happened in this process, for the specs to read. */
export const records: Records = emptyRecords()

/** Addresses outside the app that a page asked for and did not get. */
export const refused = records.refusedRequests

Object.defineProperty(globalThis, recordsKey, { value: records })
