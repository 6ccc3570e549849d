import { createReadStream } from 'node:fs'
import { ok, type Result } from '../shared/contract/result.ts'
import { printable } from '../shared/text/printable.ts'
import { misused, type Refusal } from './refusal.ts'
import { readAll } from './terminal.ts'

/** The bytes of a file that the user names. `tooLong`: printed if there are more than `limit`, as a device such as `/dev/zero` never ends. */
export const readNamedFile = async (
  file: string,
  limit: number,
  tooLong: string,
): Promise<Result<Uint8Array, Refusal>> => {
  try {
    const bytes = await readAll(createReadStream(file), limit)
    return bytes === null ? misused(tooLong) : ok(bytes)
  } catch {
    return misused(`Can’t read the file “${printable(file)}”. Check its path and your permissions.`)
  }
}
