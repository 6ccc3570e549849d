/**
 * A real Secret Service of its own for a test: a private session bus and a GNOME keyring with its own home and runtime
 * folders, so that nobody's login keyring is touched. The end-to-end specs use it too.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BUS_PROGRAMS,
  endProcess,
  isolatedEnv,
  missingOf,
  startPrivateBus,
  until,
  untilOffered,
} from './private-bus.ts'
import { secretTool, type SecretTool } from './secret-tool.ts'

const PROGRAMS = [...BUS_PROGRAMS, 'gnome-keyring-daemon', 'secret-tool']
const PASSWORD = 'a password for this test only'

/** A program that never takes the name for which the bus starts it: whoever calls that waits, and nobody else does. */
const SILENT_PROMPTER = { name: 'org.gnome.keyring.SystemPrompter', exec: '/bin/sleep 600' }

export type SecretService = SecretTool & {
  /** For processes that are to use it. */
  env: NodeJS.ProcessEnv
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

/** Why no Secret Service can be started here, in a sentence; null: one can. */
export const whyNoSecretService = async (): Promise<string | null> => {
  if (process.platform !== 'linux') return `this is ${process.platform}, and a Secret Service is a thing of Linux`
  const missing = await missingOf(PROGRAMS)
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

type Daemon = {
  process: ChildProcess
  /** Why it is not there any more though nobody here ended it; null: it is there, or was ended. */
  whyGone(): string | null
  end(): Promise<void>
}

const startDaemon = (env: NodeJS.ProcessEnv, how: readonly string[], password: string): Daemon => {
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...how], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  daemon.stdin.end(password)
  let said = ''
  daemon.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
  let isAsked = false
  return {
    process: daemon,
    whyGone() {
      const { exitCode, signalCode } = daemon
      if (isAsked || (exitCode === null && signalCode === null)) return null
      return `gnome-keyring-daemon ended by itself (code ${exitCode}, signal ${signalCode}) and said: ${said}`
    },
    async end() {
      isAsked ||= daemon.exitCode === null && daemon.signalCode === null
      await endProcess(daemon, () => daemon.kill('SIGKILL'))
    },
  }
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

/** Starts one; rejects with a sentence where that does not work. */
export const startSecretService = async ({
  home: givenHome,
  keyring = 'unlocked',
  prompter = 'none',
}: SecretServiceOptions = {}): Promise<SecretService> => {
  const bus = await startPrivateBus(givenHome, prompter === 'none' ? [] : [SILENT_PROMPTER])
  const { env, home, runtime } = bus
  let daemon: Daemon | null = null

  const stop: SecretService['stop'] = async (options) => {
    const gone = daemon?.whyGone() ?? null
    await daemon?.end()
    await bus.stop(options)
    // What a test met then was not the test's doing.
    if (gone !== null) throw new Error(gone)
  }
  /** The daemon may ignore or refuse a client’s first call, so changes are asked for until they take effect. */
  const ask = async (method: string, ...args: string[]): Promise<void> => {
    await bus.send(
      'org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      `org.freedesktop.Secret.Service.${method}`,
      args,
    )
  }

  const isLocked = async (is: boolean): Promise<boolean> => {
    const args = ['string:org.freedesktop.Secret.Collection']
    const login = '/org/freedesktop/secrets/collection/login'
    const told = await bus
      // All of them, of which only this one is a truth: a client whose first word is `Get` can bring the daemon down.
      .send('org.freedesktop.secrets', login, 'org.freedesktop.DBus.Properties.GetAll', args)
      // While it makes the collection there is none.
      .catch(() => '')
    return told.includes(`boolean ${String(is)}`)
  }
  /** It offers itself before it has opened, or made, the collection that new items go to. */
  const untilOpen = (): Promise<void> =>
    until('the login keyring is open', async () => {
      const [service, path] = ['org.freedesktop.secrets', '/org/freedesktop/secrets']
      const alias = await bus.send(service, path, 'org.freedesktop.Secret.Service.ReadAlias', ['string:default'])
      return alias.includes(`${path}/collection/login`) && (await isLocked(false))
    })
  const startUnlocked = async (): Promise<void> => {
    daemon = startDaemon(env, ['--unlock'], PASSWORD)
    await untilOffered(bus)
    await untilOpen()
  }

  try {
    await mkdir(join(home, '.local/share/keyrings'), { recursive: true })
    if (keyring === 'unlocked') await startUnlocked()
    else if (keyring !== 'none') {
      daemon = startDaemon(env, ['--start'], '')
      await untilOffered(bus)
    }
    return {
      ...secretTool(env),
      env,
      home,
      stop,
      async lock() {
        await until('the login keyring is locked', async () => {
          await ask('Lock', 'array:objpath:/org/freedesktop/secrets/collection/login')
          return isLocked(true)
        })
      },
      async chooseDefault(path) {
        let refusal: unknown = null
        await until(`the default is ${path}`, async () => {
          refusal = await ask('SetAlias', 'string:default', `objpath:${path}`).then(
            () => null,
            (error: unknown) => error,
          )
          return refusal === null
        }).catch((error: unknown) => {
          throw refusal ?? error
        })
      },
      unlock: () => giveLoginPassword(join(runtime, 'keyring/control')),
      async restart() {
        await daemon?.end()
        await startUnlocked()
      },
      freeze: () => void daemon?.process.kill('SIGSTOP'),
      thaw: () => void daemon?.process.kill('SIGCONT'),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
