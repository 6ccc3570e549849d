import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { Connection } from './cdp.ts'
import { connectTransport, pipeTransport } from './transports.ts'
import type { ChromiumFiles } from './unpack.ts'

export type LaunchOptions = {
  files: ChromiumFiles
  /** Chromium's own data (localStorage and so on), kept from start to start */
  userData: string
  /** the port on loopback that answers for the app's own origins */
  port: number
  headed: boolean
  /** whether a second client (Playwright) may connect; the port is chosen by Chromium */
  debugPort: boolean
}

/** Playwright's and the package's own flags, less what weakens the web's rules: the page must meet Chromium's real ones. */
const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-component-extensions-with-background-pages',
  '--disable-client-side-phishing-detection',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-extensions',
  '--disable-popup-blocking',
  '--disable-hang-monitor',
  '--disable-search-engine-choice-screen',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,CertificateTransparencyComponentUpdater',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
]

/** What a person sees: one window without tabs and address bar, where Ctrl+N is a key like any other. */
const headedWindow = ['--app=data:text/html,<title>Token Desk</title>', '--hide-crash-restore-bubble']

const headless = [
  '--headless',
  '--no-startup-window',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-dev-shm-usage',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
]

/** A running Chromium, driven over a pipe. */
export type Chromium = {
  connection: Connection
  /** Its exit code; null if a signal ended it. */
  exited: Promise<number | null>
  endpoint: string | undefined
  /** the browser context that the app lives in; undefined: Chromium's own, whose data is on disk */
  context: string | undefined
  close(): Promise<void>
}

/** A Chromium that runs already and serves one app after another, each in a browser context. */
export type SharedChromium = {
  endpoint: string
  /** the port on loopback that has to serve the app's own origins */
  port: number
  context: string
}

/**
 * Starts Chromium with a pipe for the host. Every name but the app's own origins resolves to nothing: no page of the
 * stand-in can reach a network, whatever it tries.
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  const { files, userData, port, headed, debugPort } = options
  await mkdir(userData, { recursive: true })
  await rm(join(userData, 'DevToolsActivePort'), { force: true })
  const args = [
    ...quiet,
    ...(headed ? headedWindow : headless),
    // Chromium's own sandbox needs what root does not have. The page's isolation (origins, CSP, worlds) does not depend on it.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${userData}`,
    `--host-resolver-rules=MAP *.localhost 127.0.0.1:${port}, MAP * ~NOTFOUND`,
    '--remote-debugging-pipe',
    ...(debugPort ? ['--remote-debugging-port=0'] : []),
  ]
  const child = spawn(files.executable, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: environment(files),
  })
  const said: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    // “close”: by then it has said why.
    child.once('close', (code) =>
      reject(new Error(`Chromium ended at its start (${code ?? 'killed'}):\n${said.join('')}`)),
    )
  })
  const [, , , output, input] = child.stdio
  const connection = new Connection(pipeTransport(output as Writable, input as Readable))
  const endpoint = await Promise.race([
    failed,
    ready(connection, debugPort ? userData : undefined).catch(() => {
      // Its pipe is gone: it is ending, or it is of no use. Why is told by `failed`.
      child.kill('SIGKILL')
      return failed
    }),
  ])
  failed.catch(() => undefined)
  return { connection, exited, endpoint, context: undefined, close: () => close(child, connection, exited) }
}

/** Connects to a Chromium that another process has started. Closing it ends the connection only. */
export async function joinChromium({ endpoint, context }: SharedChromium): Promise<Chromium> {
  const transport = await connectTransport(endpoint)
  const connection = new Connection(transport)
  const exited = connection.ended.then(() => null)
  const close = async () => {
    transport.close()
    await exited
  }
  return { connection, exited, endpoint, context, close }
}

function environment({ libraries, fontconfig }: ChromiumFiles): NodeJS.ProcessEnv {
  const inherited = process.env['LD_LIBRARY_PATH']
  // The first that is set decides, and an empty one is not set.
  const locale = ['LC_ALL', 'LC_CTYPE', 'LANG'].map((name) => process.env[name] ?? '').find((value) => value !== '')
  return {
    ...process.env,
    // Without one that knows Unicode, Chromium keeps nothing in a profile whose path is more than ASCII.
    ...(/utf-?8/i.test(locale ?? '') ? {} : { LC_ALL: 'C.UTF-8' }),
    ...(libraries ? { LD_LIBRARY_PATH: inherited ? `${libraries}:${inherited}` : libraries } : {}),
    ...(fontconfig ? { FONTCONFIG_PATH: fontconfig, FONTCONFIG_FILE: join(fontconfig, 'fonts.conf') } : {}),
  }
}

/** @returns the address for a second client, once Chromium has written it, if one was asked for */
async function ready(connection: Connection, userData: string | undefined): Promise<string | undefined> {
  await connection.browser.send('Browser.getVersion')
  if (userData === undefined) return undefined
  for (;;) {
    const [port, path] = (await readFile(join(userData, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    await sleep(5)
  }
}

/** Asks Chromium to close (it then writes what it keeps), and ends it if it has not after five seconds. */
async function close(child: ChildProcess, connection: Connection, exited: Promise<unknown>): Promise<void> {
  connection.browser.send('Browser.close').catch(() => undefined)
  const waited = new AbortController()
  const late = sleep(5000, 'late', { signal: waited.signal }).catch(() => 'in time')
  if ((await Promise.race([exited, late])) === 'late') child.kill('SIGKILL')
  waited.abort()
  await exited
}
