import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Mutant } from './mutants.ts'

/** `hang`: the tests did not end in time. `load-error`: no test ran, which proves nothing. `not-found`: no such line. */
export type Outcome = { is: 'killed'; by: string } | { is: 'survived' | 'hang' | 'load-error' | 'not-found' }

/** `test`: the first that failed; `null` if the file did not load. */
type Run = { is: 'passed' } | { is: 'hang' } | { is: 'failed'; file: string; test: string | null }

/** Milliseconds, for a busy machine: a mutant may never end. */
const TIME_LIMITS = { run: 300_000, related: 1_800_000 } as const
const PROJECTS = ['unit', 'isolated', 'page'].flatMap((project) => ['--project', project])
const OPTIONS = ['--config', 'tests/vitest.config.ts', ...PROJECTS, '--bail', '1', '--passWithNoTests']

type Stage = readonly [command: keyof typeof TIME_LIMITS, ...args: string[]]

/** The part of Vitest's JSON report that is read. */
type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Copies the work tree without what Git ignores. */
export const createScratch = async (root: string): Promise<string> => {
  const scratch = await mkdtemp(join(tmpdir(), 'token-desk-mutations-'))
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
  const listed = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], options)
  for (const file of listed.stdout.split('\0').filter((one) => one !== '' && existsSync(join(root, one)))) {
    await mkdir(dirname(join(scratch, file)), { recursive: true })
    await copyFile(join(root, file), join(scratch, file))
  }
  await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'))
  return scratch
}

const runVitest = async (scratch: string, [what, ...args]: Stage): Promise<Run> => {
  const output = join(scratch, 'vitest-report.json')
  await rm(output, { force: true })
  const command = [
    'node_modules/vitest/vitest.mjs',
    what,
    ...args,
    ...OPTIONS,
    '--reporter',
    'json',
    '--outputFile',
    output,
  ]
  const child = spawn(process.execPath, command, { cwd: scratch, stdio: 'ignore', detached: true })
  // The complete group, because tests start processes of their own.
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  const timeout = setTimeout(stop, TIME_LIMITS[what])
  process.once('exit', stop)
  const ended = await new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)))
  process.off('exit', stop)
  clearTimeout(timeout)
  if (ended === 0) return { is: 'passed' }
  if (ended === 'SIGKILL') return { is: 'hang' }
  if (!existsSync(output)) return { is: 'failed', file: '', test: null }
  const { testResults } = JSON.parse(await readFile(output, 'utf8')) as Report
  const failed = testResults.map(({ name, status, assertionResults: tests }) => {
    const hook = status === 'failed' && tests.length > 0 ? 'a hook' : null
    return {
      status,
      file: relative(scratch, name),
      test: tests.find((one) => one.status === 'failed')?.fullName ?? hook,
    }
  })
  const first = failed.find(({ test }) => test !== null) ?? failed.find(({ status }) => status === 'failed')
  return { is: 'failed', file: first?.file ?? '', test: first?.test ?? null }
}

/** First the tests that import the file or have its name, then those in folders of its folder's name, then all that reach it. */
const stagesFor = async (scratch: string, file: string): Promise<Stage[]> => {
  const path = file.slice('src/'.length)
  const [, folder = '', ...rest] = path.split('/')
  const near: string[][] = [[], []]
  for await (const test of glob('tests/{unit,security,cli,docs}/**/*.test.ts', { cwd: scratch })) {
    const isNamed = basename(test) === `${basename(file, '.ts')}.test.ts`
    if (isNamed || (await readFile(join(scratch, test), 'utf8')).includes(`/src/${path}'`)) near[0]?.push(test)
    else if (rest.length > 0 && test.includes(`/${folder}/`)) near[1]?.push(test)
  }
  const stages = near.filter((tests) => tests.length > 0).map((tests): Stage => ['run', ...tests])
  return [...stages, ['related', '--run', file, ...excluding(near.flat())]]
}

const excluding = (files: readonly string[]): string[] => files.flatMap((file) => ['--exclude', file])

/** The text with the line changed that is like the mutant's and nearest to it; `null` if there is none. */
const mutated = (text: string, { line, before, after }: Mutant): string | null => {
  const lines = text.split('\n')
  const places = lines.flatMap((one, at) => (one === before ? [at] : []))
  const [at] = places.sort((one, other) => Math.abs(one + 1 - line) - Math.abs(other + 1 - line))
  return at === undefined ? null : lines.with(at, after).join('\n')
}

/** Tries mutants one by one. A test that also fails without a mutant proves nothing, and is left out from then on. */
export const createTrial = (scratch: string): ((mutant: Mutant) => Promise<Outcome>) => {
  const isSound = new Map<string, boolean>()

  return async (mutant) => {
    const path = join(scratch, mutant.file)
    const original = existsSync(path) ? await readFile(path, 'utf8') : ''
    const changed = mutated(original, mutant)
    if (changed === null) return { is: 'not-found' }
    const stages = await stagesFor(scratch, mutant.file)
    for (let stage = stages.shift(); stage !== undefined;) {
      const unsound = [...isSound].filter(([, sound]) => !sound).map(([file]) => file)
      await writeFile(path, changed)
      const ran = await runVitest(scratch, [...stage, ...excluding(unsound)])
      await writeFile(path, original)
      if (ran.is === 'hang') return ran
      if (ran.is === 'passed') stage = stages.shift()
      else {
        const { file, test } = ran
        if (!isSound.has(file)) isSound.set(file, (await runVitest(scratch, ['run', file])).is === 'passed')
        if (isSound.get(file) === true || file === '')
          return test === null ? { is: 'load-error' } : { is: 'killed', by: `${file}: ${test}` }
      }
    }
    return { is: 'survived' }
  }
}
