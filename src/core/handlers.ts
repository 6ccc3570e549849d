import type { Handlers, Rooms } from '../shared/contract/calls.ts'
import { CHANNELS } from '../shared/contract/channels.ts'

/** The handler of each channel, `a.b`: the function `b` of the room `a`. What else a room can do is not for the page. */
export const createHandlers = (rooms: Rooms): Handlers =>
  Object.fromEntries(
    CHANNELS.map((channel) => {
      const [room, method] = channel.split('.') as [keyof Rooms, string]
      // `Rooms` has a function of the right type for every channel, which TypeScript cannot follow through the names.
      const functions = rooms[room] as unknown as Record<string, (input: unknown) => Promise<unknown>>
      return [channel, (input: unknown) => functions[method]?.(input)]
    }),
  ) as Handlers
