import type { App } from 'electron'
import type { Log } from '../core/ports.ts'
import { errorClass } from '../shared/text/error-class.ts'

/** The desk's open resources: connections, the Playground, the clipboard’s secret, a write in progress. */
type Endable = { close(): Promise<void> }

export type Ending = {
  /** Whether the app is closing. No window may be opened then: it would have no desk. */
  isUnderWay(): boolean
  /** Closes the desk when the system ends the session. Windows sends no other event, and gives little time. */
  leave(): void
}

/** The names of errors. Their messages are not logged: they could contain a secret. */
const kindsOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(kindsOf).join(', ') : errorClass(error)

/** Delays quitting until the desk is closed, however often the app gets a request to quit. */
export const installEnding = (app: Pick<App, 'on' | 'quit'>, desk: Endable, log: Log): Ending => {
  let isUnderWay = false
  let isClosed = false

  const close = async (): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await desk.close()
    } catch (error) {
      log.error('shutdown failed', { kind: kindsOf(error) })
    }
    isClosed = true
    // Not at once: Electron ignores a request to quit until “will-quit” is over, and runs microtasks before (electron#33643).
    setImmediate(() => app.quit())
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
