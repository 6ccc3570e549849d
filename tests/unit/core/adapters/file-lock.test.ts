import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lutimes, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breakLock, takeLock } from '../../../../src/core/adapters/file-lock.ts'

/** As long as a busy machine may take: what is free is taken at once, however slow that is. */
const OPTIONS = { wait: 30_000, forgottenAfter: 60_000 }
/** For a lock in use: no test waits longer. */
const BRIEF = { ...OPTIONS, wait: 60 }
/** Time for a busy machine, but less than until a lock counts as left behind. */
const SOON = { ...OPTIONS, wait: 3_000 }

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is held by one, until that one gives it back', async () => {
  const held = await takeLock(path, OPTIONS)
  expect(await held?.isHeld()).toBe(true)
  expect(await takeLock(path, BRIEF)).toBeNull()
  await held?.release()
  expect(await takeLock(path, OPTIONS)).not.toBeNull()
})

it("reports to its owner that another process took it over, and isn't released for that process", async () => {
  const held = await takeLock(path, OPTIONS)
  await writeFile(path, 'theirs')
  expect(await held?.isHeld()).toBe(false)
  await held?.release()
  expect(await readFile(path, 'utf8')).toBe('theirs')
})

it('is broken when it is the stale one, and put back when it was renewed meanwhile', async () => {
  await writeFile(path, 'stale')
  await breakLock(path, 'stale')
  expect(await readdir(folder)).toEqual([])
  await writeFile(path, 'renewed')
  await breakLock(path, 'stale')
  expect(await readFile(path, 'utf8')).toBe('renewed')
  expect(await readdir(folder)).toEqual(['lock'])
})

