import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import { desk } from '../../bridge/desk.ts'
import { tellError } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { fixes } from './carry-out.svelte.ts'
import type { EnableOffer } from './fixes.ts'
import type { Subject } from './subject.ts'

/** What is to be enabled, and the request that is repeated after it. */
type Asked = { offer: EnableOffer; subject: Subject }

/** Enabling an environment: reads what would be written, shows it, and writes it after the confirmation. One at a time. */
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

  start(asked: Asked): void {
    this.asked = asked
    this.managerId = asked.offer.managers[0]?.id ?? ''
    this.#forget()
    this.open = true
    void this.read()
  }

  choose(managerId: string): void {
    this.managerId = managerId
    this.#forget()
    void this.read()
  }

  /** Reads what would be written, with the token that was chosen. */
  async read(): Promise<void> {
    const { asked, managerId } = this
    if (asked === null || this.busy === 'writing') return
    const { token, environmentId } = asked.offer
    this.busy = 'reading'
    const planned = await desk.lifecycle.planEnable({
      tokenId: token.id,
      managementTokenId: managerId,
      environmentId,
    })
    if (!this.#isOnView(asked) || managerId !== this.managerId) return
    this.busy = null
    this.error = planned.ok ? null : planned.error
    if (planned.ok) this.shown = planned.value
    else originQuestion.ask(planned.error)
  }

  /** The confirmation of what is shown. The request is repeated after the write. */
  async enable(): Promise<void> {
    const { asked, shown } = this
    if (asked === null || shown === null || this.busy !== null) return
    this.busy = 'writing'
    const done = await desk.lifecycle.enable({ planId: shown.planId })
    this.busy = null
    const isOnView = this.#isOnView(asked)
    if (!done.ok && !isOnView) tellError(done.error)
    if (isOnView) {
      this.error = done.ok ? null : done.error
      this.changed = done.ok && done.value.outcome === 'changed-meanwhile'
      // A confirmation counts once: what is shown now needs one of its own.
      this.shown = done.ok && done.value.outcome === 'changed-meanwhile' ? done.value : null
    }
    if (!done.ok || done.value.outcome !== 'enabled') return
    this.open = false
    const { token, environmentId } = asked.offer
    const active = done.value.active ? '' : ' It isn’t active yet.'
    await fixes.repeat(asked.subject, `“${environmentId}” is now enabled for ${token.name}.${active}`)
  }

  cancel(): void {
    void desk.lifecycle.cancel()
  }

  close(): void {
    if (this.busy !== null) this.cancel()
    this.open = false
  }

  /** Whether it is still open, and about the same key. */
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
