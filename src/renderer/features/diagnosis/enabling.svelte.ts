import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import { desk } from '../../bridge/desk.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tellError } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import type { EnableOffer } from './enable-offer.ts'
import type { Subject } from './subject.ts'

/** What was asked for, and what is to be diagnosed again after it. */
type Asked = { offer: EnableOffer; subject: Subject }

/** Enabling an environment, step by step: who reads, what would be written, the yes. One at a time. */
export class Enabling {
  asked = $state.raw<Asked | null>(null)
  open = $state(false)
  managerId = $state('')
  /** What would be written, as main keeps it; null: not read yet, with this token. */
  shown = $state.raw<Output<'lifecycle.planEnable'> | null>(null)
  busy = $state<'reading' | 'writing' | null>(null)
  error = $state.raw<DeskError | null>(null)
  /** Somebody else changed the key after it was shown. */
  changed = $state(false)

  start(asked: Asked): void {
    this.asked = asked
    this.managerId = asked.offer.managers[0]?.id ?? ''
    this.#forget()
    this.open = true
  }

  choose(managerId: string): void {
    this.managerId = managerId
    this.#forget()
  }

  /** Reads what would be written, with the token that was chosen. */
  async read(): Promise<void> {
    const { asked, managerId } = this
    if (asked === null || this.busy !== null) return
    const { token, environmentId } = asked.offer
    this.busy = 'reading'
    const isHere = openDialogs.here()
    const planned = await desk.lifecycle.planEnable({
      tokenId: token.id,
      managementTokenId: managerId,
      environmentId,
    })
    this.busy = null
    if (!this.#isOnView(asked)) return
    this.error = planned.ok ? null : planned.error
    if (planned.ok) this.shown = planned.value
    else originQuestion.ask(planned.error, isHere)
  }

  /** The yes to what is shown. Gives what became of it; null: it was not done. */
  async enable(): Promise<Extract<Output<'lifecycle.enable'>, { outcome: 'enabled' }> | null> {
    const { asked, shown } = this
    if (asked === null || shown === null || this.busy !== null) return null
    this.busy = 'writing'
    const done = await desk.lifecycle.enable({ planId: shown.planId })
    this.busy = null
    if (!this.#isOnView(asked)) {
      if (!done.ok) tellError(done.error)
      return done.ok && done.value.outcome === 'enabled' ? done.value : null
    }
    this.error = done.ok ? null : done.error
    this.changed = done.ok && done.value.outcome === 'changed-meanwhile'
    // A yes is spent, whatever came of it: what is shown now needs one of its own.
    this.shown = done.ok && done.value.outcome === 'changed-meanwhile' ? done.value : null
    if (!done.ok || done.value.outcome !== 'enabled') return null
    this.open = false
    return done.value
  }

  cancel(): void {
    void desk.lifecycle.cancel()
  }

  close(): void {
    if (this.busy !== null) this.cancel()
    this.open = false
  }

  /** It may have been closed meanwhile, or be about another key. */
  #isOnView(asked: Asked): boolean {
    return this.open && this.asked === asked
  }

  #forget(): void {
    this.shown = null
    this.error = null
    this.changed = false
  }
}

export const enabling = new Enabling()
