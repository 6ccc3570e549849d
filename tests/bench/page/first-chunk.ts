import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const RENDERER = join(import.meta.dirname, '..', '..', '..', 'out', 'renderer')

const LINKED = /(?:src|href)="\.\/(assets\/[^"]+)"/g
/** What a built script imports before it runs: never what it calls `import()` for. */
const IMPORTED = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g

const kB = (bytes: number): number => bytes / 1_000

/** In kB: scripts and style sheets after gzip, scripts as they are; `code`: what all the scripts say. */
type FirstChunk = { scripts: number; styles: number; raw: number; code: string }

/** Everything that the page loads before its first script runs. */
export const firstChunk = async (): Promise<FirstChunk> => {
  const page = await readFile(join(RENDERER, 'index.html'), 'utf8')
  const wanted = [...page.matchAll(LINKED)].map(([, path]) => path ?? '')
  const seen = new Map<string, Buffer>()
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (seen.has(path)) continue
    const bytes = await readFile(join(RENDERER, path))
    seen.set(path, bytes)
    if (path.endsWith('.js'))
      wanted.push(...[...bytes.toString('utf8').matchAll(IMPORTED)].map(([, name]) => `assets/${name ?? ''}`))
  }
  const sizeOf = (end: string, size: (bytes: Buffer) => number): number =>
    [...seen].filter(([path]) => path.endsWith(end)).reduce((sum, [, bytes]) => sum + kB(size(bytes)), 0)
  const zipped = (bytes: Buffer): number => gzipSync(bytes).length
  return {
    scripts: sizeOf('.js', zipped),
    styles: sizeOf('.css', zipped),
    raw: sizeOf('.js', (bytes) => bytes.length),
    code: [...seen].map(([path, bytes]) => (path.endsWith('.js') ? bytes.toString('utf8') : '')).join('\n'),
  }
}

/** What every script of the page says, of whichever part. */
export const allScripts = async (): Promise<string> => {
  const names = (await readdir(join(RENDERER, 'assets'))).filter((name) => name.endsWith('.js'))
  return (await Promise.all(names.map((name) => readFile(join(RENDERER, 'assets', name), 'utf8')))).join('\n')
}
