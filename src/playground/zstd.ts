const MAGIC = 0xfd2fb528
/** One segment, content size in four bytes. */
const DESCRIPTOR = 0xa0
const MAX_BLOCK = 128 * 1024

/**
 * A valid Zstandard frame (RFC 8878) with the bytes stored in one raw block: at most 128 KiB.
 * Written out because not every Node that runs the command line has a Zstandard compressor.
 */
export const zstdFrame = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length > MAX_BLOCK) throw new RangeError(`A raw block holds at most ${MAX_BLOCK} bytes`)
  const head = Buffer.alloc(12)
  head.writeUInt32LE(MAGIC, 0)
  head.writeUInt8(DESCRIPTOR, 4)
  head.writeUInt32LE(bytes.length, 5)
  head.writeUIntLE((bytes.length << 3) | 1, 9, 3)
  return Buffer.concat([head, bytes])
}
