import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar'
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Target } from './stand-in-distribution.ts'

/** Where the parts of a packaged app lie. */
export const placesOf = (folder: string, platform: Target['platform']) => {
  const mac = join(folder, 'Token Desk.app/Contents')
  const resources = platform === 'darwin' ? join(mac, 'Resources') : join(folder, 'resources')
  return {
    resources,
    archive: join(resources, 'app.asar'),
    unpacked: join(resources, 'app.asar.unpacked'),
    program: {
      darwin: join(mac, 'MacOS/token-desk-app'),
      linux: join(folder, 'token-desk-app'),
      win32: join(folder, 'token-desk-app.exe'),
    }[platform],
    plist: join(mac, 'Info.plist'),
  }
}

/** Every file below a folder, with `/` between. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .toSorted()

/** A path as this system writes it, which @electron/asar wants. */
const native = (path: string): string => path.split('/').join(sep)

/** Every file that an archive lists, also those that lie beside it. */
export const filesIn = (archive: string): string[] =>
  listPackage(archive, { isPack: false })
    .map((path) => path.split(sep).join('/').replace(/^\//, ''))
    .filter((path) => !('files' in statFile(archive, native(path))))
    .toSorted()

/** The content of a file inside an archive. */
export const contentIn = (archive: string, path: string): Buffer => extractFile(archive, native(path))

type Node = { files?: Record<string, Node>; integrity?: { algorithm: string; hash: string }; unpacked?: boolean }

/** What the archive's header says of each file's content. */
export const integrityIn = (archive: string): Map<string, Node> => {
  const found = new Map<string, Node>()
  const visit = (node: Node, path: string): void => {
    if (node.files === undefined) found.set(path, node)
    for (const [name, child] of Object.entries(node.files ?? {})) visit(child, path === '' ? name : `${path}/${name}`)
  }
  visit(JSON.parse(getRawHeader(archive).headerString) as Node, '')
  return found
}
