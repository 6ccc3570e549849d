/** KeePassXC on a private bus, with a database of its own that it offers as a Secret Service. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BUS_PROGRAMS, endProcess, missingOf, startPrivateBus, until, untilOffered } from './private-bus.ts'
import { SCREEN_PROGRAMS, startScreen, type Screen } from './screen.ts'
import { secretTool, type SecretTool } from './secret-tool.ts'

const run = promisify(execFile)

const PASSWORD = 'password-for-tests'
const COLLECTION = '/org/freedesktop/secrets/collection/secrets'

/** A database whose only group is the one that other programs may use: nothing but its own window chooses that otherwise. */
const DATABASE = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<KeePassFile>
  <Meta>
    <RecycleBinEnabled>True</RecycleBinEnabled>
    <CustomData>
      <Item><Key>FDO_SECRETS_EXPOSED_GROUP</Key><Value>{30313233-3435-3637-3839-616263646566}</Value></Item>
    </CustomData>
  </Meta>
  <Root><Group><UUID>${Buffer.from('0123456789abcdef').toString('base64')}</UUID><Name>Root</Name></Group></Root>
</KeePassFile>
`

const configOf = (asks: boolean): string => `[General]
ConfigVersion=2
UpdateCheckMessageShown=true

[GUI]
CheckForUpdates=false

[FdoSecrets]
Enabled=true
ShowNotification=false
ConfirmAccessItem=${asks}
ConfirmDeleteItem=false
`

export type KeePassXC = SecretTool & {
  env: NodeJS.ProcessEnv
  screen: Screen
  lock(): Promise<void>
  unlock(): Promise<void>
  /** The titles of the windows that are to be seen. */
  windows(): Promise<string[]>
  /** Waits for the window with this title and types the database's password in it. */
  type(title: string): Promise<void>
  /** Everything in the database, entries and groups, the recycle bin's too. */
  list(): Promise<string[]>
  stop(): Promise<void>
}

/** Why it cannot be started here, in a sentence; null: it can. */
export const whyNoKeePassXC = async (): Promise<string | null> => {
  const missing = await missingOf([...BUS_PROGRAMS, ...SCREEN_PROGRAMS, 'keepassxc', 'keepassxc-cli', 'secret-tool'])
  if (missing.length === 0) return null
  return `${missing.join(', ')} not found (on Debian and Ubuntu: apt install keepassxc libsecret-tools xvfb xdotool)`
}

/** `asks`: before it gives a program what another one has kept, as it does unless it is told otherwise. */
export const startKeePassXC = async ({ asks }: { asks: boolean }): Promise<KeePassXC> => {
  const bus = await startPrivateBus()
  const screen = await startScreen()
  // It keeps to one of its kind for each folder of temporary files, and a second one ends: another test's must not be the first.
  const env = { ...bus.env, DISPLAY: screen.display, TMPDIR: bus.home }
  const file = join(bus.home, 'secrets.kdbx')
  let program: ChildProcess | null = null

  const cli = async (args: readonly string[], input: string): Promise<string> => {
    const running = run('keepassxc-cli', args, { env })
    // It may end before it has read anything: then its own words say why.
    running.child.stdin?.on('error', () => undefined)
    running.child.stdin?.end(input)
    return (await running).stdout
  }
  const isLocked = async (): Promise<boolean> => {
    const args = ['string:org.freedesktop.Secret.Collection', 'string:Locked']
    const answer = await bus
      .send('org.freedesktop.secrets', COLLECTION, 'org.freedesktop.DBus.Properties.Get', args)
      // While it opens the database there is no such collection for a moment.
      .catch(() => '')
    return !answer.includes('boolean false')
  }
  const ask = (method: string, ...args: string[]): Promise<string> =>
    bus.send('org.keepassxc.KeePassXC.MainWindow', '/keepassxc', `org.keepassxc.KeePassXC.MainWindow.${method}`, args)
  // Whoever asks for something while it opens the database is answered with a dialog.
  const untilOpen = (): Promise<void> => until('the database is open', async () => !(await isLocked()))

  const stop = async (): Promise<void> => {
    const ending = program
    if (ending !== null) await endProcess(ending, () => ending.kill('SIGKILL'))
    await screen.stop()
    await bus.stop()
  }
  try {
    await mkdir(join(bus.home, '.config/keepassxc'), { recursive: true })
    await writeFile(join(bus.home, '.config/keepassxc/keepassxc.ini'), configOf(asks))
    await writeFile(join(bus.home, 'secrets.xml'), DATABASE)
    const fast = ['--decryption-time', '100']
    await cli(['import', '--set-password', ...fast, join(bus.home, 'secrets.xml'), file], `${PASSWORD}\n${PASSWORD}\n`)
    const started = spawn('keepassxc', ['--pw-stdin', file], { env, stdio: ['pipe', 'ignore', 'ignore'] })
    program = started
    started.stdin.end(`${PASSWORD}\n`)
    await untilOffered(bus)
    await untilOpen()
    return {
      ...secretTool(env),
      env,
      screen,
      stop,
      async lock() {
        await ask('lockAllDatabases')
        await until('the database is locked', isLocked)
      },
      async unlock() {
        await ask('openDatabase', `string:${file}`, `string:${PASSWORD}`)
        await untilOpen()
      },
      windows: () => screen.titles(),
      type: (title) =>
        screen.press(title, ...Array.from(PASSWORD, (letter) => (letter === '-' ? 'minus' : letter)), 'Return'),
      async list() {
        const said = await cli(['ls', '--recursive', '--flatten', '--quiet', file], `${PASSWORD}\n`)
        return said.split('\n').filter((line) => line !== '')
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
