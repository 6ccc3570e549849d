import { noteMistake } from '../bridge/mistakes.ts'
import { tell } from '../ui/toasts.ts'

/** Reports unhandled errors and rejections, once for each class. Returns what ends it. */
export const catchMistakes = (): (() => void) => {
  const note = (error: unknown): void => {
    if (noteMistake('window', error))
      tell(
        'Something went wrong in this window. Your tokens are untouched. If something stops responding, close this window and open it again.',
      )
  }
  const onError = ({ error }: ErrorEvent): void => {
    // The browser's own notes (an observer that did not come to rest) come without an error.
    if (error instanceof Error) note(error)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => note(reason)
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('error', onError, { signal })
  window.addEventListener('unhandledrejection', onRejection, { signal })
  return () => listening.abort()
}
