import type { Room } from '../../shared/contract/calls.ts'
import type { Input } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import {
  HISTORY_VERSION,
  MOST_EXCHANGES,
  NO_WORK,
  type HistoryDocument,
  type NotSent,
  type Pin,
  type Work,
} from '../../shared/model/history.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { CatalogNotice } from '../../shared/model/vault.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import type { Redact } from '../../shared/text/redact.ts'
import type { Refused } from '../requests/requests.ts'
import type { Clock, HistoryFile, Log, RandomIds } from '../ports.ts'
import type { History } from './history.ts'
import { fitting, fittingNotSent, keepableDraft } from './keepable.ts'
import { isPinned, whyNotPinned } from './pins.ts'

export type DeskHistoryDeps = {
  history: History
  file: HistoryFile
  clock: Clock
  ids: RandomIds
  log: Log
  settings: () => Promise<Result<Settings>>
  /** What masks each secret that could stand in a draft; null: nobody knows. */
  redactorOf: (draft: RequestDraft) => Promise<Redact | null>
  onNotice: (notice: CatalogNotice) => void
}

/** Carries out the channels `history.*`, and keeps the history between starts. */
export type DeskHistory = Room<'history'> & {
  /** The settings may say otherwise now. */
  settingsChanged(): void
  /** Takes in a request that was not sent. */
  noteNotSent(refused: Refused): void
  /** The vault may know by now what it did not know: a keychain was unlocked. */
  vaultChanged(): void
  /** Writes what is not written yet. */
  close(): Promise<void>
}

/** Milliseconds from a change to its writing: one for many changes. */
const WRITE_AFTER = 500
/** As long as the vault keeps what was removed. */
const UNDO_FOR = 60_000

const GONE: DeskError = {
  code: 'not-found',
  message: 'This was removed more than a minute ago and cannot be brought back.',
}

const leftOutNotice = (count: number): CatalogNotice => ({
  code: 'history-left-out',
  message: `${counted(count, 'request')} of the last session ${count === 1 ? 'is' : 'are'} not in the history: ${
    count === 1 ? 'it was' : 'they were'
  } too long, or may have contained a token that could not be read from the keychain.`,
})

