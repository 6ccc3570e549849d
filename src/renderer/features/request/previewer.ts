import type { Result } from '../../../shared/contract/result.ts'
import type { RequestDraft, RequestPreview } from '../../../shared/model/request.ts'

/** Milliseconds of quiet before main is asked what would be sent. */
export const PREVIEW_DELAY = 60

/** What a previewer works with: `later` calls back after some milliseconds and gives back what prevents it. */
export type PreviewerParts = {
  ask: (draft: RequestDraft) => Promise<Result<RequestPreview>>
  later: (milliseconds: number, callback: () => void) => () => void
  show: (answer: Result<RequestPreview>, draft: RequestDraft) => void
}

/**
 * Keeps “what will be sent” true while somebody types: asks when typing pauses, and shows an answer only if no newer
 * draft has come in the meantime, in whatever order answers arrive.
 */
export const createPreviewer = ({ ask, later, show }: PreviewerParts) => {
  let newest = 0
  let preventAsking = (): void => undefined
  return {
    update(draft: RequestDraft): void {
      const mine = ++newest
      preventAsking()
      preventAsking = later(PREVIEW_DELAY, () => {
        void ask(draft).then((answer) => {
          if (mine === newest) show(answer, draft)
        })
      })
    },
    /** Answers that are still on their way are not shown any more. */
    stop(): void {
      newest++
      preventAsking()
    },
  }
}
