import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What another program sees and does in the same Secret Service. */
export type SecretTool = {
  /** The secret that it holds; null where it holds none. */
  lookup(account: string): Promise<string | null>
  /** Writes an item as another program could. */
  store(account: string, value: string): Promise<void>
  /** The accounts of everything that it holds for Token Desk. */
  accounts(): Promise<string[]>
  /** Removes an item as a person would in their keychain app. */
  clear(account: string): Promise<void>
}

/** It ends with 1 and says nothing where there is no such item; of a service that is gone or hangs it says so. */
const orNothing = <Nothing>(error: unknown, nothing: Nothing): Nothing => {
  const { code, stderr } = error as { code?: unknown; stderr?: string }
  if (code === 1 && stderr === '') return nothing
  throw error
}

/** One in 256 is refused: so many in a row are not. */
const MOST_SESSIONS = 5
const isRefusedSession = (error: unknown): boolean =>
  /public key size is invalid/i.test((error as { stderr?: string }).stderr ?? '')

/** libsecret's own program, on the bus of this environment. */
export const secretTool = (env: NodeJS.ProcessEnv): SecretTool => {
  const attempt = (args: readonly string[], input: string) => {
    const running = run('secret-tool', args, { env })
    // It may end before it has read anything: then its own words say why.
    running.child.stdin?.on('error', () => undefined)
    running.child.stdin?.end(input)
    return running
  }
  /**
   * One in some hundred sessions between libsecret and KWallet does not work (worker.ts and items.ts say why).
   * Where KWallet refuses one it has not answered at all; where it finds nothing, a session of its own is asked once more.
   */
  const tool = async (args: readonly string[], input = '') => {
    let answers = 0
    for (let session = 1; ; session += 1) {
      try {
        return await attempt(args, input)
      } catch (error) {
        if (!isRefusedSession(error)) answers += 1
        if (answers === 2 || session === MOST_SESSIONS) throw error
      }
    }
  }
  const attributesOf = (account: string): string[] => ['service', 'token-desk', 'account', account]

  return {
    async lookup(account) {
      try {
        return (await tool(['lookup', ...attributesOf(account)])).stdout
      } catch (error) {
        return orNothing(error, null)
      }
    },
    async store(account, value) {
      await tool(['store', '--label', account, ...attributesOf(account)], value)
    },
    async accounts() {
      try {
        const { stdout, stderr } = await tool(['search', '--all', 'service', 'token-desk'])
        const found = (stdout + stderr).matchAll(/^attribute\.account = (.*)$/gm)
        return [...found].map(([, account]) => account ?? '').sort()
      } catch (error) {
        return orNothing(error, [])
      }
    },
    async clear(account) {
      await tool(['clear', ...attributesOf(account)])
    },
  }
}