describe('an abandoned lock', () => {
  const HOUR = 3_600_000
  const isLinux = process.platform === 'linux'
  /** The file's own time: from then on by the clock. */
  const touched = (milliseconds: number): Promise<void> => {
    const at = new Date(Date.now() + milliseconds)
    return utimes(path, at, at)
  }
  /** What a lock of this very process says. */
  const said = async (): Promise<Record<string, unknown>> => {
    const held = await takeLock(path, OPTIONS)
    const text = await readFile(path, 'utf8')
    await held?.release()
    return JSON.parse(text) as Record<string, unknown>
  }
  const lockSaying = (holder: unknown) => writeFile(path, JSON.stringify(holder))
  const isTaken = async (options = OPTIONS): Promise<boolean> => {
    const held = await takeLock(path, options)
    await held?.release()
    return held !== null
  }
  const deadPid = async (): Promise<number> => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    return child.pid!
  }

  it.each(['', '{"pid":', '\0\0\0', '{"pid":-1}'])(
    'because it was half written (%j), is taken at once',
    async (text) => {
      await writeFile(path, text)
      await touched(-5_000)
      expect(await isTaken()).toBe(true)
      await writeFile(path, text)
      await touched(HOUR)
      expect(await isTaken()).toBe(true)
    },
  )

  it('is waited for while it could be just being written', async () => {
    await writeFile(path, '')
    await touched(900)
    expect(await isTaken(BRIEF)).toBe(false)
  })

  it('because another process has its id by now, is taken at once', async () => {
    await lockSaying({ pid: process.pid, host: hostname(), nonce: 'an earlier process', at: new Date().toISOString() })
    expect(await isTaken()).toBe(true)
  })

  it.runIf(isLinux)('because a process that started later has its id, is taken at once', async () => {
    await lockSaying({ ...(await said()), pid: process.ppid, started: '1' })
    expect(await isTaken()).toBe(true)
  })

  it.runIf(isLinux)('whose process ended on this machine, under any machine name, is taken at once', async () => {
    await lockSaying({ ...(await said()), pid: await deadPid(), host: 'an-older-name' })
    expect(await isTaken()).toBe(true)
  })

  it('because its time is in the future, is taken at once', async () => {
    await lockSaying({ pid: 1, host: 'another-machine', nonce: 'theirs', at: new Date().toISOString() })
    expect(await isTaken(BRIEF)).toBe(false)
    await touched(HOUR)
    expect(await isTaken()).toBe(true)
  })

  it.runIf(isLinux)("isn't one of a running process if the clock changes", async () => {
    const { nonce: _, ...mine } = await said()
    const [started] = /(?<=\) )[^]*/.exec(await readFile(`/proc/${process.ppid}/stat`, 'utf8')) ?? ['']
    await lockSaying({ ...mine, nonce: 'theirs', pid: process.ppid, started: started.split(' ')[19] })
    for (const change of [-HOUR, HOUR]) {
      await touched(change)
      expect(await isTaken(BRIEF)).toBe(false)
    }
  })

  describe('whose process id another program has by now, on this machine', () => {
    const FEW_SECONDS = 5_000
    const held = (age: number) => ({
      pid: process.ppid,
      host: hostname(),
      nonce: 'theirs',
      at: new Date(Date.now() - age).toISOString(),
      up: uptime() - age / 1_000,
    })

    it('is taken after seconds, where the system names no boot and no start', async () => {
      await lockSaying(held(500))
      expect(await isTaken(BRIEF)).toBe(false)
      await lockSaying(held(FEW_SECONDS))
      expect(await isTaken(SOON)).toBe(true)
    })

    it('is taken at once after a restart, which the time since the start shows', async () => {
      await lockSaying({ ...held(500), up: uptime() + 100 })
      expect(await isTaken(SOON)).toBe(true)
    })

    it.runIf(isLinux)('is taken after seconds, if it is from another boot', async () => {
      const place = '00000000-0000-4000-8000-000000000000 pid:[1]'
      await lockSaying({ ...held(FEW_SECONDS), place, started: '1' })
      expect(await isTaken(SOON)).toBe(true)
    })

    it('is taken after seconds, also if the file has a new time', async () => {
      await lockSaying(held(FEW_SECONDS))
      await touched(0)
      expect(await isTaken(SOON)).toBe(true)
      await lockSaying({ ...held(0), at: 'never', up: null })
      await touched(-FEW_SECONDS)
      expect(await isTaken(SOON)).toBe(true)
    })

    it('stays for a minute, if it is of another machine, which may be at work', async () => {
      await lockSaying({ ...held(FEW_SECONDS), host: 'another-machine' })
      await touched(-FEW_SECONDS)
      expect(await isTaken(BRIEF)).toBe(false)
    })
  })

  it('because it is a link to nothing, is taken at once', async () => {
    await symlink(join(folder, 'nowhere'), path)
    await lutimes(path, new Date(0), new Date(0))
    expect(await isTaken()).toBe(true)
  })

  it.skipIf(process.platform === 'win32')('because it is a pipe, does not hang anybody', async () => {
    await promisify(execFile)('mkfifo', [path])
    await touched(-5_000)
    expect(await isTaken()).toBe(true)
  })

  it('leaves nothing: what a process left that died over it goes with the next lock', async () => {
    const left = ['lock.0f0f', 'lock.aside'].map((name) => join(folder, name))
    for (const name of left) {
      await writeFile(name, '')
      await utimes(name, new Date(0), new Date(0))
    }
    await mkdir(join(folder, 'lock.folder'))
    expect(await isTaken()).toBe(true)
    expect(await readdir(folder)).toEqual(['lock.folder'])
  })
})

it('is never seen half written', async () => {
  let seen = 0
  const holder = async (): Promise<void> => {
    for (let times = 0; times < 20; times += 1) await (await takeLock(path, { ...OPTIONS, wait: 60_000 }))?.release()
  }
  let over = false
  const watcher = async (): Promise<void> => {
    while (!over) {
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text === null) continue
      seen += 1
      expect(text).toContain('"nonce"')
      JSON.parse(text)
    }
  }
  const watching = Promise.all([watcher(), watcher()])
  await Promise.all([holder(), holder(), holder()])
  over = true
  await watching
  expect(seen).toBeGreaterThan(0)
})

it('is held by one at a time, when a hundred come at once upon a stale one', async () => {
  await writeFile(path, JSON.stringify({ pid: 1, host: 'gone', nonce: 'gone', at: '' }))
  await utimes(path, new Date(0), new Date(0))
  let holding = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      const held = await takeLock(path, { ...OPTIONS, wait: 60_000 })
      expect(held).not.toBeNull()
      holding += 1
      most = Math.max(most, holding)
      expect(await held?.isHeld()).toBe(true)
      holding -= 1
      await held?.release()
    }),
  )
  expect(most).toBe(1)
  expect(await readdir(folder)).toEqual([])
})
