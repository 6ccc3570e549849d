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
import { startUtilityWorker } from './utility-worker.ts'

const KEYCHAIN_WORKER = join(import.meta.dirname, 'keychain-worker.js')

/** A keychain that hangs is not asked for each token again, in milliseconds; it is, at once, when it goes on. */
const SILENCE_RESTS = 5_000

export type ComposedDesk = Pick<RunningDesk, 'handlers' | 'bodyOf' | 'close'>

export type DesktopFacts = {
  /** Where the catalog lives. */
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
