import type { Token } from '../../../shared/model/token.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { opened } from '../matrix/opened.svelte.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { useToken } from '../request/follow-vault.svelte.ts'
import { diagnoses } from './diagnoses.svelte.ts'
import type { Subject } from './subject.ts'
import { requestMeaning } from './what-diagnose-means.ts'

/** Shows the plan for a subject, beside the requests. Null: there is nothing to ask. */
export const diagnose = (subject: Subject | null): void => {
  if (subject === null) return
  // The diagnosis is about the request, not about a cell of the matrix.
  opened.close()
  views.current = 'requests'
  // The answer that is used again is the one on view: that of a cell was not.
  if (subject.exchangeId !== null && subject.exchangeId !== exchanges.selectedId) exchanges.select(subject.exchangeId)
  void diagnoses.prepare(subject)
}

/** Shows the plan for the request as the builder has it. */
export const diagnoseRequest = (): void => diagnose(requestMeaning().subject)

/** Shows the plan for a token of the vault, on the request that the builder makes of it. */
export const diagnoseToken = (token: Token): void => {
  if (selection.target.tokenId !== token.id) useToken(token)
  diagnoseRequest()
}
