import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import { commandSystem } from '../fakes/command-system.ts'
import { createVirtualClock } from '../fakes/virtual-clock.ts'
import { commandLineOf, type CommandLine } from './command.ts'
import type { Drawn } from './draw.ts'
import { openStage, type Arrival, type Stage } from './servers.ts'

/** What a run of the command line did. */
export type Ran = {
  command: CommandLine
  code: number | null
  stdout: string
  stderr: string
  arrivals: Arrival[]
  waited: number
  hung: boolean
}

/** Longer than any diagnosis on the loopback. */
const DEADLINE = 30_000

export type Driver = { run: (drawn: Drawn) => Promise<Ran>; close: () => Promise<void> }

const runInProcess = async ({ world }: Drawn, stage: Stage, file: string): Promise<Ran> => {
  const command = commandLineOf(world, stage, file)
  if (command.manifest !== null) await writeFile(file, command.manifest)
  const clock = createVirtualClock(world.start)
  const arrivals = stage.play(world, () => clock.milliseconds())
  const http = clock.watch(createUndiciHttpClient({ environment: {} }))
  const cancel = new AbortController()
  const deadline = setTimeout(() => cancel.abort(), DEADLINE)
  const { system, said } = commandSystem({
    environment: command.env,
    input: new TextEncoder().encode(command.stdin),
    signal: cancel.signal,
    clock,
    http,
  })
  let code: number | null = null
  let thrown = ''
  try {
    code = await runCommandLine(command.args, system)
  } catch (error) {
    thrown = `THROWN ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
  clearTimeout(deadline)
  clock.stop()
  stage.hush()
  await http.close()
  return {
    command,
    code,
    stdout: said().stdout,
    stderr: said().stderr + thrown,
    arrivals,
    waited: clock.waited(),
    hung: cancel.signal.aborted,
  }
}

/** Runs worlds through the command line's own entry, in this process: real sockets, a clock that costs nothing. */
export const createDriver = async (): Promise<Driver> => {
  const stage = await openStage()
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-worlds-'))
  return {
    run: (drawn) => runInProcess(drawn, stage, join(folder, 'desk.json')),
    close: async () => {
      await stage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const runBuilt = async ({ world }: Drawn, stage: Stage, file: string, program: string): Promise<Ran> => {
  const command = commandLineOf(world, stage, file)
  if (command.manifest !== null) await writeFile(file, command.manifest)
  const begun = performance.now()
  const arrivals = stage.play(world, () => world.start + performance.now() - begun)
  const said = { stdout: '', stderr: '' }
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...command.args], {
      env: { ...command.env },
      stdio: 'pipe',
      timeout: DEADLINE,
    })
    child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
    child.on('error', reject)
    child.on('close', resolve)
    child.stdin.on('error', () => undefined)
    child.stdin.end(command.stdin)
  })
  stage.hush()
  const took = performance.now() - begun
  return { command, code, ...said, arrivals, waited: 0, hung: took >= DEADLINE }
}

/** Runs worlds through the built program, as a process and in real time. */
export const createBuiltDriver = async (program: string): Promise<Driver> => {
  const stage = await openStage()
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-worlds-'))
  return {
    run: (drawn) => runBuilt(drawn, stage, join(folder, 'desk.json'), program),
    close: async () => {
      await stage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
