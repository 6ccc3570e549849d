/**
 * `token-desk`: the file that package.json names. undici and zod's build want a newer Node than many systems have, so
 * that this file, which any Node reads, goes on in the one that came with the project.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What undici asks for. */
const NEEDED: readonly [major: number, minor: number] = [22, 19]

/** Set for the process that this one starts, so that it starts none itself. */
const STARTED_BY_US = 'TOKEN_DESK_LAUNCHED'

const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/** The npm package that holds Node.js for this system; package.json locks one for each that has one. */
const nodePackage = (): string => {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const family = `${system}-${process.arch}` === 'darwin-arm64' ? 'node-bin' : 'node'
  return `${family}-${system}-${process.arch}`
}

/**
 * The Node.js in the project's own `node_modules`, or in the one that this package lies in. Parent folders are not searched:
 * on Windows every user can create `C:\node_modules`.
 */
const ownNode = (): string | null => {
  const project = join(dirname(fileURLToPath(import.meta.url)), '../..')
  const above = dirname(project)
  const places = [join(project, 'node_modules'), ...(basename(above) === 'node_modules' ? [above] : [])]
  const programs = places.flatMap((place) =>
    ['node', 'node.exe'].map((name) => join(place, nodePackage(), 'bin', name)),
  )
  return programs.find(existsSync) ?? null
}

/** What a terminal sends to both processes itself. */
const FROM_KEYS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']

const atTerminal = (): boolean => process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY

const goOnIn = (node: string): void => {
  const script = fileURLToPath(import.meta.url)
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [STARTED_BY_US]: '1' },
  })
  const handOn = (signal: NodeJS.Signals): void => {
    if (!FROM_KEYS.includes(signal) || !atTerminal()) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const
  for (const signal of signals) process.on(signal, handOn)
  child.on('error', () => {
    process.stderr.write('The included Node.js did not start. Run “npm ci” again.\n')
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => {
    for (const one of signals) process.off(one, handOn)
    if (signal === null) process.exitCode = code ?? 2
    else process.kill(process.pid, signal)
  })
}

const start = async (): Promise<void> => {
  if (isNewEnough(process.versions.node)) {
    const { main } = await import('./main.ts')
    await main()
    return
  }
  const node = process.env[STARTED_BY_US] === undefined ? ownNode() : null
  if (node !== null) {
    goOnIn(node)
    return
  }
  process.stderr.write(
    `Token Desk needs Node.js ${NEEDED.join('.')} or newer. This is ${process.versions.node}. Install a newer version, or run “npm ci” in the project.\n`,
  )
  process.exitCode = 2
}

await start()
