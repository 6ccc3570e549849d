import { join } from 'node:path'
import { forkWorker } from '../../src/core/adapters/keychain/process.ts'

/** The keychain's process, from its source. */
export const startWorker = () => forkWorker(join(import.meta.dirname, '../../src/cli/keychain-worker.ts'))
