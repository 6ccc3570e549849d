/** The Node.js that the project brings along, for systems whose own is too old. Any Node reads this file. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The npm package that holds Node.js for this system; package.json locks one for each that has one. */
const nodePackage = (): string => {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const family = `${system}-${process.arch}` === 'darwin-arm64' ? 'node-bin' : 'node'
  return `${family}-${system}-${process.arch}`
}

/** The project's own Node.js. Parent folders are not searched: on Windows every user can create `C:\node_modules`. */
export const includedNode = (script: string): string | null => {
  const project = join(dirname(fileURLToPath(script)), '../..')
  const above = dirname(project)
  const places = [join(project, 'node_modules'), ...(basename(above) === 'node_modules' ? [above] : [])]
  const programs = places.flatMap((place) =>
    ['node', 'node.exe'].map((name) => join(place, nodePackage(), 'bin', name)),
  )
  return programs.find(existsSync) ?? null
}

/** All that asks a program to end, or to do something. SIGUSR1 is among them so that it opens no debugger on us. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const

/** Keys at a terminal send these to every process at it, the program's own too. */
const FROM_KEYS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']

const atTerminal = (): boolean => process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY

/** Hands on every signal to the program, which may be about to start. Returns a function that stops this. */
export const handOnSignals = (program: { child: ChildProcess | null }): (() => void) => {
  const handOn = (signal: NodeJS.Signals): void => {
    if (!FROM_KEYS.includes(signal) || !atTerminal()) program.child?.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, handOn)
  return () => {
    for (const signal of SIGNALS) process.off(signal, handOn)
  }
}

/** Runs the script in that Node.js, with the same arguments. `mark`: a variable that is set for it. */
export const continueIn = (node: string, script: string, mark: string): void => {
  const child = spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [mark]: '1' },
  })
  const letGo = handOnSignals({ child })
  child.on('error', () => {
    process.stderr.write('The included Node.js did not start. Run “npm ci” again.\n')
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => {
    letGo()
    if (signal === null) process.exitCode = code ?? 2
    else process.kill(process.pid, signal)
  })
}
