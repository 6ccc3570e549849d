import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from './desk-stand-in.ts'

let folder = ''
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-utility-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

const ECHO = `process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({ heard: data }))`

test('a utility process hears what was posted before it ran, answers, and has no id once it has ended', async ({
  desk,
}) => {
  const script = join(folder, 'echo.mjs')
  await writeFile(script, ECHO)
  await desk.start()
  const seen = await desk.evaluate(async ({ utilityProcess }, path) => {
    const child = utilityProcess.fork(path, [], { stdio: 'ignore', serviceName: 'Echo' })
    const before = child.pid
    const spawned = new Promise<number | undefined>((resolve) => child.once('spawn', () => resolve(child.pid)))
    const answer = new Promise((resolve) => child.once('message', resolve))
    child.postMessage({ text: 'hello' })
    const heard = await answer
    const pid = await spawned
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    await ended
    await new Promise((resolve) => setImmediate(resolve))
    return { before, heard, had: typeof pid, after: child.pid }
  }, script)
  expect(seen).toEqual({ before: undefined, heard: { heard: { text: 'hello' } }, had: 'number', after: undefined })
})

test('a message that cannot be cloned is refused where it is posted', async ({ desk }) => {
  const script = join(folder, 'echo.mjs')
  await writeFile(script, ECHO)
  await desk.start()
  const name = await desk.evaluate(({ utilityProcess }, path) => {
    const child = utilityProcess.fork(path, [], { stdio: 'ignore' })
    try {
      child.postMessage({ call: () => undefined })
      return 'sent'
    } catch (error) {
      return (error as Error).name
    } finally {
      child.kill()
    }
  }, script)
  expect(name).toBe('DataCloneError')
})
