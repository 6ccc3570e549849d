import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { downloadProblem, progressLine, type DownloadNews, type Trouble } from './download-words.ts'

type Terminal = { isTTY: boolean; write(text: string): unknown }

const WATCH = import.meta.resolve('./download-watch.ts')

const erasing = (environment: NodeJS.ProcessEnv): string => (environment['TERM'] === 'dumb' ? '\n' : '\r\u001b[K')

/**
 * Runs Electron's installer, and shows its progress in a terminal. Returns why it failed, as a sentence, or `null` if it
 * succeeded.
 */
export const download = async (
  installer: string,
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<string | null> => {
  terminal.write('Token Desk: downloading Electron (about 100 MiB, only once). This can take a minute.\n')
  const child = spawn(process.execPath, ['--import', WATCH, installer], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Node's fetch uses a proxy from the environment only with this variable.
    env: { NODE_USE_ENV_PROXY: '1', ...environment },
  })
  let trouble: Trouble | null = null
  let shown = ''
  child.on('message', (news: DownloadNews) => {
    // Later failures are consequences of the first: “connection failed”, then “request failed”.
    if (news.kind !== 'received') trouble ??= news
    else if (terminal.isTTY && progressLine(news.bytes, news.of) !== shown) {
      shown = progressLine(news.bytes, news.of)
      terminal.write(`${erasing(environment)}${shown}`)
    }
  })
  const [output, [code, signal]] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  if (shown !== '') terminal.write('\n')
  if (code === 0) return null
  return signal === null ? downloadProblem(trouble, output, environment) : `Its installer was ended by ${signal}.`
}
