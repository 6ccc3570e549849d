import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { breakLock, takeLock } from '../../../../src/core/adapters/file-lock.ts'

const OPTIONS = { wait: 60, forgottenAfter: 60_000 }

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
  expect(await takeLock(path, OPTIONS)).toBeNull()
  await held?.release()
  expect(await takeLock(path, OPTIONS)).not.toBeNull()
})

it('tells its holder when somebody took it over, and is not given back over their head', async () => {
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
