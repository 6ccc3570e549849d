import { commands } from '../../bridge/commands.svelte.ts'
import { explaining } from '../explain/explaining.svelte.ts'
import { diagnose, diagnoseRequest } from './diagnose.ts'
import { diagnoses } from './diagnoses.svelte.ts'
import { builderSubject, currentSubject, exchangeSubject } from './on-view.ts'
import { report } from './report.svelte.ts'

const group = 'Diagnosis'
const NOTHING_TO_ASK = 'Choose a service in the request first.'

const openReport = (): void => {
  if (diagnoses.stage.kind === 'done') void report.open(diagnoses.stage.diagnosis)
}

/** Puts what the diagnosis can do into the palette, the menu and the shortcuts. Gives back what takes it away. */
export const registerDiagnosisCommands = (): (() => void) =>
  commands.register(
    {
      id: 'diagnose',
      label: 'Diagnose: why does it fail?',
      group,
      keywords: 'verdict cause probe check why',
      off: () => (currentSubject() === null ? NOTHING_TO_ASK : null),
      run: () => diagnose(currentSubject()),
    },
    {
      id: 'diagnose-exchange',
      label: 'Diagnose the answer shown',
      group,
      keywords: 'verdict cause response',
      off: () => (exchangeSubject() === null ? 'No answer on screen can be requested again.' : null),
      run: () => diagnose(exchangeSubject()),
    },
    {
      id: 'diagnose-request',
      label: 'Diagnose the request in the builder',
      group,
      keywords: 'verdict cause token',
      off: () => (builderSubject() === null ? NOTHING_TO_ASK : null),
      run: diagnoseRequest,
    },
    {
      id: 'explain',
      label: 'Explain a pasted error…',
      group,
      keywords: 'paste log curl sdk graphql record',
      run: () => explaining.start(),
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
