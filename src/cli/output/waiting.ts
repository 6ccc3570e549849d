import type { HttpClient } from '../../core/ports.ts'
import { formatElapsed } from '../../shared/text/format-numbers.ts'
import type { System } from '../system.ts'
import type { Screen } from './screen.ts'

/** How often the wait for a response is reported, in milliseconds. */
const EVERY = 5_000

/** The same client, saying on standard error whom it waits for when an answer takes long. One line for all that wait. */
export const sayingThatItWaits = (
  { http, clock }: Pick<System, 'http' | 'clock'>,
  screen: Pick<Screen, 'note'>,
): HttpClient => {
  const awaited = new Map<object, { host: string; since: number }>()
  /** Ends the look that is due next. */
  let withdraw = (): void => undefined

  const look = (): void => {
    withdraw = clock.after(EVERY, look)
    const now = clock.now().getTime()
    const [longest] = [...awaited.values()].sort((one, other) => one.since - other.since)
    const seconds = longest === undefined ? 0 : Math.floor((now - longest.since) / 1_000)
    if (longest !== undefined && seconds >= EVERY / 1_000)
      void screen.note(`Waiting for ${longest.host}: ${formatElapsed(seconds)}`)
  }

  return {
    async send(request, options) {
      const ticket = {}
      if (awaited.size === 0) withdraw = clock.after(EVERY, look)
      awaited.set(ticket, { host: request.url.host, since: clock.now().getTime() })
      try {
        return await http.send(request, options)
      } finally {
        awaited.delete(ticket)
        if (awaited.size === 0) withdraw()
      }
    },
    close: () => http.close(),
  }
}

/** What requests need from the system. A long wait for a response is reported. */
export const requestPorts = (system: System, screen: Screen) => {
  const { clock, pace, version, signal } = system
  return { http: sayingThatItWaits(system, screen), clock, pace, version, signal }
}
