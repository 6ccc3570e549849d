import { mkdir, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { catalogDocumentSchema, type CatalogDocument, type CatalogNotice } from '../../shared/model/vault.ts'
import type { Catalog, CatalogFailure } from '../ports.ts'
import { mendServices } from '../vault/presets.ts'
import { splitPassword, withoutPassword } from '../vault/proxy-password.ts'
import { seedDocument } from '../vault/seed.ts'
import { removeTemporaries, writeAtomically } from './atomic-file.ts'
import { catalogText, parseCatalog, type CatalogReading } from './catalog-text.ts'
import { isWriterGone, ownWriter } from './lock-holder.ts'
import { takeLock, type HeldLock, type LockOptions } from './file-lock.ts'

type JsonCatalogOptions = {
  /** Where the catalog lives. Made, for its owner only, when something is first saved. */
  folder: string
  lock?: LockOptions
}

const LOCK_DEFAULTS: LockOptions = { wait: 5_000, forgottenAfter: 60_000 }

/** A user name and a password as they stand in a URL, in a text of any shape. */
const PASSWORD_IN_URL = /(https?:\/\/[^\s"/:@]*):[^\s"/@]*@/g

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

const holdsPassword = ({ settings }: CatalogDocument): boolean => splitPassword(settings).password !== null

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

  /** Keeps a broken file under another name, byte for byte but for a proxy's password. */
  const setAside = async (broken: string, text: string): Promise<string> => {
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const aside = broken.replace(/\.json$/, `.broken-${time}.json`)
    await rename(broken, aside)
    const clean = text.replaceAll(PASSWORD_IN_URL, '$1@')
    if (clean !== text) await writeAtomically(aside, clean)
    return basename(aside)
  }

  /** The catalog as it stands, mended where it is broken or missing. Call under the lock. */
  const mend = async (): Promise<Outcome<Current>> => {
    const current = await readIfThere(path)
    if (current?.reading.kind === 'document') return ok(mendServices(current.reading.document))
    if (current?.reading.kind === 'newer') return failed({ reason: 'newer-version' })
    const previous = await readIfThere(previousPath)
    if (previous?.reading.kind === 'newer') return failed({ reason: 'newer-version' })
    const aside = current === null ? null : await setAside(path, current.text)
    if (previous?.reading.kind === 'document') {
      await writeAtomically(path, previous.text)
      const mended = mendServices(previous.reading.document)
      return ok({ document: mended.document, notices: [restoredNotice(aside), ...mended.notices] })
    }
    const copyAside = previous === null ? null : await setAside(previousPath, previous.text)
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

  /**
   * The file as it is becomes the previous copy, except over one that a newer version wrote. A password that is taken out of
   * the file does not stay in its copy.
   */
  const keepCopy = async (next: CatalogDocument): Promise<void> => {
    const before = await readIfThere(path)
    const copy = await readIfThere(previousPath)
    if (before === null || copy?.reading.kind === 'newer') return
    const cleans = before.reading.kind === 'document' && holdsPassword(before.reading.document) && !holdsPassword(next)
    const text =
      cleans && before.reading.kind === 'document' ? catalogText(withoutPassword(before.reading.document)) : before.text
    await writeAtomically(previousPath, text)
  }

  /** Whether the copy was looked at for a password that the file no longer has. */
  let copyClean = false

  /** A copy from before its password was moved away is cleaned, once for each start. */
  const cleanCopy = async (document: CatalogDocument): Promise<void> => {
    if (copyClean || holdsPassword(document)) return
    copyClean = true
    const copy = await readIfThere(previousPath)
    if (copy?.reading.kind !== 'document' || !holdsPassword(copy.reading.document)) return
    const clean = catalogText(withoutPassword(copy.reading.document))
    await underLock(async () => {
      await writeAtomically(previousPath, clean)
      return ok(null)
    })
  }

  /** What `mend` found out in an update, for the next one who reads. */
  let untold: CatalogNotice[] = []

  return {
    writer: ownWriter,
    isGone: isWriterGone,

    read: () =>
      orUnwritable(async () => {
        const current = await readIfThere(path)
        const notices = untold
        if (current?.reading.kind === 'document') {
          untold = []
          await cleanCopy(current.reading.document)
          const mended = mendServices(current.reading.document)
          return ok({ document: mended.document, notices: [...notices, ...mended.notices] })
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
          await keepCopy(document)
          if (!(await held.isHeld())) return failed({ reason: 'busy' })
          await writeAtomically(path, catalogText(document))
          return ok(document)
        }),
      ),
  }
}
