import { utilityProcess } from 'electron'
import { join } from 'node:path'
import { writeUserFile } from '../core/adapters/atomic-file.ts'
import { createJsonCatalog } from '../core/adapters/json-catalog.ts'
import { createJsonHistory } from '../core/adapters/json-history.ts'
import { workerEnvironment } from '../core/adapters/keychain/process.ts'
import { createKeychain, createSessionSecrets, patienceFor } from '../core/adapters/keychain/keychain.ts'
import { readPlainFile } from '../core/adapters/plain-file.ts'
import { digestFile, systemClock, systemIds } from '../core/adapters/system.ts'
import type { SystemProxy } from '../core/adapters/http/proxy.ts'
import { createUndiciHttpClient } from '../core/adapters/http/client.ts'
import { createDesk, type RunningDesk, type Send } from '../core/desk.ts'
import type { Log, Shell, WriteUserFile } from '../core/ports.ts'
import { createPace } from '../core/requests/pace.ts'
import { createKeychainDialog } from '../core/vault/keychain-dialog.ts'
import type { AppSnapshot } from '../shared/contract/app.ts'
import { startPlayground } from '../playground/playground.ts'

const KEYCHAIN_WORKER = join(import.meta.dirname, 'keychain-worker.js')

/** A keychain that hangs is not asked for each token again, in milliseconds; it is, at once, when it goes on. */
const SILENCE_RESTS = 5_000

export type ComposedDesk = Pick<RunningDesk, 'handlers' | 'bodyOf' | 'close'>

export type DesktopFacts = {
  folder: string
  name: string
  version: string
  /** The shell, given how it writes files. */
  shell: (write: WriteUserFile) => Shell
  log: Log
  systemProxy: SystemProxy
  send: Send
}

const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, AppSnapshot['platform']>>> = {
  darwin: 'mac',
  win32: 'windows',
  linux: 'linux',
}

/**
 * The keychain's process in Electron. `child_process.fork` would start the app's own binary as Node, which a fuse forbids. A path
 * within `app.asar` is as good as any: Electron's Node reads it, and loads keytar's binary from beside the archive.
 */
const startUtilityWorker = (script: string, env: NodeJS.ProcessEnv) => {
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

/** The desktop's composition root: the only place in the shell that knows which adapters there are. */
export const composeDesk = ({ folder, name, version, shell, log, systemProxy, send }: DesktopFacts): ComposedDesk => {
  const keychainDialog = createKeychainDialog(() => keychain.giveUp())
  const keychain = createKeychain({
    patience: patienceFor(process.platform),
    onWait: (waiting) => keychainDialog.tell(waiting),
    rest: (why) => (why === 'silent' ? SILENCE_RESTS : 0),
    start: () => startUtilityWorker(KEYCHAIN_WORKER, workerEnvironment(process.env)),
  })
  const desk = createDesk(
    {
      catalog: createJsonCatalog({ folder }),
      historyFile: createJsonHistory({ folder }),
      keychain,
      keychainDialog,
      session: createSessionSecrets(),
      http: createUndiciHttpClient({ environment: process.env, systemProxy }),
      pace: createPace(systemClock),
      clock: systemClock,
      ids: systemIds,
      shell: shell(writeUserFile),
      log,
      startPlayground: () => startPlayground(),
      digestFile,
      readTextFile: readPlainFile,
    },
    { name, version, platform: PLATFORMS[process.platform] ?? 'other', folder },
    send,
  )
  return {
    handlers: desk.handlers,
    async close() {
      keychain.hurry()
      try {
        await desk.close()
      } finally {
        keychain.close()
      }
    },
    bodyOf: (exchangeId, inClear) => desk.bodyOf(exchangeId, inClear),
  }
}
