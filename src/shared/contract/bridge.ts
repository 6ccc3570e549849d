import type { Rooms } from './calls.ts'
import type { EventName, EventPayload } from './contract.ts'

/** What the preload puts on the page, frozen: a function per channel (`tokenDesk.vault.read()`), and one per event. */
export type Bridge = Rooms & {
  readonly events: {
    /** Calls `listener` with each payload from now on; gives back the function that ends it. */
    readonly on: <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void) => () => void
  }
}
