import { views } from '../../page/views.svelte.ts'
import { builder } from '../request/builder.svelte.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import { lastReadOf } from '../matrix/cell-draft.ts'
import { opened } from '../matrix/opened.svelte.ts'
import { checks } from './checks.svelte.ts'
import { isUncertain } from './judged.ts'
import { judgedOf, onView } from './on-view.svelte.ts'
import { subjectOf, type Sent } from './subject.ts'

/** The response that “Find out why” is about: of the open cell, or on view. `null` if the request must be sent first. */
const subjectNow = (): Sent | null => {
  if (views.current === 'matrix') {
    return subjectOf(opened.cell === null ? null : lastReadOf(opened.cell))
  }
  return onView.isStale ? null : subjectOf(exchanges.selected)
}

export const whyNotFindOut = (): string | null => {
  if (views.current === 'matrix') return subjectNow() === null ? 'Open a checked cell first.' : null
  return subjectNow() === null && builder.draft.serviceId === '' ? 'Choose a token first.' : null
}

/** Checks the response on view. If the request was changed since, it is sent first, and asks as always if it writes. */
export const findOutWhy = async (): Promise<void> => {
  const subject = subjectNow()
  if (subject !== null) {
    await checks.findOut(subject)
    return
  }
  let sent: string | null = null
  builder.noteSent()
  await sender.send(builder.draft, (id) => (sent = id))
  const entry = exchanges.entries.find(({ id }) => id === sent) ?? null
  const judged = judgedOf(entry)
  const fresh = subjectOf(entry)
  if (fresh !== null && judged !== null && isUncertain(judged)) await checks.findOut(fresh)
}
