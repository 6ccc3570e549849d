import { utilityProcess } from 'electron'

/**
 * The keychain's process in Electron. `child_process.fork` would start the app's own binary as Node, which a fuse forbids. A path
 * within `app.asar` is as good as any: Electron's Node reads it, and loads keytar's binary from beside the archive.
 */
export const startUtilityWorker = (script: string, env: NodeJS.ProcessEnv) => {
  // Its output is ignored: a library could print a secret that it was given.
  const child = utilityProcess.fork(script, [], { serviceName: 'Token Desk Keychain', stdio: 'ignore', env })
  let hasEnded = false
  child.on('exit', () => (hasEnded = true))
  // Emitted before a fatal end, and followed by “exit”. Its report may contain a secret, so it is ignored.
  child.on('error', () => undefined)
  /** `child.kill()` sends SIGTERM and makes the app wait, up to two seconds on macOS (electron#45053). */
  const killNow = (): void => {
    if (hasEnded || child.pid === undefined) return
    try {
      process.kill(child.pid, 'SIGKILL')
    } catch {
      // It has just ended by itself, and “exit” is on its way.
    }
  }
  return {
    post: (message: object): void => {
      // Within or after “exit” a message has brought whole apps down (electron#53923).
      if (!hasEnded) child.postMessage(message)
    },
    onMessage: (listener: (message: unknown) => void): void => void child.on('message', listener),
    onEnd: (listener: () => void): void => void child.on('exit', () => listener()),
    kill: (): void => {
      // Before “spawn” there is no process id yet.
      if (child.pid === undefined) child.once('spawn', killNow)
      else killNow()
    },
  }
}
