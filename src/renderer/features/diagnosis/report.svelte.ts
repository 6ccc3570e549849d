import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import { desk } from '../../bridge/desk.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'

/** The report on view: a diagnosis as text that can be shown to anybody. */
class Report {
  current = $state.raw<{ diagnosis: Diagnosis; text: string } | null>(null)
  #asked: Diagnosis | null = null

  async open(diagnosis: Diagnosis): Promise<void> {
    this.#asked = diagnosis
    const written = await desk.diagnosis.report({ diagnosis })
    // Another one was asked for meanwhile.
    if (this.#asked !== diagnosis) return
    if (!written.ok) {
      tellError(written.error)
      return
    }
    const { text } = written.value
    // Not over a dialog that somebody has opened meanwhile.
    openDialogs.whenFree(() => {
      if (this.#asked === diagnosis) this.current = { diagnosis, text }
    })
  }

  async copy(): Promise<void> {
    if (this.current === null) return
    const copied = await desk.requests.copyText({ text: this.current.text })
    if (copied.ok) tell('Report copied. It holds no secret.')
    else tellError(copied.error)
  }

  async save(): Promise<void> {
    if (this.current === null) return
    const saved = await desk.diagnosis.saveReport({ diagnosis: this.current.diagnosis })
    if (!saved.ok) tellError(saved.error)
    else if (saved.value.saved) tell('Report saved.')
  }

  close(): void {
    this.#asked = null
    this.current = null
  }
}

export const report = new Report()
