import type { Command } from './keychain-process.ts'
import { startLineProcess } from './line-process.ts'

export type KeychainProcess = {
  ask(command: Command): Promise<unknown>
  end(): Promise<void>
}

/** Starts our adapter in a process with this environment. `timeout` in milliseconds, for each keychain call. */
export const startKeychainProcess = (env: NodeJS.ProcessEnv, timeout = 20_000): KeychainProcess => {
  const child = startLineProcess<{ command: Command }>('keychain-process.ts', env, String(timeout))
  return { ask: (command) => child.ask({ command }), end: () => child.end() }
}
