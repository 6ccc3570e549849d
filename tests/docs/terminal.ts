import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import type { ChildEnd, ChildStart } from '../../src/cli/child/start-child.ts'
import { createMaskedBytes } from '../../src/cli/child/masked-bytes.ts'
import { copyMasked } from '../../src/cli/child/masked-copy.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import type { System } from '../../src/cli/system.ts'
import { targetOf, writeAtomically } from '../../src/core/adapters/atomic-file.ts'
import { createJsonCatalog } from '../../src/core/adapters/json-catalog.ts'
import { digestFile, systemClock, systemIds } from '../../src/core/adapters/system.ts'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { createPace } from '../../src/core/requests/pace.ts'
import { createVault, type Vault } from '../../src/core/vault/vault.ts'
import type { Playground } from '../../src/playground/playground.ts'
import { QUIET_SHELL } from '../fakes/quiet-shell.ts'
import { createFakeSecretStore, type FakeSecretStore } from '../fakes/secret-store.ts'
import { DOCUMENTED_PORT, portOf, PROFILES, saveBakery, startOnFreePorts, withPorts } from './bakery.ts'
import { stagesOf, type Stage } from './command-line.ts'

const COLUMNS = 80

/** A vault of its own: the catalog is a file, the keychain is in memory. */
type Profile = { folder: string; keychain: FakeSecretStore }

/** A terminal for one page: its folder, its environment, its profiles. */
export type Terminal = {
  /** Runs one command line and returns everything that it prints. */
  run(line: string, profile: string): Promise<string>
  /** Writes a file to the page's folder. */
  writeFile(name: string, text: string): Promise<void>
  close(): Promise<void>
}

const collect = (): { stream: Writable; text: () => string } => {
  const stream = new PassThrough()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return { stream, text: () => Buffer.concat(chunks).toString() }
}

