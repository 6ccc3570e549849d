/**
 * A session bus of its own for a test, with a home and a runtime folder that are nobody's: what is started on it meets nothing
 * of the person who runs the tests.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { COMPILED } from '../cli/command.ts'

const run = promisify(execFile)

export const BUS_PROGRAMS = ['dbus-run-session', 'dbus-daemon', 'dbus-send']
const START_TRIES = 200

/** Nothing is started but what the test starts or names here, above all no prompter that would open a window. */
const busConfig = (
  services: string,
): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <servicedir>${services}</servicedir>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
`

/** What the bus starts when somebody calls this name. */
type StartedByBus = { name: string; exec: string }

/** Tells the bus's address and keeps the bus until its input is closed. */
const KEEP_BUS = `printf '%s\\n' "$DBUS_SESSION_BUS_ADDRESS"; exec cat`

export type PrivateBus = {
  /** For processes that are to use it. */
  env: NodeJS.ProcessEnv
  home: string
  runtime: string
  /** What a call of this method answers, in `dbus-send`'s words; rejects with what went wrong. */
  send(to: string, path: string, method: string, args?: readonly string[]): Promise<string>
  /** Ends the bus and removes its folders. */
  stop(options?: { keepHome: boolean }): Promise<void>
}

const isExecutable = async (program: string): Promise<boolean> => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    if (
      await access(join(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return true
  return false
}

/** Those of these programs that are not on this machine. */
export const missingOf = async (programs: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(programs.map(isExecutable))
  return programs.filter((_, index) => found[index] !== true)
}

export const isolatedEnv = (home: string, runtime: string): NodeJS.ProcessEnv => ({
  ...COMPILED,
  PATH: process.env['PATH'],
  LANG: 'C.UTF-8',
  HOME: home,
  XDG_RUNTIME_DIR: runtime,
})

export const endProcess = async (child: ChildProcess, kill: () => void): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  kill()
  await ended
}

/** The first line that a program says. */
export const firstLine = async (child: ChildProcess, what: string): Promise<string> => {
  if (child.stdout === null) throw new Error(`${what} has no output`)
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`${what} ended before it was ready`)
    }),
  ])) as [string]
  return line
}

/** Asks again and again until it is so. */
export const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    if (await isSo()) return
    await sleep(50)
  }
  throw new Error(`${what} within ten seconds: this did not happen`)
}

/** Until somebody on the bus offers secrets. */
export const untilOffered = (bus: Pick<PrivateBus, 'send'>): Promise<void> =>
  until('a Secret Service is offered', async () => {
    const args = ['string:org.freedesktop.secrets']
    const answer = await bus.send(
      'org.freedesktop.DBus',
      '/org/freedesktop/DBus',
      'org.freedesktop.DBus.NameHasOwner',
      args,
    )
    return answer.includes('boolean true')
  })

/** Starts one; its home is a new folder unless given. */
export const startPrivateBus = async (
  givenHome?: string,
  started: readonly StartedByBus[] = [],
): Promise<PrivateBus> => {
  const home = givenHome ?? (await mkdtemp(join(tmpdir(), 'token-desk-home-')))
  const runtime = await mkdtemp(join(tmpdir(), 'token-desk-run-'))
  const config = join(runtime, 'bus.conf')
  const services = join(runtime, 'services')
  await writeFile(config, busConfig(services))
  await mkdir(services)
  for (const { name, exec } of started)
    await writeFile(join(services, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=${exec}\n`)

  // A process group of its own: the bus and what it runs end together, and nothing else does.
  const session = spawn('dbus-run-session', [`--config-file=${config}`, '--', 'sh', '-c', KEEP_BUS], {
    env: isolatedEnv(home, runtime),
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  const stop: PrivateBus['stop'] = async (options) => {
    await endProcess(session, () => {
      if (session.pid !== undefined) process.kill(-session.pid, 'SIGKILL')
    })
    await rm(runtime, { recursive: true, force: true })
    if (options?.keepHome !== true) await rm(home, { recursive: true, force: true })
  }
  try {
    const env = {
      ...isolatedEnv(home, runtime),
      DBUS_SESSION_BUS_ADDRESS: await firstLine(session, 'the session bus'),
    }
    const send: PrivateBus['send'] = async (to, path, method, args = []) =>
      (await run('dbus-send', ['--session', '--print-reply', `--dest=${to}`, path, method, ...args], { env })).stdout
    return { env, home, runtime, send, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
