import { mkdir, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { catalogDocumentSchema, type CatalogDocument, type CatalogNotice } from '../../shared/model/vault.ts'
import type { Catalog, CatalogFailure } from '../ports.ts'
import { seedDocument } from '../vault/seed.ts'
import { removeTemporaries, writeAtomically } from './atomic-file.ts'
import { catalogText, parseCatalog, type CatalogReading } from './catalog-text.ts'
import { takeLock, type HeldLock, type LockOptions } from './file-lock.ts'

type JsonCatalogOptions = {
  /** Where the catalog lives. Made, for its owner only, when something is first saved. */
  folder: string
  lock?: LockOptions
}

const LOCK_DEFAULTS: LockOptions = { wait: 5_000, forgottenAfter: 60_000 }

type Current = { document: CatalogDocument; notices: CatalogNotice[] }
type Outcome<Value> = Result<Value, CatalogFailure>

const readIfThere = async (path: string): Promise<{ text: string; reading: CatalogReading } | null> => {
  try {
    const text = await readFile(path, 'utf8')
    return { text, reading: parseCatalog(text) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const restoredNotice = (asideName: string | null): CatalogNotice => ({
  code: 'restored-from-copy',
  message:
    asideName === null
      ? 'The catalog file was missing, so its previous copy is in use. The last change may be lost; no secret is: they are in the keychain.'
      : `The catalog file could not be read and was set aside as ${asideName}. Its previous copy is in use: the last change may be lost; no secret is, they are in the keychain.`,
})

const startedEmptyNotice = (asideNames: readonly string[]): CatalogNotice => ({
  code: 'started-empty',
  message: `The catalog file could not be read and there is no copy that can. What there was is set aside as ${asideNames.join(' and ')}, and Token Desk starts with an empty catalog. Your secrets are still in the keychain, under “token-desk”.`,
})

/**
 * The catalog in one JSON file: read whole, replaced whole, changed by one process at a time. A file that cannot be read
 * is kept under another name, and the copy from before the last change takes its place. A file of a newer version is
 * never touched.
 */
export const createJsonCatalog = ({ folder, lock = LOCK_DEFAULTS }: JsonCatalogOptions): Catalog => {
  const path = join(folder, 'catalog.json')
  const previousPath = join(folder, 'catalog.previous.json')
  const lockPath = join(folder, 'catalog.lock')
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** One at a time within this process, then one at a time among processes. */
  const underLock = <Value>(work: (held: HeldLock) => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    const turn = lastTurn.then(async (): Promise<Outcome<Value>> => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const held = await takeLock(lockPath, lock)
      if (held === null) return failed({ reason: 'busy' })
      try {
        return await work(held)
      } finally {
        await held.release()
      }
    })
    lastTurn = turn.catch(() => null)
    return turn
  }

  /** Keeps a broken file, byte for byte, under another name. */
  const setAside = async (broken: string): Promise<string> => {
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const aside = broken.replace(/\.json$/, `.broken-${time}.json`)
    await rename(broken, aside)
    return basename(aside)
  }

  /** The catalog as it stands, mended where it is broken or missing. Call under the lock. */
  const mend = async (): Promise<Outcome<Current>> => {
    const current = await readIfThere(path)
    if (current?.reading.kind === 'document') return ok({ document: current.reading.document, notices: [] })
    if (current?.reading.kind === 'newer') return failed({ reason: 'newer-version' })
    const previous = await readIfThere(previousPath)
    if (previous?.reading.kind === 'newer') return failed({ reason: 'newer-version' })
    const aside = current === null ? null : await setAside(path)
    if (previous?.reading.kind === 'document') {
      await writeAtomically(path, previous.text)
      return ok({ document: previous.reading.document, notices: [restoredNotice(aside)] })
    }
    const copyAside = previous === null ? null : await setAside(previousPath)
    const asides = [aside, copyAside].filter((name) => name !== null)
    return ok({ document: seedDocument(), notices: asides.length === 0 ? [] : [startedEmptyNotice(asides)] })
  }

  const orUnwritable = async <Value>(work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    try {
      return await work()
    } catch (error) {
      // Only what the file system says is a failure to expect; anything else is a defect and goes up.
      if (error instanceof Error && 'syscall' in error) return failed({ reason: 'unwritable' })
      throw error
    }
  }

  /** The file as it is becomes the previous copy, except over one that a newer version wrote. */
  const keepCopy = async (): Promise<void> => {
    const before = await readIfThere(path)
    const copy = await readIfThere(previousPath)
    if (before !== null && copy?.reading.kind !== 'newer') await writeAtomically(previousPath, before.text)
  }

  /** What `mend` found out in an update, for the next one who reads. */
  let untold: CatalogNotice[] = []

  return {
    read: () =>
      orUnwritable(async () => {
        const current = await readIfThere(path)
        const notices = untold
        if (current?.reading.kind === 'document') {
          untold = []
          return ok({ document: current.reading.document, notices })
        }
        if (current === null && (await readIfThere(previousPath)) === null)
          return ok({ document: seedDocument(), notices })
        return underLock(() => mend())
      }),

    update: (change) =>
      orUnwritable(() =>
        underLock(async (held) => {
          await removeTemporaries([path, previousPath])
          const current = await mend()
          if (!current.ok) return current
          untold.push(...current.value.notices)
          const next = change(current.value.document)
          if (next === null) return ok(current.value.document)
          // The schema decides what goes in: a key that it does not name (a secret that strayed in, say) is dropped.
          const document = catalogDocumentSchema.parse(next)
          await keepCopy()
          if (!(await held.isHeld())) return failed({ reason: 'busy' })
          await writeAtomically(path, catalogText(document))
          return ok(document)
        }),
      ),
  }
}
