import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { downloadProblem, progressLine, type DownloadNews, type Trouble } from './download-words.ts'

type Terminal = { isTTY: boolean; write(text: string): unknown }

const WATCH = import.meta.resolve('./download-watch.ts')

const erasing = (environment: NodeJS.ProcessEnv): string => (environment['TERM'] === 'dumb' ? '\n' : '\r\u001b[K')

/**
 * Runs Electron's own installer, with its progress where somebody sits at a terminal. Gives back why it failed, in plain
 * words; null: it did not.
 */
export const download = async (
  installer: string,
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<string | null> => {
  terminal.write('Token Desk: fetching Electron, once (about 100 MiB). This can take a minute.\n')
  const child = spawn(process.execPath, ['--import', WATCH, installer], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Node's own fetch goes through the proxy of the environment only when it is told to.
    env: { NODE_USE_ENV_PROXY: '1', ...environment },
  })
  let trouble: Trouble | null = null
  let shown = ''
  child.on('message', (news: DownloadNews) => {
    // What follows the first trouble is told by its consequences: “connection failed”, then “request failed”.
    if (news.kind !== 'received') trouble ??= news
    else if (terminal.isTTY && progressLine(news.bytes, news.of) !== shown) {
      shown = progressLine(news.bytes, news.of)
      terminal.write(`${erasing(environment)}${shown}`)
    }
  })
  const [said, [code, signal]] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  if (shown !== '') terminal.write('\n')
  if (code === 0) return null
  return signal === null ? downloadProblem(trouble, said, environment) : `Its installer was ended by ${signal}.`
}
