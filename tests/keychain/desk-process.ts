/**
 * The whole desk below its shell, over its real adapters, in a process of its own. Takes one call a line, as the page makes
 * it, and answers each with one line.
 */
import { createInterface } from 'node:readline'
import { createJsonCatalog } from '../../src/core/adapters/json-catalog.ts'
import { createJsonHistory } from '../../src/core/adapters/json-history.ts'
import { createKeychain, createSessionSecrets } from '../../src/core/adapters/keychain/keychain.ts'
import { startWorker } from './worker.ts'
import { readPlainFile } from '../../src/core/adapters/plain-file.ts'
import { digestFile, systemClock, systemIds } from '../../src/core/adapters/system.ts'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { createDesk } from '../../src/core/desk.ts'
import { createKeychainDialog } from '../../src/core/vault/keychain-dialog.ts'
import { createPace } from '../../src/core/requests/pace.ts'
import { dispatch } from '../../src/core/dispatch.ts'
import type { ChannelName } from '../../src/shared/contract/contract.ts'
import { QUIET_SHELL } from '../fakes/quiet-shell.ts'

export type DeskCall = { id: number; channel: ChannelName; input: unknown }

const log = { info: () => undefined, error: () => undefined }
const desk = createDesk(
  {
    catalog: createJsonCatalog({ folder: process.argv[2] ?? '' }),
    historyFile: createJsonHistory({ folder: process.argv[2] ?? '' }),
    keychain: createKeychain({ timeLimit: 20_000, start: startWorker }),
    keychainDialog: createKeychainDialog(() => undefined),
    session: createSessionSecrets(),
    http: createUndiciHttpClient({ environment: {} }),
    pace: createPace(systemClock),
    clock: systemClock,
    ids: systemIds,
    shell: QUIET_SHELL,
    log,
    startPlayground: () => Promise.reject(new Error('no Playground here')),
    digestFile,
    readTextFile: readPlainFile,
  },
  { name: 'Token Desk', version: '0.0.0-test', platform: 'linux', folder: '/nowhere' },
  () => undefined,
)

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, channel, input } = JSON.parse(line) as DeskCall
  void dispatch(desk.handlers, channel, input, log).then((answer) =>
    process.stdout.write(`${JSON.stringify({ id, answer })}\n`),
  )
})