/** Starts a program as the command line does, with its output in memory. A terminal shows it unmasked. */
const startChildIn = async (
  { command, args, environment, masked }: ChildStart,
  isTerminal: boolean,
  print: (text: string) => void,
): Promise<ChildEnd> => {
  const child = spawn(command, [...args], { env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collect()
  const copies = [child.stdout, child.stderr].map((from) =>
    copyMasked(from, output.stream, createMaskedBytes(isTerminal ? [] : masked), systemClock),
  )
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    for (const copy of copies) copy.programEnded()
    await Promise.all(copies.map(({ done }) => done))
    print(output.text())
    return { kind: 'ended', code: code ?? (signal === 'SIGINT' ? 130 : 143) }
  } catch {
    return { kind: 'not-found' }
  }
}

export const createTerminal = async (): Promise<Terminal> => {
  const home = await mkdtemp(join(tmpdir(), 'token-desk-docs-'))
  const before = process.cwd()
  process.chdir(home)
  const variables: Record<string, string> = { PATH: dirname(process.execPath), TERM: 'dumb', HOME: home }
  const http = createUndiciHttpClient({ environment: {} })
  const profiles = new Map<string, Profile>()
  const playgrounds = new Set<Playground>()
  const background: { stop: AbortController; ended: Promise<unknown> }[] = []
  let port: number | null = null
  let lastCode = 0

  const openVault = ({ folder, keychain }: Profile): Vault =>
    createVault({
      catalog: createJsonCatalog({ folder }),
      keychain,
      session: null,
      clock: systemClock,
      ids: systemIds,
      shell: QUIET_SHELL,
      digestFile,
    })

  const actual = (text: string): string => (port === null ? text : withPorts(text, DOCUMENTED_PORT, port))
  const documented = (text: string): string => (port === null ? text : withPorts(text, port, DOCUMENTED_PORT))

  /** The page's Playground: one runs at most. A command of the page may have started it. */
  const pagePlayground = async (): Promise<Playground> => {
    for (const playground of playgrounds) return playground
    const playground = await startOnFreePorts()
    if (port === null) {
      port = portOf(playground)
      playgrounds.add(playground)
      return playground
    }
    const baseUrls = Object.fromEntries(
      Object.entries(playground.baseUrls).map(([api, url]) => [api, withPorts(url, portOf(playground), port ?? 0)]),
    ) as Playground['baseUrls']
    await playground.close()
    return { ...playground, baseUrls }
  }

  const profileNamed = async (name: string): Promise<Profile> => {
    const known = profiles.get(name)
    if (known !== undefined) return known
    const profile = { folder: join(home, '..', `${home}-profile-${name}`), keychain: createFakeSecretStore() }
    profiles.set(name, profile)
    const service = PROFILES[name]
    if (service !== undefined) await saveBakery(openVault(profile), service, await pagePlayground())
    else if (name !== '') throw new Error(`There is no profile "${name}". Add it to tests/docs/terminal.ts.`)
    return profile
  }

  type Run = { stage: Stage; input: string; profile: Profile; isTerminal: boolean; print: (text: string) => void }

  const systemFor = (run: Run, signal: AbortSignal, note: (text: string) => void): System => {
    const { profile, isTerminal, print } = run
    const environment = { ...variables, ...run.stage.variables }
    const write = (to: (text: string) => void) => (content: string | Uint8Array) => {
      to(typeof content === 'string' ? content : Buffer.from(content).toString())
      return Promise.resolve()
    }
    return {
      version: '0.1.0',
      platform: process.platform,
      environment,
      stdout: { isTerminal, columns: COLUMNS, write: write(print) },
      stderr: { isTerminal: true, columns: COLUMNS, write: write(note) },
      readInput: () => Promise.resolve(Buffer.from(run.input)),
      inputIsTerminal: false,
      ask: () => Promise.resolve(''),
      signal,
      clock: systemClock,
      http,
      pace: createPace(systemClock),
      catalog: createJsonCatalog({ folder: profile.folder }),
      keychain: profile.keychain,
      openVault: () => openVault(profile),
      hasClipboard: () => false,
      leadsAway: () => Promise.resolve(false),
      writeFile: async (path, text) => {
        await writeAtomically(await targetOf(path), text, 0o666)
        return true
      },
      startChild: (start) => startChildIn(start, isTerminal, print),
    }
  }

  /** `token-desk playground` runs until the page ends, as in a terminal of its own. */
  const startInBackground = async (
    args: readonly string[],
    run: Run,
    note: (text: string) => void,
  ): Promise<number> => {
    const stop = new AbortController()
    const printed = new Promise<void>((resolve) => {
      const print = (text: string): void => {
        run.print(text)
        resolve()
      }
      const ended = runCommandLine(args, systemFor({ ...run, print }, stop.signal, note)).finally(resolve)
      background.push({ stop, ended })
    })
    await printed
    return 0
  }

  const tokenDesk = async (args: readonly string[], run: Run, note: (text: string) => void): Promise<number> => {
    if (args[0] !== 'playground' || args.includes('--help'))
      return runCommandLine(args, systemFor(run, new AbortController().signal, note))
    return startInBackground(args, run, note)
  }

  const runStage = async (run: Run, note: (text: string) => void): Promise<number> => {
    const { words } = run.stage
    const [program = '', ...args] = words[0] === 'npx' && words[1] === '--no-install' ? words.slice(2) : words
    if (program === 'token-desk') return tokenDesk(args, run, note)
    if (program === 'cat') {
      const files = await Promise.all(args.map((file) => readFile(file, 'utf8')))
      run.print(files.length === 0 ? run.input : files.join(''))
    } else if (program === 'echo') run.print(`${args.join(' ')}\n`)
    else if (program === 'printf') run.print((args[0] ?? '').replace('%s', args[1] ?? '').replaceAll('\\n', '\n'))
    else if (program === 'rm') await Promise.all(args.map((file) => rm(file)))
    else if (program === 'export' || program === '') {
      const assigned = args.map((arg) => arg.split('='))
      for (const [name = '', value = ''] of assigned) variables[name] = value
      Object.assign(variables, run.stage.variables)
    } else if (program === 'unset') for (const name of args) Reflect.deleteProperty(variables, name)
    else
      throw new Error(`A console block can't run "${program}". Use token-desk, cat, echo, printf, rm, export or unset.`)
    return 0
  }

  /** `playground --port-base 4000` before any other Playground of the page: reserves ports for it. */
  const reservePorts = async (line: string): Promise<void> => {
    if (port !== null || !/token-desk playground\b.*--port-base/.test(line)) return
    const playground = await startOnFreePorts()
    port = portOf(playground)
    await playground.close()
  }

  return {
    async run(line, profileName) {
      const profile = await profileNamed(profileName)
      await reservePorts(line)
      let shown = ''
      const show = (text: string): void => {
        shown += text
      }
      let input = ''
      const stages = stagesOf(actual(line), (name) => (name === '?' ? String(lastCode) : (variables[name] ?? '')))
      for (const [at, stage] of stages.entries()) {
        const isLast = at === stages.length - 1
        let output = ''
        const print =
          isLast && stage.output === null
            ? show
            : (text: string): void => {
                output += text
              }
        const given = stage.input === null ? input : await readFile(stage.input, 'utf8')
        const isTerminal = isLast && stage.output === null
        lastCode = await runStage({ stage, input: given, profile, isTerminal, print }, show)
        if (stage.output !== null) await writeFile(stage.output, output)
        input = output
      }
      return documented(shown)
    },

    writeFile: (name, text) => writeFile(join(home, name), actual(text)),

    async close() {
      for (const { stop } of background) stop.abort()
      await Promise.all(background.map(({ ended }) => ended))
      await Promise.all([...playgrounds].map((playground) => playground.close()))
      await http.close()
      process.chdir(before)
      const folders = [home, ...[...profiles.values()].map(({ folder }) => folder)]
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}
