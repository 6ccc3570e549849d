import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { baseUrlSchema } from '../../src/shared/model/service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/token-desk-cli')

/** What V8 made of the command, so that each of a thousand starts need not: a quarter of what one costs. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/token-desk-compiled') }

const BUILT = join(ROOT, 'out/cli/token-desk.js')

/** When something that the command is built from changed last: a file, or a folder that lost one. */
const lastChange = async (): Promise<number> => {
  const folders = ['src/cli', 'src/core', 'src/shared', 'src/playground']
  const inside = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  const paths = [...folders, ...inside.flat(), 'package.json']
  return Math.max(...(await Promise.all(paths.map(async (path) => (await stat(join(ROOT, path))).mtimeMs))))
}

const isBuiltSince = async (change: number): Promise<boolean> =>
  existsSync(BUILT) && (await stat(BUILT)).mtimeMs > change

/** Builds into another folder, for a run of single tests after a change: `npm test` has built before. */
const buildAside = async (change: number): Promise<string> => {
  const target = join(CACHE, change.toString(36))
  const command = join(target, 'token-desk.js')
  if (existsSync(command)) return command
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(join(CACHE, 'draft-'))
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--config', 'src/cli/vite.config.ts', '--outDir', draft, '--logLevel', 'error'],
    { cwd: ROOT },
  )
  // Another file's worker may have been quicker: then that one is as good.
  await rename(draft, target).catch(() => rm(draft, { recursive: true }))
  for (const old of await readdir(CACHE)) {
    if (
      !old.startsWith('draft-') &&
      join(CACHE, old) !== target &&
      Date.now() - (await stat(join(CACHE, old))).mtimeMs > 3_600_000
    ) {
      await rm(join(CACHE, old), { recursive: true, force: true })
    }
  }
  return command
}

const build = async (): Promise<string> => {
  const change = await lastChange()
  return (await isBuiltSince(change)) ? BUILT : buildAside(change)
}

/**
 * The command as `npm run build` makes it: that one if it is built from these sources. Awaited at import, so that no
 * test's time limit includes a build.
 */
export const builtCommand = await build()

export type Ran = { code: number | null; stdout: string; stderr: string }
export type Asked = {
  stdin?: string | Uint8Array
  env?: Record<string, string>
  /** Files to lie in the working folder, by name. */
  files?: Record<string, string | Uint8Array>
  /** A home folder to use again; a fresh one otherwise. */
  home?: string
  /** Receives the process while it runs. */
  meanwhile?: (child: ChildProcess) => void
}

const addressesIn = (content: string | Uint8Array): string[] => {
  try {
    const { services = [] } = JSON.parse(content.toString()) as { services?: { baseUrls: Record<string, string> }[] }
    return services.flatMap(({ baseUrls }) => Object.values(baseUrls))
  } catch {
    return []
  }
}

/**
 * The variable that allows the addresses of the manifests among these files: a test's manifest is its user's own. What
 * happens to any other stands in `manifest-origins.test.ts`.
 */
export const allowedOrigins = (files: Asked['files'] = {}): Record<string, string> => {
  const origins = Object.values(files)
    .flatMap(addressesIn)
    .flatMap((url) => baseUrlSchema.safeParse(url).data ?? [])
    .map((url) => new URL(url).origin)
  return origins.length === 0 ? {} : { TOKEN_DESK_ALLOW_ORIGINS: [...new Set(origins)].join(',') }
}

/** A folder of its own for one person's settings. */
export const makeHome = (): Promise<string> => mkdtemp(join(tmpdir(), 'token-desk-cli-'))

/** Runs the command as a process: no keychain, no display, no proxy but what the test gives. */
export const tokenDesk = async (args: readonly string[], asked: Asked = {}): Promise<Ran> => {
  const home = asked.home ?? (await makeHome())
  for (const [name, content] of Object.entries(asked.files ?? {})) await writeFile(join(home, name), content)
  const env = {
    ...COMPILED,
    PATH: dirname(process.execPath),
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: join(home, 'run'),
    ...allowedOrigins(asked.files),
    ...asked.env,
  }
  try {
    return await new Promise<Ran>((resolve, reject) => {
      const child = spawn(process.execPath, [builtCommand, ...args], { cwd: home, env, stdio: 'pipe' })
      const said = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
      child.stdout.on('data', (chunk: Buffer) => said.stdout.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => said.stderr.push(chunk))
      child.on('error', reject)
      child.on('close', (code) => {
        resolve({ code, stdout: Buffer.concat(said.stdout).toString(), stderr: Buffer.concat(said.stderr).toString() })
      })
      // A command that refuses its arguments may end before it has read.
      child.stdin.on('error', () => undefined)
      child.stdin.end(asked.stdin ?? '')
      asked.meanwhile?.(child)
    })
  } finally {
    if (asked.home === undefined) await rm(home, { recursive: true, force: true })
  }
}
