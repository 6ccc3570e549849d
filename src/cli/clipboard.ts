import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Shell } from '../core/ports.ts'

type Line = readonly [program: string, ...args: string[]]

/** How a system's clipboard is reached from a terminal. A secret goes in through standard input, never as an argument. `clear`: only if copying nothing doesn't clear it. */
type Way = { needs: string | null; copy: Line; paste: Line; clear?: Line }

const WAYS: readonly Way[] = [
  { needs: 'WAYLAND_DISPLAY', copy: ['wl-copy'], paste: ['wl-paste', '--no-newline'], clear: ['wl-copy', '--clear'] },
  {
    needs: 'DISPLAY',
    copy: ['xclip', '-selection', 'clipboard', '-in'],
    paste: ['xclip', '-selection', 'clipboard', '-out'],
  },
  {
    needs: 'DISPLAY',
    copy: ['xsel', '--clipboard', '--input'],
    paste: ['xsel', '--clipboard', '--output'],
    clear: ['xsel', '--clipboard', '--clear'],
  },
  { needs: null, copy: ['pbcopy'], paste: ['pbpaste'] },
  {
    needs: null,
    copy: ['clip.exe'],
    paste: ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', 'Get-Clipboard -Raw'],
  },
]

type Environment = Readonly<Record<string, string | undefined>>

const isProgram = (name: string, environment: Environment): boolean =>
  (environment['PATH'] ?? environment['Path'] ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, name)))

const wayIn = (environment: Environment): Way | null =>
  WAYS.find(
    ({ needs, copy, paste }) =>
      (needs === null || (environment[needs] ?? '') !== '') &&
      isProgram(copy[0], environment) &&
      isProgram(paste[0], environment),
  ) ?? null

/** Runs one of these programs; rejects where it does not end well. Nothing of what it says is kept. */
const run = ([program, ...args]: Line, input: string, wantsOutput: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    // xclip goes on in the background to serve what was copied: it must not hold an output of ours.
    const child = spawn(program, args, { stdio: ['pipe', wantsOutput ? 'pipe' : 'ignore', 'ignore'] })
    const said = child.stdout === null ? Promise.resolve('') : text(child.stdout)
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) said.then(resolve, reject)
      else reject(new Error('clipboard program failed'))
    })
    // It may have ended before it has read.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })

export type TerminalClipboard = Pick<Shell, 'readClipboard' | 'writeClipboard' | 'clearClipboard'> & {
  isThere(): boolean
}

/** The clipboard of the screen that this terminal stands on, where there is one. */
export const createClipboard = (environment: Environment): TerminalClipboard => {
  let found: { way: Way | null } | null = null
  // Searched on demand: most commands copy nothing.
  const wayHere = (): Way | null => (found ??= { way: wayIn(environment) }).way
  const using = async (take: (way: Way) => Promise<string>): Promise<string> => {
    const way = wayHere()
    if (way === null) throw new Error('no clipboard found')
    return take(way)
  }
  return {
    isThere: () => wayHere() !== null,
    // An empty clipboard is a failure to some of them, and holds nothing of ours.
    readClipboard: () => using(({ paste }) => run(paste, '', true)).catch(() => ''),
    writeClipboard: async (content) => {
      await using(({ copy }) => run(copy, content, false))
      return false
    },
    clearClipboard: async () => {
      await using(({ copy, clear = copy }) => run(clear, '', false))
    },
  }
}
