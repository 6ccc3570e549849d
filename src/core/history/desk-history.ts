import type { Room } from '../../shared/contract/calls.ts'
import type { Input, Output } from '../../shared/contract/contract.ts'
import { deskError, type DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import {
  HISTORY_VERSION,
  MOST_EXCHANGES,
  MOST_PINS,
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
import { fitExchanges, fitNotSent, isSameDraft, stripDraft } from './strip-secrets.ts'

export type DeskHistoryDeps = {
  history: History
  file: HistoryFile
  clock: Clock
  ids: RandomIds
  log: Log
  settings: () => Promise<Result<Settings>>
  /** Returns what masks each secret that a draft could contain. `null` if that is unknown. */
  redactorOf: (draft: RequestDraft) => Promise<Redact | null>
  onNotice: (notice: CatalogNotice) => void
}

/** From a change to its write, in milliseconds. Many changes share one write. */
const WRITE_AFTER = 500
/** How long a removal can be undone, in milliseconds: as long as in the vault. */
const UNDO_FOR = 60_000

const TOO_LATE_TO_UNDO = deskError('not-found', 'This was removed more than a minute ago and cannot be brought back.')
const NOT_PINNABLE = deskError(
  'conflict',
  'This request cannot be pinned: it is too long, or may contain a token that cannot be read from the keychain now.',
)
const NOT_PINNED = deskError('not-found', 'This request is not pinned anymore.')
const TOO_MANY_PINS = deskError(
  'conflict',
  `This space has ${MOST_PINS} pinned requests already. Unpin one of them first.`,
)
const PINNED_ALREADY = deskError('conflict', 'This request is pinned already.')
/** The two may differ in a text that neither pin contains. */
const LOOKS_PINNED = deskError(
  'conflict',
  'A pinned request looks the same already: what may be a token is left out of every pin.',
)

const leftOutNotice = (count: number): CatalogNotice => ({
  code: 'history-left-out',
  message: `${counted(count, 'request')} of the last session ${count === 1 ? 'is' : 'are'} not in the history: ${
    count === 1 ? 'it was' : 'they were'
  } too long, or may have contained a token that could not be read from the keychain.`,
})

type Stripped = Pick<Pin, 'draft' | 'whole'>

/** Drafts are compared as they are stored, without a token that was pasted for one use. */
const pinOf = (pins: readonly Pin[], { draft }: Stripped): Pin | undefined =>
  pins.find((pin) => isSameDraft(pin.draft, draft))

const isSameSpace = (one: RequestDraft, other: RequestDraft): boolean =>
  one.serviceId === other.serviceId && one.spaceId === other.spaceId

/** Why a draft can't be pinned. `null` if it can. */
const pinProblem = (pins: readonly Pin[], stripped: Stripped): DeskError | null => {
  const pinned = pinOf(pins, stripped)
  if (pinned !== undefined) return pinned.whole && stripped.whole ? PINNED_ALREADY : LOOKS_PINNED
  return pins.filter(({ draft }) => isSameSpace(draft, stripped.draft)).length >= MOST_PINS ? TOO_MANY_PINS : null
}

/** Writes once for many changes, and one write after the other. */
class WriteQueue {
  readonly #clock: Clock
  readonly #write: () => Promise<void>
  #cancel: (() => void) | null = null
  #written: Promise<void> = Promise.resolve()

  constructor(clock: Clock, write: () => Promise<void>) {
    this.#clock = clock
    this.#write = write
  }

  schedule(): void {
    this.#cancel ??= this.#clock.after(WRITE_AFTER, () => this.#start())
  }

  /** Starts a scheduled write immediately. Resolves when everything is written. */
  flush(): Promise<void> {
    if (this.#cancel !== null) this.#start()
    return this.#written
  }

  #start(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#written = this.#written.then(this.#write)
  }
}

/** Implements the calls `history.*`, and stores the history between starts. */
export class DeskHistory implements Room<'history'> {
  readonly #deps: DeskHistoryDeps
  readonly #writes: WriteQueue
  /** Removals of the last minute. `restore` can fail and be tried again, for example if a space has too many pins now. */
  readonly #removals = new Map<string, { restore: () => Result<null>; cancelTimer: () => void }>()
  #pins: readonly Pin[] = []
  #work: Work = NO_WORK
  #notSent: readonly NotSent[] = []
  /** The unsent requests whose secrets are being read, which may wait for a locked keychain. */
  #unread: readonly Refused[] = []
  /** The unsent requests of this start that can't be stored, because their secrets are unknown. */
  #unmasked: readonly string[] = []
  /** The file couldn't be read, so it must not be replaced. */
  #isReadOnly = false
  #isClosing = false
  #loaded: Promise<void> | null = null
  #rememberCalls = 0
  #remembered: Promise<unknown> = Promise.resolve()
  #masked: Promise<void> = Promise.resolve()
  #noted: Promise<unknown> = Promise.resolve()

  constructor(deps: DeskHistoryDeps) {
    this.#deps = deps
    this.#writes = new WriteQueue(deps.clock, () => this.#write())
    deps.history.onChange(() => this.#writes.schedule())
  }

  async list(): Promise<Result<Output<'history.list'>>> {
    await this.#load()
    const { history } = this.#deps
    return ok({
      exchanges: history.exchanges(),
      runs: history.runs(),
      notSent: this.#notSent.filter(this.#isShown),
      pins: [...this.#pins],
    })
  }

  clear(): Promise<Result<{ undoId: string }>> {
    return this.#remove(() => true)
  }

  remove({ ids }: Input<'history.remove'>): Promise<Result<{ undoId: string }>> {
    const gone = new Set(ids)
    return this.#remove((id) => gone.has(id))
  }

  undo({ undoId }: Input<'history.undo'>): Promise<Result<null>> {
    const removal = this.#removals.get(undoId)
    const restored = removal?.restore() ?? failed(TOO_LATE_TO_UNDO)
    if (restored.ok) {
      removal?.cancelTimer()
      this.#removals.delete(undoId)
    }
    return Promise.resolve(restored)
  }

  async remember(input: Input<'history.remember'>): Promise<Result<null>> {
    const done = this.#remember(input)
    // A failure is reported to the page that made the call.
    this.#remembered = Promise.allSettled([this.#remembered, done])
    await done
    return ok(null)
  }

  async recall(): Promise<Result<Work>> {
    await this.#load()
    // A page that was closed a moment ago may still be storing its draft.
    await this.#remembered
    return ok(this.#work)
  }

  async pin({ draft }: Input<'history.pin'>): Promise<Result<{ pins: Pin[] }>> {
    await this.#load()
    const stripped = await this.#strip(draft)
    if (stripped === null) return failed(NOT_PINNABLE)
    const problem = pinProblem(this.#pins, stripped)
    if (problem !== null) return failed(problem)
    this.#pins = [...this.#pins, { id: this.#deps.ids.uuid(), ...stripped }]
    this.#writes.schedule()
    return ok({ pins: [...this.#pins] })
  }

  async unpin({ pinId }: Input<'history.unpin'>): Promise<Result<{ pins: Pin[]; undoId: string }>> {
    await this.#load()
    const index = this.#pins.findIndex(({ id }) => id === pinId)
    const pin = this.#pins[index]
    if (pin === undefined) return failed(NOT_PINNED)
    this.#pins = this.#pins.toSpliced(index, 1)
    this.#writes.schedule()
    return ok({ pins: [...this.#pins], undoId: this.#undoable(() => this.#restorePin(pin, index)) })
  }

  settingsChanged(): void {
    this.#writes.schedule()
  }

  noteNotSent(refused: Refused): void {
    this.#unread = [...this.#unread, refused]
    this.#noted = Promise.all([this.#noted, this.#addNotSent(refused)]).catch(() =>
      this.#deps.log.error('failed to store an unsent request'),
    )
  }

  /** Tries again to mask what couldn't be masked: a keychain may be unlocked now. */
  vaultChanged(): void {
    this.#masked = this.#masked
      .then(() => this.#deps.history.retryMasks())
      .catch(() => this.#deps.log.error('failed to mask stored requests again'))
  }

  async close(): Promise<void> {
    for (const { cancelTimer } of this.#removals.values()) cancelTimer()
    this.#removals.clear()
    this.#isClosing = true
    await Promise.all([this.#masked, this.#noted])
    // A draft may wait for the keychain: everything else is written first.
    void this.#writes.flush()
    await this.#remembered
    await this.#writes.flush()
  }

  readonly #isShown = ({ id }: { id: string }): boolean => !this.#deps.history.isRemoved(id)

  /** Whether the history is stored. `null` if the settings can't be read: then nothing is read, written or removed. */
  async #isStored(): Promise<boolean | null> {
    const settings = await this.#deps.settings()
    return settings.ok ? settings.value.keepHistory : null
  }

  /** Reads the file once, before anything replaces it. */
  #load(): Promise<void> {
    return (this.#loaded ??= this.#readFile())
  }

  async #readFile(): Promise<void> {
    const { file, history, log, onNotice } = this.#deps
    const isStored = await this.#isStored()
    // The content of the file is unknown, so it isn't replaced before the next start.
    if (isStored === null) this.#isReadOnly = true
    if (isStored !== true) return
    const read = await file.read()
    if (!read.ok) {
      this.#isReadOnly = true
      log.error('failed to read the history', { code: read.error.reason })
      return
    }
    const { document, notice } = read.value
    if (notice !== null) onNotice(notice)
    if (document === null) return
    if (document.leftOut !== undefined) onNotice(leftOutNotice(document.leftOut))
    this.#pins = [...this.#pins, ...document.pins]
    this.#notSent = [...this.#notSent, ...(document.notSent ?? [])].slice(0, MOST_EXCHANGES)
    if (this.#work === NO_WORK) this.#work = document.work
    history.restore(document.exchanges)
  }

  async #write(): Promise<void> {
    await this.#load()
    const { file, log } = this.#deps
    const isStored = this.#isReadOnly ? null : await this.#isStored()
    if (isStored === null) return
    const done = isStored ? await file.write(this.#document()) : await file.remove()
    if (!done.ok) log.error('failed to write the history', { code: done.error.reason })
  }

  #document(): HistoryDocument {
    const { history } = this.#deps
    const leftOut = history.leftOut() + this.#unmasked.filter((id) => !history.isRemoved(id)).length
    return {
      version: HISTORY_VERSION,
      exchanges: fitExchanges(history.storable()),
      notSent: fitNotSent(this.#notSent.filter(this.#isShown)),
      pins: [...this.#pins],
      work: this.#work,
      ...(leftOut > 0 && { leftOut }),
    }
  }

  /** `null` if its secrets are unknown, or it is too long. */
  async #strip(draft: RequestDraft): Promise<Stripped | null> {
    const redact = await this.#deps.redactorOf(draft)
    return redact === null ? null : stripDraft(draft, redact)
  }

  async #addNotSent(refused: Refused): Promise<void> {
    const { id, at, draft, error } = refused
    await this.#load()
    // A keychain that fails unexpectedly leaves the secrets unknown, too.
    const redact = await this.#deps.redactorOf(draft).catch(() => null)
    // It was removed in the meantime, and can't come back.
    if (!this.#unread.includes(refused)) return
    this.#unread = this.#unread.filter((one) => one !== refused)
    const stripped = redact === null ? null : stripDraft(draft, redact)
    if (redact === null || stripped === null) this.#unmasked = [...this.#unmasked, id]
    else {
      const message = redact(error.message)
      const added = { id, at, ...stripped, error: { code: error.code, message } }
      this.#notSent = [added, ...this.#notSent].slice(0, MOST_EXCHANGES)
    }
    this.#writes.schedule()
  }

  async #remember({ draft, open }: Input<'history.remember'>): Promise<void> {
    const call = ++this.#rememberCalls
    await this.#load()
    // What was on view belongs to this draft, not to the earlier one.
    this.#work = { ...this.#work, open: { ...open, exchangeId: null } }
    this.#writes.schedule()
    if (call !== this.#rememberCalls) return
    const stripped = draft === null ? { draft: null, whole: true } : await this.#strip(draft)
    // A call that waited for the keychain must not replace a newer draft.
    if (call !== this.#rememberCalls) return
    // On quitting, the earlier draft is better than none if the keychain is still waiting for the user.
    if (stripped === null && this.#isClosing) return
    this.#work = { ...(stripped ?? { draft: null, whole: false }), open }
    this.#writes.schedule()
  }

  async #remove(isGone: (id: string) => boolean): Promise<Result<{ undoId: string }>> {
    await this.#load()
    const { history } = this.#deps
    const all = [...history.exchanges(), ...this.#notSent, ...this.#unread].map(({ id }) => id)
    const ids = [...all, ...this.#unmasked].filter((id) => isGone(id) && !history.isRemoved(id))
    history.remove(ids)
    const bringBack = (): Result<null> => {
      history.bringBack(ids)
      return ok(null)
    }
    const forget = (): void => {
      const gone = new Set(ids)
      this.#notSent = this.#notSent.filter(({ id }) => !gone.has(id))
      this.#unmasked = this.#unmasked.filter((id) => !gone.has(id))
      this.#unread = this.#unread.filter(({ id }) => !gone.has(id))
      history.forget(ids)
    }
    return ok({ undoId: this.#undoable(bringBack, forget) })
  }

  #undoable(restore: () => Result<null>, forget = (): void => undefined): string {
    const { clock, ids } = this.#deps
    const undoId = ids.uuid()
    const cancelTimer = clock.after(UNDO_FOR, () => {
      this.#removals.delete(undoId)
      forget()
    })
    this.#removals.set(undoId, { restore, cancelTimer })
    return undoId
  }

  #restorePin(pin: Pin, index: number): Result<null> {
    // The same request was pinned again in the meantime.
    if (pinOf(this.#pins, pin) !== undefined) return ok(null)
    const problem = pinProblem(this.#pins, pin)
    if (problem !== null) return failed(problem)
    this.#pins = this.#pins.toSpliced(index, 0, pin)
    this.#writes.schedule()
    return ok(null)
  }
}
