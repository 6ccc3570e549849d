/** A command line over fakes: a terminal of any width, a vault in memory. */
import { writeUserFile } from '../../../src/core/adapters/atomic-file.ts'
import type { Clock, HttpClient } from '../../../src/core/ports.ts'
import { createPace } from '../../../src/core/requests/pace.ts'
import { createVault } from '../../../src/core/vault/vault.ts'
import type { ChildStart } from '../../../src/cli/child/start-child.ts'
import { runCommandLine } from '../../../src/cli/run.ts'
import type { Output, System } from '../../../src/cli/system.ts'
import { createFakeCatalog } from '../../fakes/catalog.ts'
import { createFakeClock } from '../../fakes/clock.ts'
import { QUIET_SHELL } from '../../fakes/quiet-shell.ts'
import { recordingHttp } from '../../fakes/recording-http.ts'
import { createFakeSecretStore } from '../../fakes/secret-store.ts'

type Given = {
  input?: string
  /** What a person types at a terminal; without it standard input is a pipe. */
  typed?: string
  /** The person presses Ctrl+C at the prompt. */
  isInterrupted?: boolean
  columns?: number
  /** Standard output goes to a program, standard error to the terminal. */
  isPiped?: boolean
  environment?: Record<string, string>
  signal?: AbortSignal
  /** What a program that is started does. */
  program?: (start: ChildStart) => void
}

const written = (columns: number | undefined): Output & { text: () => string } => {
  let text = ''
  return {
    isTerminal: columns !== undefined,
    columns: columns ?? 80,
    write(content) {
      text += typeof content === 'string' ? content : new TextDecoder().decode(content)
      return Promise.resolve()
    },
    text: () => text,
  }
}

/** One profile, for any number of commands. */
export const createLine = ({ http = recordingHttp(), realClock }: { http?: HttpClient; realClock?: Clock } = {}) => {
  const catalog = createFakeCatalog()
  const keychain = createFakeSecretStore()
  const clock = createFakeClock()
  const systemClock = realClock ?? clock
  let count = 0
  const uuid = (): string => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`

  const run = async (
    args: readonly string[],
    {
      input = '',
      typed,
      isInterrupted = false,
      columns,
      isPiped = false,
      environment = {},
      signal,
      program,
    }: Given = {},
  ) => {
    const [stdout, stderr] = [written(isPiped ? undefined : columns), written(columns)]
    const asked: string[] = []
    const started: ChildStart[] = []
    const system: System = {
      version: '0.0.0',
      platform: 'linux',
      hasClipboard: () => false,
      writeFile: writeUserFile,
      leadsAway: () => Promise.resolve(false),
      startChild: (start) => {
        started.push(start)
        program?.(start)
        return Promise.resolve({ kind: 'ended', code: 0 })
      },
      environment,
      stdout,
      stderr,
      readInput: () => Promise.resolve(new TextEncoder().encode(input)),
      inputIsTerminal: typed !== undefined || isInterrupted,
      ask: (question) => {
        asked.push(question)
        return Promise.resolve(isInterrupted ? null : (typed ?? ''))
      },
      signal: signal ?? new AbortController().signal,
      clock: systemClock,
      http,
      pace: createPace(systemClock),
      catalog,
      keychain,
      openVault: () =>
        createVault({
          catalog,
          keychain,
          session: null,
          clock: systemClock,
          ids: { uuid },
          shell: QUIET_SHELL,
          digestFile: () => Promise.resolve(null),
        }),
    }
    const code = await runCommandLine(args, system)
    return { code, stdout: stdout.text(), stderr: stderr.text(), asked, started }
  }
  return { run, catalog, keychain, clock }
}
