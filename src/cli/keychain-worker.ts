import { serveKeychain } from '../core/adapters/keychain-worker.ts'

/** The keychain's process under plain Node, as `forkWorker` starts it. */
serveKeychain({
  listen: (listener) => void process.on('message', listener),
  post: (answer) => void process.send?.(answer),
})
// Whoever started it has gone, however that was. A call may hang in a thread for which an orderly exit would wait.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
