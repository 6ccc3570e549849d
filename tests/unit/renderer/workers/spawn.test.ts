import { beforeEach, describe, expect, it, vi } from 'vitest'

/** What the page sees of a worker: its start, and that it may fail. */
class StartedWorker extends EventTarget {
  static started: StartedWorker[] = []
  constructor() {
    super()
    StartedWorker.started.push(this)
  }
}

/** A page of its own for each test. */
const loaded = async () => {
  vi.resetModules()
  return import('../../../../src/renderer/workers/spawn.ts')
}

describe('the worker that makes text of a body', () => {
  beforeEach(() => {
    StartedWorker.started = []
    vi.stubGlobal('Worker', StartedWorker)
    return () => vi.unstubAllGlobals()
  })

  it('starts on the first request', async () => {
    const { spawnBodyWorker } = await loaded()
    expect([spawnBodyWorker(), spawnBodyWorker()]).toEqual(StartedWorker.started)
    expect(StartedWorker.started).toHaveLength(2)
  })

  it('is the one that was started ahead, for one body only', async () => {
    const { prepareBodyWorker, spawnBodyWorker } = await loaded()
    prepareBodyWorker()
    prepareBodyWorker()
    expect(StartedWorker.started).toHaveLength(1)
    const [first, second] = [spawnBodyWorker(), spawnBodyWorker()]
    expect(first).toBe(StartedWorker.started[0])
    expect(second).not.toBe(first)
  })

  it('is another where the one that was started ahead has failed', async () => {
    const { prepareBodyWorker, spawnBodyWorker } = await loaded()
    prepareBodyWorker()
    const [failed] = StartedWorker.started
    failed!.dispatchEvent(new Event('error'))
    expect(spawnBodyWorker()).not.toBe(failed)
  })

  it('stays with its body when it fails there, and another waits for the next', async () => {
    const { prepareBodyWorker, spawnBodyWorker } = await loaded()
    prepareBodyWorker()
    const taken = spawnBodyWorker()
    prepareBodyWorker()
    taken.dispatchEvent(new Event('error'))
    expect(spawnBodyWorker()).toBe(StartedWorker.started[1])
  })
})
