import { createReadStream } from 'node:fs'
import { readAll } from './terminal.ts'

/** The bytes of a file. `null` if it has more than `limit`: a device such as `/dev/zero` never ends. */
export const readFileAtMost = (file: string, limit: number): Promise<Uint8Array | null> =>
  readAll(createReadStream(file), limit)
