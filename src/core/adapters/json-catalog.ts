import { copyFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { catalogDocumentSchema, type CatalogDocument, type CatalogNotice } from '../../shared/model/vault.ts'
import { listed } from '../../shared/text/listed-words.ts'
import type { Catalog, CatalogFailure } from '../ports.ts'
import { splitPassword, withoutPassword } from '../vault/proxy-password.ts'
import { correctServices, seedDocument } from '../vault/presets.ts'
import { closeFolder, removeTemporaries, targetOf, writeAtomically } from './atomic-file.ts'
import { asideOf, orUnwritable, underLock } from './json-file.ts'
import {
  catalogText,
  createCatalogReader,
  MOST_BYTES,
  readCatalogFile,
  type FileReading,
  type Unfit,
} from './catalog-file.ts'
import { isWriterGone, ownWriter } from './lock-holder.ts'
import type { HeldLock, LockOptions } from './file-lock.ts'
import { codeOf } from './plain-file.ts'

type JsonCatalogOptions = {
  /** Where the catalog lives. Made, for its owner only, when something is first saved. */
  folder: string
  lock?: LockOptions
}

const LOCK_DEFAULTS: LockOptions = { wait: 5_000, forgottenAfter: 60_000 }

/** A user name and a password as they stand in a URL, in a text of any shape. */
const PASSWORD_IN_URL = /(https?:\/\/[^\s"/:@]*):[^\s"/@]*@/g

export const restoredNotice = (asideName: string | null): CatalogNotice => ({
  code: 'restored-from-copy',
  message:
    asideName === null
      ? 'The catalog file was missing, so its previous copy is in use. The last change may be lost. Your secrets are still in the keychain.'
      : `The catalog file could not be read and was renamed to ${asideName}. Its previous copy is in use. The last change may be lost. Your secrets are still in the keychain.`,
})

export const startedEmptyNotice = (asideNames: readonly string[]): CatalogNotice => ({
  code: 'started-empty',
  message: `The catalog file could not be read, and there is no readable copy. The unreadable files were renamed to ${asideNames.join(' and ')}, and Token Desk starts with an empty catalog. Your secrets are still in the keychain, under “token-desk”.`,
})

/** Others could write the profile folder: replace the catalog, or delete it. */
const openFolderNotice = (isPrivateNow: boolean): CatalogNotice => ({
  code: 'folder-open',
  message: isPrivateNow
    ? 'Other users could write to the profile folder. It is now private. If you share this computer, check your services and their addresses.'
    : 'Other users can write to the profile folder, and it belongs to another user. Set TOKEN_DESK_PROFILE to a folder of your own.',
})

const LIST_WORDS: Readonly<Record<keyof Unfit['counts'], readonly [one: string, many: string]>> = {
  services: ['service', 'services'],
  spaces: ['space', 'spaces'],
  tokens: ['token', 'tokens'],
  leftovers: ['note of a removed secret', 'notes of removed secrets'],
  pending: ['note of an unfinished change', 'notes of unfinished changes'],
  rotations: ['note of an unfinished rotation', 'notes of unfinished rotations'],
  setAside: ['note of a quarantined entry', 'notes of quarantined entries'],
  checks: ['result of a check', 'results of checks'],
  told: ['notice', 'notices'],
  settings: ['part of the settings', 'parts of the settings'],
}

const countsIn = ({ counts }: Unfit): string[] =>
  (Object.keys(LIST_WORDS) as (keyof Unfit['counts'])[]).flatMap((list) => {
    const count = counts[list] ?? 0
    return count === 0 ? [] : [`${count} ${LIST_WORDS[list][count === 1 ? 0 : 1]}`]
  })

/** Part of the file was left out. Null: nothing could be written, so the file still is as it was. Names nothing of what it held. */
export const setAsideNotice = (unfit: Unfit, asideName: string | null): CatalogNotice => ({
  code: 'entries-set-aside',
  message: [
    `Part of the catalog file is invalid and was ignored: ${listed(countsIn(unfit))}. Everything else is in use.`,
    asideName === null
      ? 'The file itself could not be changed.'
      : `The original file was saved as ${asideName}, beside the catalog.`,
    ...(unfit.tokenIds.length === 0 ? [] : ['The secrets of ignored tokens stay in the keychain.']),
  ].join(' '),
})

type Current = { document: CatalogDocument; notices: CatalogNotice[] }
type Outcome<Value> = Result<Value, CatalogFailure>

/** Why a file stays unchanged; `null` if it can be read, repaired or quarantined. */
const untouchable = (file: FileReading | null): CatalogFailure | null => {
  const kind = file?.reading.kind
  if (kind === 'newer') return { reason: 'newer-version' }
  return kind === 'not-a-file' || kind === 'too-large' ? { reason: kind } : null
}

/** A copy doesn't know the last change: the secrets that it wants removed may belong to a token by now. */
const fromCopy = (document: CatalogDocument): CatalogDocument => ({
  ...document,
  leftovers: [],
  pending: [],
  setAside: [...new Set([...document.setAside, ...document.leftovers, ...document.pending.map(({ id }) => id)])],
})

/** A rename, also into a folder of another disk. */
const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  }
}

