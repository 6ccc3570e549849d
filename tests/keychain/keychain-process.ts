/**
 * Our keychain adapter in a process of its own, as the app and the command line have it. Takes one JSON command a line on
 * its input (never as an argument: other users can read those) and answers each with one JSON line.
 */
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createKeychain } from '../../src/core/adapters/keychain/keychain.ts'
import { startWorker } from './worker.ts'

export type Command =
  | { do: 'read' | 'remove'; account: string }
  | { do: 'write'; account: string; secret: string }
  | { do: 'prove'; how?: 'reading' | 'writing' }
  /** The id of the process that talks to the keychain now. */
  | { do: 'worker' }
  /** Reads a file, which needs a free thread of the pool that keychain calls block. */
  | { do: 'use-the-pool' }

const workers: (number | undefined)[] = []
const startAndRemember: typeof startWorker = () => {
  const worker = startWorker()
  workers.push(worker.pid)
  return worker
}

const secrets = createKeychain({ timeLimit: Number(process.argv[2]), start: startAndRemember })

const perform = (command: Command): Promise<unknown> => {
  switch (command.do) {
    case 'read':
      return secrets.read(command.account)
    case 'remove':
      return secrets.remove(command.account)
    case 'write':
      return secrets.write(command.account, command.secret)
    case 'prove':
      return secrets.prove(command.how ?? 'reading')
    case 'worker':
      return Promise.resolve(workers.at(-1) ?? null)
    case 'use-the-pool':
      return readFile(import.meta.filename).then(({ length }) => length > 0)
  }
}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const { id, command } = JSON.parse(line) as { id: number; command: Command }
  void perform(command).then((answer) => process.stdout.write(`${JSON.stringify({ id, answer })}\n`))
})
