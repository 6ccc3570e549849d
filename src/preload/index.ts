import { contextBridge, ipcRenderer } from 'electron'
import { CHANNELS, EVENTS } from '../shared/contract/channels.ts'

/**
 * The whole of what the page gets: one function a channel and one to listen to our events. No channel name from the
 * page is ever used, and no event object reaches it. Typed as `Bridge` on the page's side.
 */
type Call = (input?: unknown) => Promise<unknown>

const rooms: Record<string, Record<string, Call>> = {}
for (const channel of CHANNELS) {
  const [room, method] = channel.split('.') as [string, string]
  rooms[room] = { ...rooms[room], [method]: (input = null) => ipcRenderer.invoke(channel, input) }
}

const on = (name: (typeof EVENTS)[number], listener: (payload: unknown) => void): (() => void) => {
  if (!EVENTS.includes(name)) throw new Error('Token Desk has no such event.')
  const forward = (_event: unknown, payload: unknown): void => {
    listener(payload)
  }
  ipcRenderer.on(name, forward)
  return () => {
    ipcRenderer.removeListener(name, forward)
  }
}

for (const room of Object.values(rooms)) Object.freeze(room)

contextBridge.exposeInMainWorld('tokenDesk', Object.freeze({ ...rooms, events: Object.freeze({ on }) }))
