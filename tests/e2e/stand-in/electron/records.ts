import { emptyRecords, recordsKey, type IpcRecord, type Records } from '../../fixtures/records.ts'
import { createCodec } from '../page/codec.ts'

const codec = createCodec()

/** What happened in this process, for the specs to read. */
export const records: Records = emptyRecords()

/** Addresses outside the app that a page asked for and did not get. */
export const refused = records.refusedRequests

Object.defineProperty(globalThis, recordsKey, { value: records })

/** A part of a record from the text that crossed, made when a spec asks: of most calls nobody does, and a vault is megabytes. */
export const decodedWhenRead = (record: IpcRecord, part: 'args' | 'result', text: string): void => {
  Object.defineProperty(record, part, { get: () => codec.decode(text), enumerable: true, configurable: true })
}
