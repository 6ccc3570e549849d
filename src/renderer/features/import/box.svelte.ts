import type { Input, Output } from '../../../shared/contract/contract.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { ImportReport } from '../../../shared/model/import.ts'
import type { Result } from '../../../shared/contract/result.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { touchedSince } from '../../ui/touched.ts'
import { diagnoses } from '../diagnosis/diagnoses.svelte.ts'
import { manifestOnView } from '../manifest/manifest.svelte.ts'
import { builder } from '../request/builder.svelte.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { aimOf, chosenOf, missing, startChoice, type Choice } from './choices.ts'
import { tryHeld } from './try-held.ts'

/** What was pasted, as main told it: without any value. */
type Read = { importId: string; report: ImportReport; choices: Choice[]; isTouched: () => boolean }

type Sources = Input<'import.read'>['sources']

/** The box for anything. What was pasted is in main from the first moment on; here is only what may be told of it. */
class ImportBox {
  read = $state<Read | null>(null)
  /** What is being typed, before it is handed over. */
  typed = $state('')
  busy = $state(false)
  error = $state<string | null>(null)
  /** “What is this token?” was asked before it was there. */
  asks = $state(false)
  #asked = 0

  /** Opens the box with nothing in it. `asks`: what the next token is, is to be found out. */
  open({ asks = false } = {}): void {
    this.forget()
    this.asks = asks
    dialogs.open({ kind: 'paste' })
  }

  /** Opens the box with what is wrong about a drop or a paste. */
  refuse(why: string): void {
    this.open({ asks: this.asks })
    this.error = why
  }

  /** Hands over what was pasted or dropped, and shows what it is. */
  async take(sources: Sources): Promise<void> {
    this.open({ asks: this.asks })
    const asked = ++this.#asked
    this.busy = true
    const answer = await desk.import.read({ sources })
    if (asked !== this.#asked) {
      // The box was closed meanwhile: nothing of it stays.
      if (answer.ok) await desk.import.forget({ importId: answer.value.importId })
      return
    }
    this.busy = false
    if (!answer.ok) this.error = answer.error.message
    else await this.#show(answer.value)
  }

  /** Whether every ticked token says all that keeping it takes. */
  get canKeep(): boolean {
    const { read } = this
    if (read === null || this.busy) return false
    const ticked = read.report.found.filter((_told, index) => read.choices[index]?.ticked === true)
    return ticked.length > 0 && this.unsaid === 0
  }

  /** Whether closing the box would lose what somebody typed or said. */
  isTouched(): boolean {
    return this.read === null ? this.typed.trim() !== '' : this.read.isTouched()
  }

  /** How many of the ticked ones still lack something. */
  get unsaid(): number {
    const { read } = this
    if (read === null) return 0
    return read.report.found.filter((told, index) => {
      const choice = read.choices[index]
      return choice?.ticked === true && missing(told, choice).length > 0
    }).length
  }

  async keep(): Promise<void> {
    const { read } = this
    if (read === null || !this.canKeep) return
    const { importId, report, choices } = read
    const closeOwn = dialogs.closer()
    const kept = await this.#ask(
      desk.import.keep({ importId, chosen: chosenOf(report.found, $state.snapshot(choices)) }),
    )
    if (kept === null) return
    closeOwn()
    tell(keptWords(kept.kept.map(({ name }) => name)))
  }

  /** Tries a found token, without keeping it: `diagnose` shows the plan first. */
  async try(index: number, how: 'diagnose' | 'send'): Promise<void> {
    const { read } = this
    const told = read?.report.found[index]
    const choice = read?.choices[index]
    if (read === null || told === undefined || choice === undefined || vault.snapshot === null) return
    if (told.host !== null && told.serviceId === null && choice.serviceId === null) {
      const advice = told.inVault === null ? 'Choose the service that the token belongs to.' : 'Add the service first.'
      this.error = `No service in this vault has the host ${told.host}. ${advice}`
      return
    }
    const aim = aimOf(told, choice, vault.snapshot, builder.draft)
    if (aim === null && told.inVault === null) {
      this.error = 'Enter its space id first: a delivery or preview key can only be tried in a space.'
      return
    }
    const asked = this.#asked
    const closeOwn = dialogs.closer()
    const held = await this.#ask(desk.import.hold({ importId: read.importId, index }))
    if (held === null) return
    if (asked !== this.#asked) {
      // Closed meanwhile: nothing is planned or sent, and main keeps nothing for it.
      if (held.handle !== null) await desk.vault.releasePasted({ handle: held.handle })
      return
    }
    closeOwn()
    await tryHeld(held, told, aim, how)
  }

  /** Judges a source that is an error or a log. */
  async explain(source: number): Promise<void> {
    const { read } = this
    if (read === null) return
    const { importId } = read
    const closeOwn = dialogs.closer()
    const asked = this.#asked
    this.busy = true
    const failure = await diagnoses.judge(() => desk.import.explain({ importId, source }))
    this.#end(asked, failure)
    if (failure === null) closeOwn()
  }

  async openManifest(source: number): Promise<void> {
    const { read } = this
    if (read === null) return
    const asked = this.#asked
    const opened = await this.#ask(desk.import.openManifest({ importId: read.importId, source }))
    if (opened !== null && asked === this.#asked) manifestOnView.show(opened)
  }

  /** The secrets leave main's memory, too. */
  forget(): void {
    const { read } = this
    this.#asked += 1
    this.read = null
    this.typed = ''
    this.busy = false
    this.error = null
    this.asks = false
    if (read !== null) void desk.import.forget({ importId: read.importId })
  }

  async #show({ importId, report }: Output<'import.read'>): Promise<void> {
    const choices = report.found.map(startChoice)
    this.read = { importId, report, choices, isTouched: touchedSince(() => this.read?.choices ?? choices) }
    // Nothing else can be meant by a manifest alone.
    if (report.sources.length === 1 && report.sources[0]?.form === 'manifest') await this.openManifest(0)
    else if (this.asks && report.found.length === 1) await this.try(0, 'diagnose')
  }

  async #ask<Value>(answer: Promise<Result<Value>>): Promise<Value | null> {
    const asked = this.#asked
    this.busy = true
    this.error = null
    const result = await answer
    this.#end(asked, result.ok ? null : result.error)
    return result.ok ? result.value : null
  }

  /** The box may have been closed meanwhile: what is in it now is not what was asked about. */
  #end(asked: number, error: DeskError | null): void {
    if (asked !== this.#asked) {
      if (error !== null) tellError(error)
      return
    }
    this.busy = false
    this.error = error?.message ?? null
  }
}

const keptWords = (names: readonly string[]): string => {
  const where = vault.snapshot?.storage.kind === 'session' ? 'until the app closes' : 'in the keychain'
  const what = names.length === 1 ? `“${names[0] ?? ''}”` : `${names.length} tokens`
  return `Kept ${what} ${where}.`
}

export const box = new ImportBox()