export const createDeskHistory = (deps: DeskHistoryDeps): DeskHistory => {
  const { history, file, clock, ids, log } = deps
  /** What was taken away within the last minute. `putBack` fails where it has no place now: it can be tried again. */
  const taken = new Map<string, { putBack: () => Result<null>; withdraw: () => void }>()
  let pins: readonly Pin[] = []
  let work: Work = NO_WORK
  let notSent: readonly NotSent[] = []
  /** Those of this start that could not be masked for certain. */
  let unmasked = 0
  /** A file that is not ours to write. */
  let untouchable = false
  let waiting: (() => void) | null = null
  let remembering = 0
  let remembered: Promise<void> = Promise.resolve()
  let closing = false
  let writing: Promise<void> = Promise.resolve()
  let looking: Promise<void> = Promise.resolve()
  let noting: Promise<void> = Promise.resolve()

  /** What was decided; null: the settings cannot be read, so nobody knows. Then nothing is read, written or removed. */
  const isKept = async (): Promise<boolean | null> => {
    const settings = await deps.settings()
    return settings.ok ? settings.value.keepHistory : null
  }

  const load = async (): Promise<void> => {
    const kept = await isKept()
    // What stands in the file was not seen: it is left as it is until the next start.
    if (kept === null) untouchable = true
    if (kept !== true) return
    const read = await file.read()
    if (!read.ok) {
      untouchable = true
      log.error('the history could not be read', { code: read.error.reason })
      return
    }
    const { document, notice } = read.value
    if (notice !== null) deps.onNotice(notice)
    if (document === null) return
    if (document.leftOut !== undefined) deps.onNotice(leftOutNotice(document.leftOut))
    pins = [...pins, ...document.pins]
    notSent = [...notSent, ...(document.notSent ?? [])].slice(0, MOST_EXCHANGES)
    if (work === NO_WORK) work = document.work
    history.restore(document.exchanges)
  }
  let loading: Promise<void> | null = null
  /** Once, when it is first asked for: before it, nothing is written over. */
  const loaded = (): Promise<void> => (loading ??= load())

  const document = (): HistoryDocument => {
    const leftOut = history.leftOut() + unmasked
    return {
      version: HISTORY_VERSION,
      exchanges: fitting(history.keepable()),
      notSent: fittingNotSent(notSent),
      pins: [...pins],
      work,
      ...(leftOut > 0 && { leftOut }),
    }
  }

  const write = async (): Promise<void> => {
    await loaded()
    const kept = untouchable ? null : await isKept()
    if (kept === null) return
    const done = kept ? await file.write(document()) : await file.remove()
    if (!done.ok) log.error('the history could not be kept', { code: done.error.reason })
  }

  const flush = (): void => {
    waiting?.()
    waiting = null
    writing = writing.then(write)
  }
  const touch = (): void => {
    waiting ??= clock.after(WRITE_AFTER, flush)
  }
  history.onChange(touch)

  const keepable = async (draft: RequestDraft) => {
    const redact = await deps.redactorOf(draft)
    return redact === null ? null : keepableDraft(draft, redact)
  }

  const keepNotSent = async ({ id, at, draft, error }: Refused): Promise<void> => {
    await loaded()
    const redact = await deps.redactorOf(draft)
    const kept = redact === null ? null : keepableDraft(draft, redact)
    if (redact === null || kept === null) unmasked += 1
    else {
      const message = redact(error.message)
      notSent = [{ id, at, ...kept, error: { code: error.code, message } }, ...notSent].slice(0, MOST_EXCHANGES)
    }
    touch()
  }

  const undoable = (putBack: () => Result<null>): string => {
    const undoId = ids.uuid()
    taken.set(undoId, { putBack, withdraw: clock.after(UNDO_FOR, () => void taken.delete(undoId)) })
    return undoId
  }

  const putBackPin = (pin: Pin, at: number): Result<null> => {
    // It was pinned anew meanwhile.
    if (isPinned(pins, pin)) return ok(null)
    const why = whyNotPinned(pins, pin)
    if (why !== null) return failed(why)
    pins = pins.toSpliced(at, 0, pin)
    touch()
    return ok(null)
  }

  const rememberNow = async ({ draft, open }: Input<'history.remember'>): Promise<void> => {
    const mine = ++remembering
    await loaded()
    work = { ...work, open }
    touch()
    if (mine !== remembering) return
    const kept = draft === null ? { draft: null, whole: true } : await keepable(draft)
    // Whoever waited for the keychain must not put an older draft in a newer one's place.
    if (mine !== remembering) return
    // At the end a keychain that still asks is not waited for: what was kept before is better than nothing.
    if (kept === null && closing) return
    work = { ...(kept ?? { draft: null, whole: false }), open }
    touch()
  }

  return {
    async list() {
      await loaded()
      return ok({ exchanges: history.exchanges(), runs: history.runs(), notSent: [...notSent], pins: [...pins] })
    },

    async clear() {
      await loaded()
      const putBack = history.clear()
      const gone = { notSent, unmasked }
      notSent = []
      unmasked = 0
      const undoId = undoable(() => {
        putBack()
        notSent = [...notSent, ...gone.notSent]
        unmasked += gone.unmasked
        touch()
        return ok(null)
      })
      return ok({ undoId })
    },

    undo({ undoId }) {
      const back = taken.get(undoId)?.putBack() ?? failed(GONE)
      if (back.ok) {
        taken.get(undoId)?.withdraw()
        taken.delete(undoId)
      }
      return Promise.resolve(back)
    },

    async remember(left) {
      const done = rememberNow(left)
      // One that failed has been told to the page that asked for it.
      remembered = Promise.allSettled([remembered, done]).then(() => undefined)
      await done
      return ok(null)
    },

    async recall() {
      await loaded()
      // A page that went a moment ago said at its end what it was about.
      await remembered
      return ok(work)
    },

    async pin({ draft }) {
      await loaded()
      const kept = await keepable(draft)
      if (kept === null)
        return failed({
          code: 'conflict',
          message:
            'This request cannot be pinned: it is too long, or may contain a token that cannot be read from the keychain now.',
        })
      const why = whyNotPinned(pins, kept)
      if (why !== null) return failed(why)
      pins = [...pins, { id: ids.uuid(), ...kept }]
      touch()
      return ok({ pins: [...pins] })
    },

    async unpin({ pinId }) {
      await loaded()
      const at = pins.findIndex(({ id }) => id === pinId)
      const pin = pins[at]
      if (pin === undefined) return failed({ code: 'not-found', message: 'This request is not pinned anymore.' })
      pins = pins.toSpliced(at, 1)
      touch()
      return ok({ pins: [...pins], undoId: undoable(() => putBackPin(pin, at)) })
    },

    settingsChanged: touch,

    noteNotSent(refused) {
      noting = Promise.all([noting, keepNotSent(refused)])
        .then(() => undefined)
        .catch(() => log.error('what was not sent could not be kept'))
    },

    vaultChanged() {
      looking = looking
        .then(() => history.lookAgain())
        .catch(() => log.error('what was sent could not be looked through again'))
    },

    async close() {
      for (const { withdraw } of taken.values()) withdraw()
      taken.clear()
      closing = true
      await Promise.all([looking, noting])
      if (waiting !== null) flush()
      await remembered
      if (waiting !== null) flush()
      await writing
    },
  }
}
