import { createPace } from '../../src/core/requests/pace.ts'
import type { Catalog, Clock, HttpClient } from '../../src/core/ports.ts'
import type { System } from '../../src/cli/system.ts'
import { createFakeCatalog } from './catalog.ts'

/** What one command line is given. */
type Given = {
  environment: Readonly<Record<string, string | undefined>>
  input: Uint8Array
  signal: AbortSignal
  clock: Clock
  http: HttpClient
  /** What the user types at a terminal. Without it, standard input is a pipe. */
  typed?: string | undefined
  /** An empty one if the command is to know only what was typed. */
  catalog?: Catalog
}

const untouched = (): never => {
  throw new Error('With a manifest or a given token the keychain is not touched.')
}

const capture = (into: string[]): System['stdout'] => ({
  isTerminal: false,
  columns: 80,
  write: (content) => {
    into.push(typeof content === 'string' ? content : Buffer.from(content).toString())
    return Promise.resolve()
  },
})

/** What the command line needs from outside, without a process of its own, and what it says. */
export const commandSystem = (given: Given): { system: System; said: () => { stdout: string; stderr: string } } => {
  const { environment, input, signal, clock, http, typed, catalog } = given
  const [stdout, stderr]: [string[], string[]] = [[], []]
  return {
    said: () => ({ stdout: stdout.join(''), stderr: stderr.join('') }),
    system: {
      version: '0.0.0',
      platform: process.platform,
      environment,
      stdout: capture(stdout),
      stderr: capture(stderr),
      readInput: (limit) => Promise.resolve(input.byteLength > limit ? null : input),
      inputIsTerminal: typed !== undefined,
      ask: (question) => {
        stderr.push(question)
        return Promise.resolve(typed ?? null)
      },
      signal,
      clock,
      http,
      pace: createPace(clock),
      catalog: catalog ?? createFakeCatalog(),
      keychain: { prove: untouched },
      openVault: untouched,
      startChild: untouched,
      writeFile: untouched,
      leadsAway: untouched,
      hasClipboard: untouched,
    },
  }
}
