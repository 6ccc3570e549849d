import { join } from 'node:path'
import { forkWorker } from '../core/adapters/keychain/process.ts'
import { userFileAt, writeUserFile } from '../core/adapters/atomic-file.ts'
import { createInterruption } from '../core/adapters/interruption.ts'
import { createJsonCatalog } from '../core/adapters/json-catalog.ts'
import { createKeychain, patienceFor } from '../core/adapters/keychain/keychain.ts'
import { digestFile, systemClock, systemIds } from '../core/adapters/system.ts'
import type { HttpClient } from '../core/ports.ts'
import { createPace } from '../core/requests/pace.ts'
import { withProxyPassword } from '../core/vault/proxy-password.ts'
import { createVault, type Vault } from '../core/vault/vault.ts'
import { createClipboard } from './clipboard.ts'
import { thisProfileFolder } from './profile-folder.ts'
import { EXIT } from './refusal.ts'
import type { Front } from './run.ts'
import type { Output, System } from './system.ts'
import { askHidden, askShown, readAll } from './terminal.ts'

/** Built beside this file. */
const KEYCHAIN_WORKER = join(import.meta.dirname, 'keychain-worker.js')

export type Composed = {
  system: System
  /** Ctrl+C ended the wait for the keychain or for input, and with it the command. */
  nothingToTell: Promise<void>
  /** Ends the keychain's process, also during a call. */
  closeKeychain: () => void
}

/** Printed once: the next call waits for the same dialog. */
const sayThatItAsks = (stderr: Output): ((waiting: boolean) => void) => {
  let isSaid = false
  return (waiting) => {
    if (!waiting || isSaid) return
    isSaid = true
    void stderr.write('Waiting for the keychain. It may show a dialog in a separate window. Ctrl+C stops.\n')
  }
}

/** Loads undici with the first request: most starts send none. */
const createLazyHttpClient = (): HttpClient => {
  let client: Promise<HttpClient> | null = null
  const load = async (): Promise<HttpClient> => {
    const { createUndiciHttpClient } = await import('../core/adapters/http/client.ts')
    return createUndiciHttpClient({ environment: process.env })
  }
  return {
    send: async (request, options) => (await (client ??= load())).send(request, options),
    close: async () => (await client)?.close(),
  }
}

/** What a person's Ctrl+C does: aborts the work, until it is let go for a program that is to have the signals itself. */
export type Interruption = { signal: AbortSignal; letGo: () => void }

/** The command line's composition root: the only place here that knows which adapters there are. */
export const composeSystem = (front: Front, { signal, letGo }: Interruption): Composed => {
  const { stderr } = front
  // In a terminal, the user can answer the keychain's dialog. Otherwise the command must end.
  const someone = stderr.isTerminal && process.env['CI'] === undefined
  const keychain = createKeychain({
    start: () => forkWorker(KEYCHAIN_WORKER),
    // Who did not answer for one token will not for the next: a command asks no more.
    rest: () => Number.POSITIVE_INFINITY,
    ...(someone ? { patience: patienceFor(process.platform), onWait: sayThatItAsks(stderr) } : {}),
  })
  const interruption = createInterruption({
    signal,
    keychain,
    http: createLazyHttpClient(),
  })
  const catalog = createJsonCatalog({ folder: thisProfileFolder() })
  const clipboard = createClipboard(process.env)
  let vault: Vault | null = null
  /** One for the run: what was proved of the keychain once is not asked again. */
  const openVault = (): Vault =>
    (vault ??= createVault({
      catalog,
      keychain: interruption.keychain,
      // A command is over before memory would help anybody.
      session: null,
      clock: systemClock,
      ids: systemIds,
      shell: clipboard,
      digestFile,
    }))
  return {
    nothingToTell: interruption.nothingToTell,
    closeKeychain: () => keychain.close(),
    system: {
      ...front,
      platform: process.platform,
      readInput: (limit) => interruption.waitFor(() => readAll(process.stdin, limit)),
      inputIsTerminal: process.stdin.isTTY,
      ask: (question, typed) =>
        typed === 'hidden'
          ? askHidden(question, process.stdin, stderr)
          : askShown(question, process.stdin, process.stderr),
      signal,
      clock: systemClock,
      http: withProxyPassword(interruption.http, (proxy) => openVault().proxyPassword(proxy)),
      pace: createPace(systemClock),
      catalog,
      keychain: interruption.keychain,
      openVault,
      hasClipboard: () => clipboard.isThere(),
      writeFile: writeUserFile,
      leadsAway: async (path) => (await userFileAt(path).catch(() => path)) === null,
      async startChild(start) {
        const { startChild } = await import('./child/start-child.ts')
        if (signal.aborted) return { kind: 'ended', code: EXIT.interrupted }
        keychain.close()
        const ended = startChild(start, systemClock)
        letGo()
        return ended
      },
    },
  }
}