/** The document with corrected services, and the notices of that after those given. */
const corrected = (document: CatalogDocument, notices: readonly CatalogNotice[]): Current => {
  const services = correctServices(document)
  return { document: services.document, notices: [...notices, ...services.notices] }
}

/** Saves the notices in the catalog, so that the next start shows them too. */
const telling = (document: CatalogDocument, notices: readonly CatalogNotice[]): CatalogDocument => ({
  ...document,
  told: [...document.told, ...notices],
})

const holdsPassword = ({ settings }: CatalogDocument): boolean => splitPassword(settings).password !== null

/** Read and replaced whole. An unreadable file is renamed, and the previous copy takes its place. A newer version's file is never touched. */
export const createJsonCatalog = ({ folder, lock = LOCK_DEFAULTS }: JsonCatalogOptions): Catalog => {
  const path = join(folder, 'catalog.json')
  const previousPath = join(folder, 'catalog.previous.json')
  const lockPath = join(folder, 'catalog.lock')
  const readCurrent = createCatalogReader(path)
  const readPrevious = (): Promise<FileReading | null> => readCatalogFile(previousPath)
  let lastTurn: Promise<unknown> = Promise.resolve()
  /** Notices of `repair` in an update and of the folder, for the next read. */
  let untold: CatalogNotice[] = []

  let isFolderChecked = false

  /** Once per start. A folder that doesn't exist yet is created private. */
  const checkFolder = async (): Promise<void> => {
    if (isFolderChecked) return
    isFolderChecked = true
    const state = await closeFolder(folder)
    if (state !== 'private') untold.push(openFolderNotice(state === 'closed'))
  }

  /** One at a time within this process, then one at a time among processes. */
  const inTurn = <Value>(work: (held: HeldLock) => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    const turn = lastTurn.then(() => underLock(lockPath, lock, work))
    lastTurn = turn.catch(() => null)
    return turn
  }

  const withoutPasswords = (text: string): string => text.replaceAll(PASSWORD_IN_URL, '$1@')

  /** A link stays one: what it leads to is replaced. */
  const write = async (file: string, text: string): Promise<void> => writeAtomically(await targetOf(file), text)

  /** Keeps a broken file under another name, byte for byte but for a proxy's password. */
  const setAside = async (broken: string, text: string): Promise<string> => {
    const aside = asideOf(broken)
    await moveFile(await targetOf(broken), aside)
    const clean = withoutPasswords(text)
    if (clean !== text) await writeAtomically(aside, clean)
    return basename(aside)
  }

  /** The copy in the catalog's place; null: it cannot be read. */
  const restore = async (current: FileReading | null, previous: FileReading | null): Promise<Current | null> => {
    const reading = previous?.reading
    if (reading?.kind !== 'document' && reading?.kind !== 'salvaged') return null
    const aside = current === null ? null : await setAside(path, current.text)
    const left = reading.kind === 'salvaged' ? [setAsideNotice(reading.unfit, basename(previousPath))] : []
    const notices = [restoredNotice(aside), ...left]
    const document = telling(fromCopy(reading.document), notices)
    await write(path, catalogText(document))
    return corrected(document, notices)
  }

  /** The catalog, repaired if it is damaged or missing. Call under the lock. */
  const repair = async (): Promise<Outcome<Current>> => {
    const current = await readCurrent()
    if (current?.reading.kind === 'document') return ok(correctServices(current.reading.document))
    if (current?.reading.kind === 'salvaged') {
      const { document, unfit } = current.reading
      const aside = asideOf(path)
      await writeAtomically(aside, withoutPasswords(current.text))
      const notice = setAsideNotice(unfit, basename(aside))
      const left = telling(document, [notice])
      await write(path, catalogText(left))
      return ok(corrected(left, [notice]))
    }
    const previous = untouchable(current) === null ? await readPrevious() : null
    const failure = untouchable(current) ?? untouchable(previous)
    if (failure !== null) return failed(failure)
    const restored = await restore(current, previous)
    if (restored !== null) return ok(restored)
    const aside = current === null ? null : await setAside(path, current.text)
    const copyAside = previous === null ? null : await setAside(previousPath, previous.text)
    const asides = [aside, copyAside].filter((name) => name !== null)
    if (asides.length === 0) return ok({ document: seedDocument(), notices: [] })
    const notices = [startedEmptyNotice(asides)]
    const document = telling(seedDocument(), notices)
    await write(path, catalogText(document))
    return ok({ document, notices })
  }

  /** Never replaces a newer version's copy. A password that is removed from the file doesn't stay in its copy. */
  const keepCopy = async (next: CatalogDocument): Promise<void> => {
    const before = await readCurrent()
    const copy = await readPrevious()
    if (before === null || untouchable(copy) !== null) return
    const cleans = before.reading.kind === 'document' && holdsPassword(before.reading.document) && !holdsPassword(next)
    const text =
      cleans && before.reading.kind === 'document' ? catalogText(withoutPassword(before.reading.document)) : before.text
    await write(previousPath, text)
  }

  /** Whether the copy was looked at for a password that the file no longer has. */
  let copyClean = false

  /** A copy from before its password was moved away is cleaned, once for each start. */
  const cleanCopy = async (document: CatalogDocument): Promise<void> => {
    if (copyClean || holdsPassword(document)) return
    copyClean = true
    const copy = await readPrevious()
    if (copy?.reading.kind !== 'document' || !holdsPassword(copy.reading.document)) return
    const clean = catalogText(withoutPassword(copy.reading.document))
    await inTurn(async () => {
      await write(previousPath, clean)
      return ok(null)
    })
  }

  return {
    writer: ownWriter,
    isGone: isWriterGone,

    read: () =>
      orUnwritable(async () => {
        await checkFolder()
        const current = await readCurrent()
        const notices = untold
        if (current?.reading.kind === 'document') {
          untold = []
          await cleanCopy(current.reading.document)
          return ok(corrected(current.reading.document, notices))
        }
        if (current?.reading.kind === 'salvaged') {
          const repaired = await orUnwritable(() => inTurn(() => repair()))
          if (repaired.ok) return repaired
          // Nothing can be written now: what fits is shown all the same.
          const { document, unfit } = current.reading
          return ok({
            document: correctServices(document).document,
            notices: [...notices, setAsideNotice(unfit, null)],
          })
        }
        const failure = untouchable(current)
        if (failure !== null) return failed(failure)
        if (current === null && (await readPrevious()) === null) {
          untold = []
          return ok({ document: seedDocument(), notices })
        }
        return inTurn(() => repair())
      }),

    update: (change) =>
      orUnwritable(() =>
        inTurn(async (held) => {
          await checkFolder()
          await removeTemporaries([await targetOf(path), await targetOf(previousPath)])
          const current = await repair()
          if (!current.ok) return current
          untold.push(...current.value.notices)
          const next = change(current.value.document)
          if (next === null) return ok(current.value.document)
          // The schema decides what goes in: a key that it does not name (a secret that strayed in, say) is dropped.
          const document = catalogDocumentSchema.parse(next)
          const text = catalogText(document)
          // What could not be read again is not written.
          if (Buffer.byteLength(text) > MOST_BYTES) return failed({ reason: 'too-large' })
          await keepCopy(document)
          if (!(await held.isHeld())) return failed({ reason: 'busy' })
          await write(path, text)
          return ok(document)
        }),
      ),
  }
}
