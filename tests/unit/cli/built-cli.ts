import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { builtCommand, COMPILED } from '../../cli/command.ts'

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

type Options = {
  env?: Record<string, string | undefined>
  input?: string | Uint8Array
  /** Started by a Node that says it is older than it is. */
  oldNode?: boolean
}

export type BuiltCli = {
  /** The file that package.json's `bin` names. */
  file: string
  /** A folder of this test's own, for the catalog and for files. */
  folder: string
  start(args: readonly string[], options?: Options): ChildProcess
  run(args: readonly string[], options?: Options): Promise<Ended>
  remove(): Promise<void>
}

const PRETEND_OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})`

/** The built command line, with a folder of the test's own. */
export const buildCli = async (): Promise<BuiltCli> => {
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-cli-'))
  const file = builtCommand

  const start: BuiltCli['start'] = (args, { env, oldNode = false } = {}) =>
    spawn(process.execPath, [...(oldNode ? ['--import', PRETEND_OLD] : []), file, ...args], {
      // No session bus, no display, no proxy of the person who runs the tests.
      env: {
        ...COMPILED,
        PATH: process.env['PATH'],
        HOME: folder,
        TOKEN_DESK_PROFILE: join(folder, 'profile'),
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })

  return {
    file,
    folder,
    start,
    async run(args, options = {}) {
      const child = start(args, options)
      const ended = new Promise<Pick<Ended, 'code' | 'signal'>>((resolve) =>
        child.on('close', (code, signal) => resolve({ code, signal })),
      )
      // A command that does not read its input closes it.
      child.stdin!.on('error', () => undefined)
      child.stdin!.end(options.input ?? '')
      const [stdout, stderr, how] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
      return { ...how, stdout, stderr }
    },
    async remove() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
