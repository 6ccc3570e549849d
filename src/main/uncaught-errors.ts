import { dialog } from 'electron'
import type { Log } from '../core/ports.ts'
import { errorClass } from '../shared/text/error-class.ts'

/** Shows that the app can’t start, without the error’s message, which could contain a secret. */
export const tellFailedStart = (error: unknown): void => {
  dialog.showErrorBox(
    'Token Desk could not start',
    `Your tokens are untouched. Start Token Desk again. If this happens again, report “${errorClass(error)}”.`,
  )
}

/** Handles uncaught errors without their message and stack, which Electron would show and which may contain what was sent. */
export const catchOwnMistakes = (log: Log): void => {
  let isShown = false
  const onMistake = (error: unknown): void => {
    const kind = errorClass(error)
    log.error('unhandled error', { kind })
    if (isShown) return
    isShown = true
    dialog.showErrorBox(
      'Something went wrong in Token Desk',
      `Your tokens are untouched. If something stops responding, quit and restart Token Desk. To report this, include “${kind}” and what you did last.`,
    )
  }
  process.on('uncaughtException', onMistake)
  process.on('unhandledRejection', onMistake)
  // The terminal that read our output is closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
