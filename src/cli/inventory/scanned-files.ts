import { execFile } from 'node:child_process'
import { lstat, open, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { OVERLAP } from '../../core/scan/secret-matcher.ts'
import type { System } from '../system.ts'

/** A file to search. `chunks` returns its bytes, each with the end of the one before it. */
export type ScannedFile = { name: string; chunks: () => AsyncGenerator<{ bytes: Uint8Array; offset: number }> }

const CHUNK = 4 * 1024 * 1024
const MOST_OUTPUT = 1024 * 1024 * 1024

/** Runs git without anything that a repository's configuration could start, such as hooks and filters. `null` if git fails. */
const git = (folder: string, args: readonly string[], { environment }: System, input = ''): Promise<Buffer | null> =>
  new Promise((done) => {
    const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.untrackedCache=false']
    const child = execFile(
      'git',
      ['--no-pager', ...safe, '-C', folder, ...args],
      {
        // Windows looks for programs in the working folder first.
        cwd: homedir(),
        // Git before 2.45 ignores GIT_NO_LAZY_FETCH.
        env: { ...environment, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
        encoding: 'buffer',
        maxBuffer: MOST_OUTPUT,
      },
      (error, stdout) => done(error === null ? stdout : null),
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })

const namesIn = (output: Buffer): string[] =>
  output
    .toString()
    .split('\0')
    .filter((name) => name !== '')

const chunksOf = async function* (path: string) {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const length = Math.min(CHUNK, Math.max(size, 1))
    const buffer = Buffer.allocUnsafe(OVERLAP + length)
    let kept = 0
    for (let offset = 0; ;) {
      const { bytesRead } = await handle.read(buffer, kept, length, offset)
      if (bytesRead === 0) return
      yield { bytes: buffer.subarray(0, kept + bytesRead), offset: offset - kept }
      offset += bytesRead
      const next = Math.min(OVERLAP, kept + bytesRead)
      buffer.copyWithin(0, kept + bytesRead - next, kept + bytesRead)
      kept = next
    }
  } finally {
    await handle.close()
  }
}

const fileAt = (path: string, name: string): ScannedFile => ({ name, chunks: () => chunksOf(path) })

/** Every file below a folder that isn't in a repository. Links aren't followed. */
const walk = async function* (folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.git') yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

const NOT_IGNORED = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']

/** A folder of which all is ignored is one entry. */
const IGNORED = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory']

/** `leavesOut`: whether there are ignored files that aren't among them. */
export type ScannedFiles = { files: AsyncIterable<ScannedFile>; leavesOut: boolean }

/** The file, or the files of the folder, without those that git ignores unless they are wanted. `null` if nothing has this name. */
export const filesOf = async (path: string, wantsIgnored: boolean, system: System): Promise<ScannedFiles | null> => {
  const found = await lstat(path).catch(() => null)
  const isFolder = found?.isDirectory() === true
  if (found === null) return null
  const isWhole = wantsIgnored || !isFolder || (await git(resolve(path), ['check-ignore', '-q', '.'], system)) !== null
  const listed = isWhole ? null : await git(resolve(path), NOT_IGNORED, system)
  const ignored = listed === null ? null : await git(resolve(path), IGNORED, system)
  const files = async function* (): AsyncGenerator<ScannedFile> {
    if (!isFolder) yield fileAt(path, path)
    else if (listed === null) for await (const one of walk(path)) yield fileAt(one, relative('.', one))
    else
      for (const name of new Set(namesIn(listed))) {
        const one = join(path, name)
        // A tracked file may be deleted, a link, or another repository.
        if ((await lstat(one).catch(() => null))?.isFile() === true) yield fileAt(one, relative('.', one))
      }
  }
  return { files: files(), leavesOut: ignored !== null && ignored.length > 0 }
}

/** The staged content of the files that the next commit of a repository changes. `null` if the folder is in no repository. */
export const stagedFiles = async (folder: string, system: System): Promise<ScannedFiles | null> => {
  const listing = ['diff', '--cached', '--raw', '-z', '--no-ext-diff', '--no-textconv', '--no-renames', '--abbrev=64']
  const output = await git(resolve(folder), [...listing, '--ignore-submodules=all', '--diff-filter=d'], system)
  if (output === null) return null
  const parts = namesIn(output)
  const files = async function* (): AsyncGenerator<ScannedFile> {
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [, mode = '', , id = ''] = (parts[at] ?? '').split(' ')
      const name = parts[at + 1] ?? ''
      // Regular files only: no links and no other repositories.
      if (!mode.startsWith('100')) continue
      const bytes = await git(resolve(folder), ['cat-file', 'blob', id], system)
      yield {
        name,
        chunks: async function* () {
          if (bytes === null) throw new Error('git could not read the content')
          yield { bytes, offset: 0 }
          await Promise.resolve()
        },
      }
    }
  }
  return { files: files(), leavesOut: false }
}
