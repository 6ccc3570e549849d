import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binaryOn } from '../../../../src/cli/desktop/electron-binary.ts'

const START = fileURLToPath(new URL('../../../../src/cli/desktop/start.ts', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
/** A folder with a shell script where Electron's binary would be. */
const fakeElectron = async (script: string): Promise<string> => {
  const dist = join(folder, String((count += 1)))
  const binary = join(dist, binaryOn(process.platform))
  await mkdir(dirname(binary), { recursive: true })
  await writeFile(binary, `#!/bin/sh\n${script}\n`)
  await chmod(binary, 0o755)
  return dist
}

type Started = {
  kill: (signal: NodeJS.Signals) => void
  /** Waits until the process has printed `word`; returns all that it has printed. */
  says: (word: string) => Promise<string>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

const start = (dist: string, args: string[] = [], env: Record<string, string> = {}): Started => {
  const child = spawn(process.execPath, [START, ...args], {
    env: { PATH: process.env['PATH'], HOME: folder, ELECTRON_OVERRIDE_DIST_PATH: dist, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  const news = new EventEmitter()
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString()
      news.emit('said')
    })
  return {
    kill: (signal) => void child.kill(signal),
    async says(word) {
      while (!said.stdout.includes(word)) await once(news, 'said')
      return said.stdout
    },
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said }))),
  }
}

describe.skipIf(process.platform === 'win32').concurrent('npm start', () => {
  it('starts the Electron in ELECTRON_OVERRIDE_DIST_PATH with the arguments and ends with its exit code', async () => {
    const dist = await fakeElectron('echo "$@"; exit 7')
    const { code, stdout, stderr } = await start(dist, ['--lang=de']).ended
    expect([code, stderr]).toEqual([7, ''])
    expect(stdout).toMatch(/ --lang=de\n$/)
  })

  it("prints a fix if the sandbox helper lacks its permissions, and ends with the signal's code", async () => {
    const dist = await fakeElectron('echo "The SUID sandbox helper binary was found, but" >&2; kill -TRAP $$')
    await writeFile(join(dist, 'chrome-sandbox'), '')
    const { code, stderr } = await start(dist).ended
    expect(code).toBe(133)
    expect(stderr).toContain('The SUID sandbox helper binary was found, but')
    if (process.platform === 'linux') expect(stderr).toContain(`sudo chmod 4755 '${join(dist, 'chrome-sandbox')}'`)
  })

  it("doesn't pass on ELECTRON_RUN_AS_NODE, which would start Electron as a plain Node", async () => {
    const dist = await fakeElectron('echo "as node: $ELECTRON_RUN_AS_NODE, own: $OWN"')
    const { stdout } = await start(dist, [], { ELECTRON_RUN_AS_NODE: '1', OWN: 'kept' }).ended
    expect(stdout).toBe('as node: , own: kept\n')
  })

  it('passes SIGTERM on once and waits until Electron has ended', async () => {
    const dist = await fakeElectron(
      'trap \'echo asked\' TERM; trap "exit 5" USR1; echo "pid $$ up"; while :; do sleep 0.05; done',
    )
    const started = start(dist)
    const said = await started.says('up')
    started.kill('SIGTERM')
    await started.says('asked')
    started.kill('SIGTERM')
    process.kill(Number(/pid (\d+)/.exec(said)?.[1]), 'SIGUSR1')
    const { code, stdout } = await started.ended
    expect(code).toBe(5)
    expect(stdout.match(/asked/g)).toHaveLength(1)
  })

  it('reports a folder without Electron and downloads none', async () => {
    const { code, stderr } = await start(join(folder, 'nothing-here')).ended
    expect(code).toBe(1)
    expect(stderr).toContain('folder in ELECTRON_OVERRIDE_DIST_PATH does not contain Electron')
    expect(stderr).not.toContain('downloading')
  })

  it("reports a binary that can't be executed", async () => {
    const dist = await fakeElectron('exit 0')
    await chmod(join(dist, binaryOn(process.platform)), 0o644)
    const { code, stderr } = await start(dist).ended
    expect(code).toBe(1)
    expect(stderr).toContain('EACCES')
  })
})

describe("the path of Electron's binary", () => {
  it('fits its distribution on each system', () => {
    expect(binaryOn('linux')).toBe('electron')
    expect(binaryOn('darwin')).toBe('Electron.app/Contents/MacOS/Electron')
    expect(binaryOn('win32')).toBe('electron.exe')
  })
})
