import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import {
  HISTORY_VERSION,
  historyDocumentSchema,
  keptExchangeSchema,
  notSentSchema,
  NO_WORK,
  pinSchema,
  workSchema,
  type HistoryDocument,
} from '../../shared/model/history.ts'
import type { CatalogNotice } from '../../shared/model/vault.ts'
import { upgradeExchange, withVerdicts } from '../history/older-exchange.ts'
import type { HistoryFailure, HistoryFile } from '../ports.ts'
import { removeTemporaries, targetOf, writeAtomically } from './atomic-file.ts'
import type { LockOptions } from './file-lock.ts'
import { readPlainFile } from './plain-file.ts'
import { isObject, parseJson } from '../../shared/text/json.ts'
import { asideOf, asidesOf, orUnwritable, underLock } from './json-file.ts'

const MOST_BYTES = 64 * 1024 * 1024

const LOCK: LockOptions = { wait: 2_000, forgottenAfter: 60_000 }

type Read = { document: HistoryDocument | null; notice: CatalogNotice | null }

type Reading = { document: HistoryDocument | null; isWhole: boolean } | 'newer'

/** What of the file fits: an exchange that does not is left out, and the others stay. */
const readDocument = (text: string): Reading => {
  const raw = parseJson(text)
  if (!isObject(raw) || !Number.isInteger(raw['version'])) return { document: null, isWhole: false }
  if (Number(raw['version']) > HISTORY_VERSION) return 'newer'
  const listed = (key: string): unknown[] => (Array.isArray(raw[key]) ? raw[key] : [])
  const exchanges = listed('exchanges').map(upgradeExchange)
  const parsed = historyDocumentSchema.safeParse('exchanges' in raw ? { ...raw, exchanges } : raw)
  if (parsed.success)
    return { document: { ...parsed.data, exchanges: withVerdicts(parsed.data.exchanges) }, isWhole: true }
  const document: HistoryDocument = {
    version: HISTORY_VERSION,
    exchanges: withVerdicts(exchanges.flatMap((one) => keptExchangeSchema.safeParse(one).data ?? [])),
    notSent: listed('notSent').flatMap((one) => notSentSchema.safeParse(one).data ?? []),
    pins: listed('pins').flatMap((one) => pinSchema.safeParse(one).data ?? []),
    work: workSchema.safeParse(raw['work']).data ?? NO_WORK,
  }
  return { document, isWhole: false }
}

const setAsideNotice = (aside: string, { exchanges, pins }: HistoryDocument): CatalogNotice => {
  const kept = exchanges.length + pins.length > 0
  return {
    code: 'history-set-aside',
    message: `The history of requests could not be read${kept ? ' in full' : ''} and was renamed to ${aside}. ${
      kept ? 'The parts that could be read are in use.' : 'A new history was started.'
    } It contains no tokens.`,
  }
}

/** Read and replaced whole. An unreadable file is renamed. A newer version's file, or no plain file, is never touched. */
export const createJsonHistory = ({ folder, lock = LOCK }: { folder: string; lock?: LockOptions }): HistoryFile => {
  const path = join(folder, 'history.json')

  const replace = (work: (path: string) => Promise<void>): Promise<Result<null, HistoryFailure>> =>
    orUnwritable(() =>
      underLock(join(folder, 'history.lock'), lock, async (held) => {
        const target = await targetOf(path)
        await removeTemporaries([target])
        if (!(await held.isHeld())) return failed({ reason: 'busy' })
        await work(target)
        return ok(null)
      }),
    )

  return {
    read: () =>
      orUnwritable<Read>(async () => {
        const read = await readPlainFile(path, MOST_BYTES)
        if (read.kind === 'absent') return ok({ document: null, notice: null })
        if (read.kind !== 'text') return failed({ reason: read.kind })
        const reading = readDocument(read.text)
        if (reading === 'newer') return failed({ reason: 'newer-version' })
        if (reading.isWhole) return ok({ document: reading.document, notice: null })
        const aside = asideOf(path)
        const moved = await replace((target) => rename(target, aside))
        if (!moved.ok) return moved
        const document = reading.document ?? { version: HISTORY_VERSION, exchanges: [], pins: [], work: NO_WORK }
        return ok({ document, notice: setAsideNotice(basename(aside), document) })
      }),

    write: (document) =>
      replace(async (target) => {
        // The schema decides what goes in: a key that it does not name is dropped.
        await writeAtomically(target, `${JSON.stringify(historyDocumentSchema.parse(document))}\n`)
      }),

    async remove() {
      const found = await orUnwritable(async () => {
        const read = await readPlainFile(path, MOST_BYTES)
        // Quarantined files are history as well.
        return ok([...(read.kind === 'absent' ? [] : [path]), ...(await asidesOf(path))])
      })
      // Nothing is made, not even a lock, to remove what is not there.
      if (!found.ok || found.value.length === 0) return found.ok ? ok(null) : found
      return replace(async (target) => {
        for (const file of [target, ...found.value]) await rm(file, { force: true })
      })
    },
  }
}
