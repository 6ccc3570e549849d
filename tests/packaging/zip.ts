import { writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** A file of a zip, with its Unix mode: a link's content is where it leads. */
export type ZipEntry = { name: string; content: Buffer; mode: number }

const UNIX = 3
const VERSION = 20

/** What the local and the central header have in common, from the flags to the length of the extra field. */
const facts = ({ name, content }: ZipEntry): Buffer => {
  const buffer = Buffer.alloc(24)
  buffer.writeUInt16LE(0, 0) // flags
  buffer.writeUInt16LE(0, 2) // stored
  buffer.writeUInt16LE(0, 4) // time
  buffer.writeUInt16LE(0x21, 6) // 1 January 1980
  buffer.writeUInt32LE(crc32(content), 8)
  buffer.writeUInt32LE(content.length, 12)
  buffer.writeUInt32LE(content.length, 16)
  buffer.writeUInt16LE(Buffer.byteLength(name), 20)
  return buffer
}

const word = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** Writes a zip without compression: a test must not need the system's own program. */
export const writeZip = (file: string, entries: readonly ZipEntry[]): void => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const local = Buffer.concat([word(0x04034b50, 4), word(VERSION, 2), facts(entry), name, entry.content])
    directory.push(
      Buffer.concat([
        word(0x02014b50, 4),
        word((UNIX << 8) | VERSION, 2),
        word(VERSION, 2),
        facts(entry),
        Buffer.alloc(6), // no comment, first disk, binary
        word(entry.mode * 0x10000, 4),
        word(offset, 4),
        name,
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.concat([
    word(0x06054b50, 4),
    Buffer.alloc(4),
    word(entries.length, 2),
    word(entries.length, 2),
    word(central.length, 4),
    word(offset, 4),
    Buffer.alloc(2),
  ])
  writeFileSync(file, Buffer.concat([...parts, central, end]))
}
