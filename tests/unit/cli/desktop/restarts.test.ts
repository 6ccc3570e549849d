import { describe, expect, it } from 'vitest'
import type { Ended } from '../../../../src/cli/desktop/electron-process.ts'
import { createRestarts } from '../../../../src/cli/desktop/dev.ts'

/** Lets everything happen that waits for nothing but its turn. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const scene = () => {
  const log: string[] = []
  const apps: { end: (ended: Ended) => void }[] = []
  const timers: (() => void)[] = []
  const builds: ((worked: boolean) => void)[] = []
  const restarts = createRestarts({
    build: () => {
      log.push('build')
      return new Promise((resolve) => builds.push(resolve))
    },
    start: () => {
      const name = `app ${apps.length + 1}`
      log.push(`start ${name}`)
      const { promise, resolve } = Promise.withResolvers<Ended>()
      apps.push({ end: resolve })
      return { exited: promise, kill: (signal) => void log.push(`${signal} ${name}`) }
    },
    after: (_milliseconds, act) => {
      timers.push(act)
      return () => void timers.splice(timers.indexOf(act), 1)
    },
  })
  const built = async (worked = true): Promise<void> => {
    builds.shift()?.(worked)
    await settle()
  }
  const ends = async (at: number, ended: Ended = { code: 0, signal: null }): Promise<void> => {
    apps[at]?.end(ended)
    await settle()
  }
  return { log, timers, restarts, built, ends }
}

describe('npm run dev', () => {
  it('starts the new app only after the old one has ended and released its single-instance lock', async () => {
    const { log, restarts, built, ends, timers } = scene()
    restarts.changed()
    await built()
    restarts.changed()
    await built()
    expect(log).toEqual(['build', 'start app 1', 'build', 'SIGTERM app 1'])
    await ends(0)
    expect(log.at(-1)).toBe('start app 2')
    expect(timers).toEqual([])
  })

  it("kills an old app that doesn't end on request", async () => {
    const { log, restarts, built, ends, timers } = scene()
    restarts.changed()
    await built()
    restarts.changed()
    await built()
    timers[0]?.()
    expect(log.slice(-2)).toEqual(['SIGTERM app 1', 'SIGKILL app 1'])
    await ends(0, { code: null, signal: 'SIGKILL' })
    expect(log.at(-1)).toBe('start app 2')
  })

  it('builds once for several files that were saved during a build', async () => {
    const { log, restarts, built } = scene()
    restarts.changed()
    restarts.changed()
    restarts.changed()
    await built()
    expect(log).toEqual(['build', 'start app 1', 'build'])
  })

  it('keeps the running app if the build fails', async () => {
    const { log, restarts, built } = scene()
    restarts.changed()
    await built()
    restarts.changed()
    await built(false)
    expect(log).toEqual(['build', 'start app 1', 'build'])
  })

  it('ends with the exit code of an app that the user closed', async () => {
    const { restarts, built, ends } = scene()
    restarts.changed()
    await built()
    await ends(0, { code: 7, signal: null })
    expect(await restarts.ended).toEqual({ code: 7, signal: null })
  })

  it('passes a signal on once, waits for the app, and starts nothing that was being built', async () => {
    const { log, restarts, built, ends } = scene()
    restarts.changed()
    await built()
    restarts.changed()
    restarts.stop('SIGTERM')
    await built()
    expect(log.slice(-2)).toEqual(['build', 'SIGTERM app 1'])
    await ends(0)
    expect(await restarts.ended).toEqual({ code: 0, signal: null })
  })

  it('ends at once if nothing runs, and after a running build', async () => {
    const idle = scene()
    idle.restarts.stop('SIGTERM')
    expect(await idle.restarts.ended).toBeNull()
    const building = scene()
    building.restarts.changed()
    building.restarts.stop(null)
    await building.built()
    expect(await building.restarts.ended).toBeNull()
    expect(building.log).toEqual(['build'])
  })
})
