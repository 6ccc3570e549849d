import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTime } from '../../electron/launch-electron.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-launch-'))
  const program = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/args'\nexit 1\n`
  await writeFile(join(folder, 'electron'), program, { mode: 0o755 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ROOT = join(import.meta.dirname, '../../..')
const LAUNCH = `
  import { _electron } from '@playwright/test'
  import { launchPlan } from './tests/electron/launch-electron.ts'
  const options = { appPath: '/app', profile: '/profile', env: { PATH: '/usr/bin:/bin' }, args: ['--flag'] }
  await _electron.launch(launchPlan(options, process.argv.at(-1) === 'sandboxed')).catch(() => undefined)`

/** What a program in Electron's place is started with. Playwright leaves rejections behind where it ends at once: a process of their own. */
const startedWith = async (how: 'sandboxed' | 'as root'): Promise<string[]> => {
  const node = ['--unhandled-rejections=none', '--input-type=module', '--eval', LAUNCH, how]
  // Electron's own package says where it is.
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder }
  await promisify(execFile)(process.execPath, node, { cwd: ROOT, env })
  return (await readFile(join(folder, 'args'), 'utf8')).trimEnd().split('\n')
}

describe.skipIf(process.platform !== 'linux')('the specs on real Electron', () => {
  it('start it as Playwright does, which loads its own part first, then our recorder, then the app', async () => {
    const args = await startedWith('sandboxed')
    const [first, second] = args.flatMap((arg, index) => (arg === '-r' ? [args[index + 1]] : []))
    expect(first).toMatch(/electron[/\\]loader\.js$/)
    expect(second).toMatch(/recorder\.cjs$/)
    expect(args.slice(-2)).toEqual(['/app', '--flag'])
    expect(args).toContain('--user-data-dir=/profile')
  })

  it('leave the sandbox on, but for root', async () => {
    expect(await startedWith('sandboxed')).not.toContain('--no-sandbox')
    expect(await startedWith('as root')).toContain('--no-sandbox')
  })
})

describe('an Electron that is to end', () => {
  it('is killed where it does not', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' })
    const exited = new Promise<number | null>((end) => child.once('close', (code) => end(code)))
    expect(await inTime(child, exited, 1)).toBeNull()
  })

  it('gives its exit code where it does', async () => {
    expect(await inTime({ kill: () => true }, Promise.resolve(3), 60_000)).toBe(3)
  })
})
