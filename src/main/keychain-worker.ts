import { serveKeychain } from '../core/adapters/keychain/worker.ts'

/** The keychain's process in Electron, as `utilityProcess.fork` starts it. It ends with the app: Chromium sees to that. */
serveKeychain({
  listen: (listener) => void process.parentPort.on('message', ({ data }) => listener(data)),
  post: (answer) => process.parentPort.postMessage(answer),
})
