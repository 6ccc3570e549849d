import { dialog } from 'electron'
import type { Log } from '../core/ports.ts'
import { mistakeKind } from '../shared/text/mistake-kind.ts'

/** Says that the app cannot start, without the error’s own words. */
export const tellFailedStart = (error: unknown): void => {
  dialog.showErrorBox(
    'Token Desk could not start',
    `Your tokens are untouched. Start Token Desk again; if this happens again, report “${mistakeKind(error)}”.`,
  )
}

/**
 * What nobody caught: Electron would show its message and stack, and either may hold what was sent. Told once, in our
 * words; the app goes on, as every change that it had confirmed is written already.
 */
export const catchOwnMistakes = (log: Log): void => {
  let isTold = false
  const onMistake = (error: unknown): void => {
    const kind = mistakeKind(error)
    log.error('a mistake that nobody caught', { kind })
    if (isTold) return
    isTold = true
    dialog.showErrorBox(
      'Something went wrong in Token Desk',
      `Your tokens are untouched. If something stops responding, quit and restart Token Desk. To report this, include “${kind}” and what you did last.`,
    )
  }
  process.on('uncaughtException', onMistake)
  process.on('unhandledRejection', onMistake)
  // Whoever read what we write has gone (a closed terminal): nobody is left to be told.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
