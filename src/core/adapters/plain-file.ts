import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { PlainRead } from '../ports.ts'

/** Node's code of a file system error, such as `ENOENT` or `EACCES`; empty for other errors. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** What `work` returns, or `otherwise` if it fails with one of these codes. */
export const orOn = async <Value, Otherwise>(
  codes: readonly string[],
  otherwise: Otherwise,
  work: () => Promise<Value>,
): Promise<Value | Otherwise> => {
  try {
    return await work()
  } catch (error) {
    if (codes.includes(codeOf(error))) return otherwise
    throw error
  }
}

const CHUNK = 1 << 16

/** Reads at most one byte more than `limit`, regardless of the file's size: it may grow meanwhile. */
const readUpTo = async (handle: FileHandle, limit: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let length = 0
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK), 0, CHUNK)
    if (bytesRead === 0) return Buffer.concat(chunks, length)
    chunks.push(buffer.subarray(0, bytesRead))
    length += bytesRead
    if (length > limit) return null
  }
}

/** Without the flag, opening a pipe waits for its other end. Windows has no such flag and no such files. */
const OPEN = constants.O_RDONLY | ((constants as { O_NONBLOCK?: number }).O_NONBLOCK ?? 0)

/** Never waits on a pipe, a device or a folder, and never reads without bound. `links: 'refused'`: a symbolic link is no plain file. */
export const readPlainFile = async (
  path: string,
  limit: number,
  links: 'followed' | 'refused' = 'followed',
): Promise<PlainRead> => {
  let handle: FileHandle
  try {
    const noFollow = links === 'refused' ? ((constants as { O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0) : 0
    handle = await open(path, OPEN | noFollow)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' }
    // ELOOP: a link that is not followed, or goes in a circle; ENXIO: a socket; EISDIR: a folder, on Windows.
    if (['ELOOP', 'EMLINK', 'ENXIO', 'EISDIR'].includes(codeOf(error))) return { kind: 'not-a-file' }
    throw error
  }
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return { kind: 'not-a-file' }
    if (stats.size > limit) return { kind: 'too-large' }
    const content = await readUpTo(handle, limit)
    return content === null ? { kind: 'too-large' } : { kind: 'text', text: content.toString('utf8') }
  } finally {
    await handle.close()
  }
}
