/**
 * A real Secret Service of its own for a test: a private session bus and a GNOME keyring with its own home and runtime
 * folders, so that nobody's login keyring is touched. The end-to-end specs use it too.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PROGRAMS = ['dbus-run-session', 'dbus-daemon', 'dbus-send', 'gnome-keyring-daemon', 'secret-tool']
const PASSWORD = 'a password for this test only'
const START_TRIES = 200

/** No service folders: nothing but what the test starts, above all no prompter that would open a window. */
const busConfig = (
  services: string,
): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  ${services}
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
`

/** A program that never takes the name for which the bus starts it: whoever calls that waits, and nobody else does. */
const SILENT_PROMPTER = '[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sleep 600\n'

export type SecretService = {
  /** For processes that are to use it. */
  env: NodeJS.ProcessEnv
  /** The secret that the keyring holds, as another program sees it; null where it holds none. */
  lookup(account: string): Promise<string | null>
  /** Writes an item as another program could. */
  store(account: string, value: string): Promise<void>
  /** The accounts of everything that the keyring holds for Token Desk, as another program sees it. */
  accounts(): Promise<string[]>
  /** Removes an item as a person would in their keychain app. */
  clear(account: string): Promise<void>
  lock(): Promise<void>
  /** Makes this collection the one for new items. */
  chooseDefault(path: string): Promise<void>
  unlock(): Promise<void>
  /** Ends the daemon and starts another one on the same bus and the same keyring. */
  restart(): Promise<void>
  /** Stops the daemon in its tracks, so that it owns its name and answers nothing; and lets it go on. */
  freeze(): void
  thaw(): void
  /** Ends its own processes and removes its folders. Pass `keepHome` to start again on the same keyring. */
  stop(options?: { keepHome: boolean }): Promise<void>
  home: string
}

export type SecretServiceOptions = {
  /** Where the keyring's files are; a new folder unless given. */
  home?: string
  /** `none`: a bus on which nobody offers secrets. */
  keyring?: 'unlocked' | 'locked' | 'none'
  /** Who asks for the keyring's password: nobody there, or one that opens no window and never answers. */
  prompter?: 'none' | 'silent'
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

/** Why no Secret Service can be started here, in a sentence; null: one can. */
export const whyNoSecretService = async (): Promise<string | null> => {
  if (process.platform !== 'linux') return `this is ${process.platform}, and a Secret Service is a thing of Linux`
  const found = await Promise.all(PROGRAMS.map(isExecutable))
  const missing = PROGRAMS.filter((_, index) => found[index] !== true)
  if (missing.length > 0)
    return `${missing.join(', ')} not found (on Debian and Ubuntu: apt install dbus gnome-keyring libsecret-1-0 libsecret-tools)`
  try {
    const service = await startSecretService()
    await service.stop()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** An environment without any session bus or display of the person who runs the tests. */
export const envWithoutBus = async (): Promise<{ env: NodeJS.ProcessEnv; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-nobus-'))
  return { env: isolatedEnv(folder, folder), remove: () => rm(folder, { recursive: true, force: true }) }
}

const isolatedEnv = (home: string, runtime: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LANG: 'C.UTF-8',
  HOME: home,
  XDG_RUNTIME_DIR: runtime,
})

/** Tells the bus's address and keeps the bus until its input is closed. */
const KEEP_BUS = `printf '%s\\n' "$DBUS_SESSION_BUS_ADDRESS"; exec cat`

const startDaemon = (env: NodeJS.ProcessEnv, how: readonly string[], password: string): ChildProcess => {
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...how], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  daemon.stdin.end(password)
  return daemon
}

/**
 * Unlocks the login keyring as logging in does (GNOME Keyring's control socket: a byte for the credentials, then length,
 * operation 1 and the password; answered with length and result, 0 for done).
 */
const giveLoginPassword = async (socketPath: string): Promise<void> => {
  const password = Buffer.from(PASSWORD)
  const header = Buffer.alloc(12)
  header.writeUInt32BE(header.length + password.length, 0)
  header.writeUInt32BE(1, 4)
  header.writeUInt32BE(password.length, 8)
  const socket = connect(socketPath)
  socket.end(Buffer.concat([Buffer.of(0), header, password]))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer.readUInt32BE(4) !== 0) throw new Error('the keyring could not be unlocked')
}

const endProcess = async (child: ChildProcess, kill: () => void): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  kill()
  await ended
}

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('the bus has no output')
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => {
      throw new Error('the session bus ended before it was ready')
    }),
  ])) as [string]
  return line
}

const hasOwner = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
  const { stdout } = await run(
    'dbus-send',
    [
      ...['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
      ...['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'],
    ],
    { env },
  )
  return stdout.includes('boolean true')
}

const untilReady = async (env: NodeJS.ProcessEnv): Promise<void> => {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    if (await hasOwner(env)) return
    await sleep(50)
  }
  throw new Error('the keyring daemon did not offer a Secret Service within ten seconds')
}

/** Starts one; rejects with a sentence where that does not work. */
export const startSecretService = async ({
  home: givenHome,
  keyring = 'unlocked',
  prompter = 'none',
}: SecretServiceOptions = {}): Promise<SecretService> => {
  const home = givenHome ?? (await mkdtemp(join(tmpdir(), 'token-desk-home-')))
  const runtime = await mkdtemp(join(tmpdir(), 'token-desk-run-'))
  await mkdir(join(home, '.local/share/keyrings'), { recursive: true })
  const config = join(runtime, 'bus.conf')
  await writeFile(config, busConfig(prompter === 'none' ? '' : `<servicedir>${runtime}/services</servicedir>`))
  await mkdir(join(runtime, 'services'))
  await writeFile(join(runtime, 'services/org.gnome.keyring.SystemPrompter.service'), SILENT_PROMPTER)

  // A process group of its own: the bus and what it runs end together, and nothing else does.
  const session = spawn('dbus-run-session', [`--config-file=${config}`, '--', 'sh', '-c', KEEP_BUS], {
    env: isolatedEnv(home, runtime),
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  let daemon: ChildProcess | null = null

  const endDaemon = async (): Promise<void> => {
    const ending = daemon
    if (ending !== null) await endProcess(ending, () => ending.kill('SIGKILL'))
  }

  const stop: SecretService['stop'] = async (options) => {
    await endDaemon()
    await endProcess(session, () => {
      if (session.pid !== undefined) process.kill(-session.pid, 'SIGKILL')
    })
    await rm(runtime, { recursive: true, force: true })
    if (options?.keepHome !== true) await rm(home, { recursive: true, force: true })
  }

  try {
    const env = { ...isolatedEnv(home, runtime), DBUS_SESSION_BUS_ADDRESS: await firstLine(session) }
    if (keyring !== 'none') {
      daemon = keyring === 'unlocked' ? startDaemon(env, ['--unlock'], PASSWORD) : startDaemon(env, ['--start'], '')
      await untilReady(env)
    }
    return {
      env,
      home,
      stop,
      async lookup(account) {
        try {
          return (await run('secret-tool', ['lookup', 'service', 'token-desk', 'account', account], { env })).stdout
        } catch {
          // It ends with 1 when there is no such item.
          return null
        }
      },
      async store(account, value) {
        const attributes = ['service', 'token-desk', 'account', account]
        const storing = run('secret-tool', ['store', '--label', account, ...attributes], { env })
        storing.child.stdin?.end(value)
        await storing
      },
      async accounts() {
        try {
          const { stdout, stderr } = await run('secret-tool', ['search', '--all', 'service', 'token-desk'], { env })
          const found = (stdout + stderr).matchAll(/^attribute\.account = (.*)$/gm)
          return [...found].map(([, account]) => account ?? '').sort()
        } catch {
          // It ends with 1 when there is none.
          return []
        }
      },
      async clear(account) {
        await run('secret-tool', ['clear', 'service', 'token-desk', 'account', account], { env })
      },
      async lock() {
        await run(
          'dbus-send',
          [
            ...['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'],
            ...['org.freedesktop.Secret.Service.Lock', 'array:objpath:/org/freedesktop/secrets/collection/login'],
          ],
          { env },
        )
      },
      async chooseDefault(path) {
        await run(
          'dbus-send',
          [
            ...['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'],
            ...['org.freedesktop.Secret.Service.SetAlias', 'string:default', `objpath:${path}`],
          ],
          { env },
        )
      },
      unlock: () => giveLoginPassword(join(runtime, 'keyring/control')),
      async restart() {
        await endDaemon()
        daemon = startDaemon(env, ['--unlock'], PASSWORD)
        await untilReady(env)
      },
      freeze: () => void daemon?.kill('SIGSTOP'),
      thaw: () => void daemon?.kill('SIGCONT'),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
