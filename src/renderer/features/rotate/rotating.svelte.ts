import type { Output } from '../../../shared/contract/contract.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { RotationStep } from '../../../shared/model/lifecycle.ts'
import { desk, selection, vault } from '../../bridge/index.ts'
import { views } from '../../page/views.svelte.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'

/** Rotating one key, step by step: who reads, what would be made, the yes, and what became of it. */
export class Rotating {
  readonly #tokenId: string
  managerId = $state('')
  /** What would be done, as main keeps it; null: not read yet, with this token. */
  shown = $state.raw<Output<'lifecycle.planRotate'> | null>(null)
  busy = $state<'reading' | 'rotating' | null>(null)
  /** The present step of the rotation. `null` before the first. */
  step = $state<RotationStep | null>(null)
  done = $state.raw<Output<'lifecycle.rotate'> | null>(null)
  error = $state.raw<DeskError | null>(null)

  constructor(tokenId: string, managerId: string) {
    this.#tokenId = tokenId
    this.managerId = managerId
  }

  follow(): () => void {
    return desk.events.on('lifecycle.progress', ({ planId, step }) => {
      if (planId === this.shown?.planId) this.step = step
    })
  }

  choose(managerId: string): void {
    this.managerId = managerId
    this.shown = null
    this.error = null
  }

  async read(): Promise<void> {
    if (this.busy !== null) return
    this.busy = 'reading'
    const planned = await desk.lifecycle.planRotate({ tokenId: this.#tokenId, managementTokenId: this.managerId })
    this.busy = null
    this.error = planned.ok ? null : planned.error
    if (planned.ok) this.shown = planned.value
    else originQuestion.ask(planned.error)
  }

  async rotate(): Promise<void> {
    const { shown } = this
    if (shown === null || this.busy !== null) return
    this.busy = 'rotating'
    this.step = null
    const done = await desk.lifecycle.rotate({ planId: shown.planId })
    this.busy = null
    this.error = done.ok ? null : done.error
    if (done.ok) await this.#take(done.value)
    // A confirmation counts once, also after a failure: the next one needs a new plan.
    else this.shown = null
  }

  /** A request with the old key uses the new one from now on, and its page shows the new one. */
  async #take(rotated: Output<'lifecycle.rotate'>): Promise<void> {
    this.done = rotated
    if (rotated.retiring === null) return
    await vault.refresh()
    if (views.tokenId === this.#tokenId) views.tokenId = rotated.newTokenId
    if (selection.tokenId !== this.#tokenId) return
    selection.select({ ...selection.target, tokenId: rotated.newTokenId })
  }

  stop(): void {
    if (this.busy !== null) void desk.lifecycle.cancel()
  }

  /** Stops the rotation. `stays`: a write that was sent ends by itself, and its result is shown where it was confirmed. */
  leave(): { stays: boolean } {
    this.stop()
    return { stays: this.busy === 'rotating' }
  }
}
