import { serveKeychain } from '../core/adapters/keychain/worker.ts'

/** The keychain's process under plain Node, as `forkWorker` starts it. */
serveKeychain({
  listen: (listener) => void process.on('message', listener),
  post: (answer) => void process.send?.(answer),
})
// The parent process is gone. A call may hang in a thread, and a normal exit would wait for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
