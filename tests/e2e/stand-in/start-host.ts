import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

import type { FromHost, StartOptions, ToHost } from './control.ts'

export type HostOptions = {
  appPath: string
  args: string[]
  env: Record<string, string>
  headed: boolean
  debugPort: boolean
  chromium: StartOptions['chromium']
  /** whether what the app writes is shown at once, too */
  echo?: boolean
}

export type Host = {
  /** where a second client finds Chromium */
  endpoint: Promise<string>
  evaluate(source: string, arg: unknown): Promise<unknown>
  output(): string
  /** asks the app to quit */
  stop(): void
  /** ends the host's process at once */
  kill(): void
  exited: Promise<number | null>
}

const require = createRequire(import.meta.url)

/** Node's compiled modules of the host and the app: they take a third off a start. The host removes the variable for the app. */
const compileCache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'stand-in-host')

/** Starts the host in a process of its own, on this Node (npm scripts run on Electron's own major), with nothing in its environment but what is given. */
export function startHost({ appPath, args, env, headed, debugPort, chromium, echo }: HostOptions): Host {
  const { main } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as { main: string }
  if (!existsSync(resolve(appPath, main)))
    throw new Error(`The app is not built (no ${main}): run \`npm run build\` first`)
  const { version } = require('electron/package.json') as { version: string }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'host.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
  })
  const said: string[] = []
  for (const [stream, own] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream?.on('data', (chunk: Buffer) => {
      said.push(chunk.toString())
      if (echo) own.write(chunk)
    })
  }
  const exited = new Promise<number | null>((end) => child.once('close', (code) => end(code)))
  const endpoint = Promise.withResolvers<string>()
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  child.on('message', (message: FromHost) => {
    if (message.kind === 'chromium') {
      endpoint.resolve(message.endpoint ?? '')
      return
    }
    const waiting = asked.get(message.id)
    asked.delete(message.id)
    if (message.ok) waiting?.resolve(message.value)
    else waiting?.reject(new Error(message.message))
  })
  void exited.then(() => {
    for (const waiting of asked.values()) waiting.reject(new Error('The host has ended'))
  })
  const tell = (message: ToHost) => {
    // A host that ends at this moment is no error here: whoever waits for it learns of its end.
    if (child.connected) child.send(message, () => undefined)
  }
  const options = { appPath, main: resolve(appPath, main), args, headed, chromium, debugPort, electronVersion: version }
  tell({ kind: 'start', options })
  return {
    endpoint: endpoint.promise,
    evaluate(source, arg) {
      const waiting = Promise.withResolvers<unknown>()
      const id = ++count
      if (!child.connected) return Promise.reject(new Error('The host has ended'))
      asked.set(id, waiting)
      tell({ kind: 'evaluate', id, source, arg })
      return waiting.promise
    },
    output: () => said.join(''),
    stop: () => tell({ kind: 'stop' }),
    kill: () => void child.kill('SIGKILL'),
    exited,
  }
}
