import type { App } from 'electron'
import type { Log } from '../core/ports.ts'

/** What the desk holds open: connections, the Playground, the clipboard’s secret, a write under way. */
type Endable = { close(): Promise<void> }

export type Ending = {
  /** From here on no window is opened: there is no desk behind it any more. */
  isUnderWay(): boolean
  /** The system ends the session: on Windows nothing else is told, and there is not much time. */
  leave(): void
}

/** What went wrong, as the names of the errors: a message could hold anything. */
const kindsOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(kindsOf).join(', ')
  return error instanceof Error ? error.name : typeof error
}

/** Holds every way out of the app until the desk is closed, however often it is asked to quit. */
export const installEnding = (app: Pick<App, 'on' | 'quit'>, desk: Endable, log: Log): Ending => {
  let isUnderWay = false
  let isClosed = false

  const close = async (): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await desk.close()
    } catch (error) {
      log.error('the desk could not be closed in order', { kind: kindsOf(error) })
    }
    isClosed = true
    app.quit()
  }

  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void close()
  })
  return {
    isUnderWay: () => isUnderWay,
    leave: () => {
      void close()
      app.quit()
    },
  }
}
