/** KDE's wallet on a private bus, opened as logging in opens it: with the hash of a password, and nobody asked. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUS_PROGRAMS, endProcess, missingOf, startPrivateBus, until, untilOffered } from './private-bus.ts'
import { SCREEN_PROGRAMS, startScreen } from './screen.ts'
import { secretTool, type SecretTool } from './secret-tool.ts'

const CONFIG = `[Wallet]
Enabled=true
First Use=false
Default Wallet=kdewallet
Close When Idle=false
Leave Open=true
Prompt on Open=false

[org.freedesktop.secrets]
apiEnabled=true
`
const WALLET = 'kdewallet'
/** What pam_kwallet hands over: 56 bytes. */
const HASH = `array:byte:${Array.from({ length: 56 }, () => '7').join(',')}`

export type KWallet = SecretTool & {
  env: NodeJS.ProcessEnv
  close(): Promise<void>
  /** Waits for the window in which it asks for the password, and cancels it. */
  cancel(): Promise<void>
  /** Ends it and starts it again, as logging in does. */
  restart(): Promise<void>
  /** Opens it again, as logging in does. */
  open(): Promise<void>
  stop(): Promise<void>
}

/** Why it cannot be started here, in a sentence; null: it can. */
export const whyNoKWallet = async (): Promise<string | null> => {
  const missing = await missingOf([...BUS_PROGRAMS, ...SCREEN_PROGRAMS, 'kwalletd5', 'secret-tool'])
  if (missing.length === 0) return null
  return `${missing.join(', ')} not found (on Debian and Ubuntu: apt install libkf5wallet-bin libqca-qt5-2-plugins libsecret-tools xvfb xdotool)`
}

export const startKWallet = async (): Promise<KWallet> => {
  const bus = await startPrivateBus()
  const screen = await startScreen()
  const env = { ...bus.env, DISPLAY: screen.display }
  let daemon: ChildProcess | null = null
  const endDaemon = async (): Promise<void> => {
    const ending = daemon
    if (ending !== null) await endProcess(ending, () => ending.kill('SIGKILL'))
  }
  const wallet = (method: string, ...args: string[]): Promise<string> =>
    bus.send('org.kde.kwalletd5', '/modules/kwalletd5', `org.kde.KWallet.${method}`, args)
  const isOpen = async (): Promise<boolean> => (await wallet('isOpen', `string:${WALLET}`)).includes('boolean true')
  const open = async (): Promise<void> => {
    await wallet('pamOpen', `string:${WALLET}`, HASH, 'int32:0')
    await until('the wallet is open', isOpen)
  }
  const startDaemon = async (): Promise<void> => {
    await endDaemon()
    daemon = spawn('kwalletd5', { env, stdio: 'ignore' })
    await untilOffered(bus)
    await open()
  }
  const stop = async (): Promise<void> => {
    await endDaemon()
    await screen.stop()
    await bus.stop()
  }
  try {
    await mkdir(join(bus.home, '.config'))
    await writeFile(join(bus.home, '.config/kwalletrc'), CONFIG)
    // The first one makes the wallet; only the next one offers it to other programs.
    await startDaemon()
    await startDaemon()
    const close = async (): Promise<void> => {
      await wallet('close', `string:${WALLET}`, 'boolean:true')
      await until('the wallet is closed', async () => !(await isOpen()))
    }
    return {
      ...secretTool(env),
      env,
      stop,
      async restart() {
        // It writes what it keeps a while later, or as it closes.
        await close()
        await startDaemon()
      },
      cancel: () => screen.press('KDE Wallet Service', 'Escape'),
      open,
      close,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
