import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { installEnding } from '../../../src/main/quit.ts'

/** An app that quits like Electron, unless a listener prevents it. */
const running = ({
  closes = true,
  error = new TypeError('a fake secret'),
}: { closes?: boolean; error?: Error } = {}) => {
  const closing = Promise.withResolvers<undefined>()
  const seen = { closed: 0, gone: false, logged: [] as string[] }
  const app = new EventEmitter()
  const quit = (): void => {
    const asked = { isPrevented: false, preventDefault: () => void (asked.isPrevented = true) }
    app.emit('will-quit', asked)
    if (!asked.isPrevented) seen.gone = true
  }
  const desk = {
    close: () => {
      seen.closed += 1
      return closes ? closing.promise : Promise.reject(error)
    },
  }
  const log = {
    info: () => undefined,
    error: (message: string, fields?: object) => void seen.logged.push(`${message} ${JSON.stringify(fields)}`),
  }
  const both = Object.assign(app, { quit }) as unknown as Pick<App, 'on' | 'quit'>
  const ending = installEnding(both, desk, log)
  const close = async (): Promise<void> => {
    closing.resolve(undefined)
    // The desk is closed in the first turn, and the app quits in the second.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { seen, quit, ending, close }
}

/**
 * An app whose last window has closed while it quits. Electron ignores `quit()` until “will-quit” is over, and runs microtasks before
 * (electron#33643).
 */
const withoutWindows = () => {
  const seen = { gone: false }
  const app = new EventEmitter()
  let isQuitting = false
  const quit = async (): Promise<void> => {
    if (isQuitting) return
    isQuitting = true
    const asked = { isPrevented: false, preventDefault: () => void (asked.isPrevented = true) }
    app.emit('will-quit', asked)
    await new Promise((resolve) => process.nextTick(resolve))
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
    isQuitting = false
    if (!asked.isPrevented) seen.gone = true
  }
  return { app: Object.assign(app, { quit: () => void quit() }) as unknown as Pick<App, 'on' | 'quit'>, seen }
}

describe('the end of the app', () => {
  it('waits for the desk, also after repeated requests to quit', async () => {
    const { seen, quit, ending, close } = running()
    expect(ending.isUnderWay()).toBe(false)
    quit()
    quit()
    expect(seen).toMatchObject({ closed: 1, gone: false })
    expect(ending.isUnderWay()).toBe(true)
    await close()
    expect(seen).toMatchObject({ closed: 1, gone: true })
  })

  it('begins at once when the system ends the session, and closes the desk once', async () => {
    const { seen, ending, close } = running()
    ending.leave()
    ending.leave()
    expect(seen).toMatchObject({ closed: 1, gone: false })
    await close()
    expect(seen.gone).toBe(true)
  })

  it('comes also where the desk cannot be closed, and says so without the error’s own words', async () => {
    const { seen, quit, close } = running({ closes: false })
    quit()
    await close()
    expect(seen.gone).toBe(true)
    expect(seen.logged).toEqual(['shutdown failed {"kind":"TypeError"}'])
  })

  it('names each of the errors where several parts could not be closed', async () => {
    const errors = [new TypeError('a secret'), new RangeError('a secret')]
    const { seen, quit, close } = running({ closes: false, error: new AggregateError(errors, 'a secret') })
    quit()
    await close()
    expect(seen.logged).toEqual(['shutdown failed {"kind":"TypeError, RangeError"}'])
  })

  it('comes also if the desk is closed before Electron takes another request to quit', async () => {
    const { app, seen } = withoutWindows()
    installEnding(app, { close: () => Promise.resolve() }, { info: () => undefined, error: () => undefined })
    app.quit()
    await expect.poll(() => seen.gone).toBe(true)
  })
})
