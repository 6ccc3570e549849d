import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import { desk } from '../../bridge/desk.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { fixes } from './carry-out.svelte.ts'
import type { EnableOffer } from './fixes.ts'
import type { Subject } from './subject.ts'

/** What is to be enabled, or disabled again, and the request that is repeated after it. */
type Asked = { offer: EnableOffer; change: 'add' | 'remove'; subject: Subject }

/** Enables an environment, or undoes it: shows what would be written, and writes it once it is confirmed. */
export class Enabling {
  asked = $state.raw<Asked | null>(null)
  open = $state(false)
  managerId = $state('')
  /** What would be written, as main stores it. `null` until it was read with this token. */
  shown = $state.raw<Output<'lifecycle.planEnable'> | null>(null)
  busy = $state<'reading' | 'writing' | null>(null)
  error = $state.raw<DeskError | null>(null)
  /** Another user changed the key after it was shown. */
  changed = $state(false)

  start(offer: EnableOffer, subject: Subject): void {
    this.#ask({ offer, subject, change: 'add' })
  }

  #ask(asked: Asked): void {
    const { offer } = asked
    this.asked = asked
    this.managerId = offer.managers[0]?.id ?? ''
    this.#forget()
    this.open = true
    void this.read()
  }

  choose(managerId: string): void {
    this.managerId = managerId
    this.#forget()
    void this.read()
  }

  async read(): Promise<void> {
    const { asked, managerId } = this
    if (asked === null || this.busy === 'writing') return
    const { offer, change } = asked
    const { token, environmentId } = offer
    this.busy = 'reading'
    const asks = { tokenId: token.id, managementTokenId: managerId, environmentId, change }
    const planned = await desk.lifecycle.planEnable(asks)
    if (!this.#isOnView(asked) || managerId !== this.managerId) return
    this.busy = null
    this.error = planned.ok ? null : planned.error
    if (planned.ok) this.shown = planned.value
    else originQuestion.ask(planned.error)
  }

  async confirm(): Promise<void> {
    const { asked, shown, managerId } = this
    if (asked === null || shown === null || this.busy !== null) return
    this.busy = 'writing'
    const done = await desk.lifecycle.enable({ planId: shown.planId })
    this.busy = null
    const isOnView = this.#isOnView(asked)
    if (!done.ok && !isOnView) tellError(done.error)
    if (isOnView) {
      this.error = done.ok ? null : done.error
      // A confirmation counts once: what is shown now needs one of its own.
      this.shown = done.ok && done.value.outcome === 'changed-meanwhile' ? done.value : null
      this.changed = this.shown !== null
    }
    if (!done.ok || done.value.outcome !== 'written') return
    this.open = false
    const { offer, change, subject } = asked
    const { token, environmentId } = offer
    if (change === 'remove') {
      tell(`“${environmentId}” is no longer enabled for ${token.name}.`, { about: token.id })
      await fixes.undone(subject)
      return
    }
    const active = done.value.active ? '' : ' It isn’t active yet.'
    // The undo starts with the token that made the change.
    const managers = offer.managers.toSorted(
      (one, other) => Number(other.id === managerId) - Number(one.id === managerId),
    )
    await fixes.repeat(subject, `“${environmentId}” is now enabled for ${token.name}.${active}`, (after) =>
      this.#ask({ offer: { ...offer, managers }, change: 'remove', subject: after }),
    )
  }

  close(): void {
    if (this.busy !== null) void desk.lifecycle.cancel()
    this.open = false
  }

  #isOnView(asked: Asked): boolean {
    return this.open && this.asked === asked
  }

  #forget(): void {
    this.busy = null
    this.shown = null
    this.error = null
    this.changed = false
  }
}

export const enabling = new Enabling()
