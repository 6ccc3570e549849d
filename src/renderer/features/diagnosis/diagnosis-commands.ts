import { commands } from '../../bridge/commands.svelte.ts'
import { diagnose } from './diagnose.ts'
import { diagnoses } from './diagnoses.svelte.ts'
import { report } from './report.svelte.ts'
import { answerMeaning, meaningNow, requestMeaning } from './what-diagnose-means.ts'

const group = 'Diagnosis'

const openReport = (): void => {
  if (diagnoses.stage.kind === 'done') void report.open(diagnoses.stage.diagnosis)
}

/** Puts what the diagnosis can do into the palette, the menu and the shortcuts. Gives back what takes it away. */
export const registerDiagnosisCommands = (): (() => void) =>
  commands.register(
    {
      id: 'diagnose',
      get label() {
        return `Diagnose: ${meaningNow().question}`
      },
      group,
      keywords: 'verdict cause probe check why does it fail fails debug test',
      off: () => meaningNow().why,
      run: () => diagnose(meaningNow().subject),
    },
    {
      id: 'diagnose-exchange',
      label: 'Diagnose the request shown',
      group,
      keywords: 'verdict cause response answer',
      off: () => answerMeaning().why,
      run: () => diagnose(answerMeaning().subject),
    },
    {
      id: 'diagnose-request',
      label: 'Diagnose the request in the builder',
      group,
      keywords: 'verdict cause token',
      off: () => requestMeaning().why,
      run: () => diagnose(requestMeaning().subject),
    },
    {
      id: 'diagnosis-report',
      label: 'Diagnosis report…',
      group,
      keywords: 'copy save issue',
      off: () => (diagnoses.stage.kind === 'done' ? null : 'Diagnose first: there is no verdict yet.'),
      run: openReport,
    },
  )
