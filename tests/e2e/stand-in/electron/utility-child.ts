/** The child of `utilityProcess.fork`: gives the app's module its `process.parentPort`, as Electron does, and runs it. */
import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'

const [, , modulePath = ''] = process.argv
process.argv.splice(1, 1)

const port = new EventEmitter()
const early: unknown[] = []
// Messages wait until somebody listens for them.
port.on('newListener', (event) => {
  if (event !== 'message' || port.listenerCount('message') > 0) return
  queueMicrotask(() => {
    for (const message of early.splice(0)) port.emit('message', message)
  })
})
process.on('message', ({ data }: { data: unknown }) => {
  const message = { data, ports: [] }
  if (port.listenerCount('message') > 0) port.emit('message', message)
  else early.push(message)
})
const parentPort = Object.assign(port, {
  postMessage: (message: unknown) => void process.send?.(structuredClone(message)),
})
Object.defineProperty(process, 'parentPort', { value: parentPort })
Object.defineProperty(process, 'type', { value: 'utility' })
// Chromium ends a child at once when the app's own process has gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

await import(pathToFileURL(modulePath).href)
