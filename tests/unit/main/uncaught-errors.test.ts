import { afterEach, describe, expect, it, vi } from 'vitest'
import { catchOwnMistakes, tellFailedStart } from '../../../src/main/uncaught-errors.ts'

const { boxes } = vi.hoisted(() => ({ boxes: [] as string[] }))
vi.mock('electron', () => ({
  dialog: { showErrorBox: (title: string, content: string) => boxes.push(`${title}\n${content}`) },
}))

afterEach(() => {
  vi.restoreAllMocks()
  boxes.length = 0
})

/** What it listens to on the process, caught before the test's own runner sees it. */
const caught = () => {
  const listeners = new Map<string | symbol, (error: unknown) => void>()
  vi.spyOn(process, 'on').mockImplementation((event: string | symbol, listener: (error: unknown) => void) => {
    listeners.set(event, listener)
    return process
  })
  const logged: unknown[] = []
  catchOwnMistakes({ info: () => undefined, error: (...entry) => logged.push(entry) })
  return { listeners, logged }
}

describe('catchOwnMistakes', () => {
  // Electron would write an unhandled rejection out, message and stack, where Node makes an exception of it.
  it.each(['uncaughtException', 'unhandledRejection'])(
    'shows and logs only the class of an error that arrives as %s',
    (event) => {
      const { listeners, logged } = caught()
      listeners.get(event)?.(new RangeError('with fake-secret'))
      expect(boxes).toHaveLength(1)
      expect(boxes[0]).toContain('“RangeError”')
      expect(logged).toEqual([['unhandled error', { kind: 'RangeError' }]])
      expect(JSON.stringify(boxes)).not.toContain('fake-secret')
    },
  )

  it('shows a dialog for the first error only, and logs each', () => {
    const { listeners, logged } = caught()
    for (const event of ['uncaughtException', 'unhandledRejection', 'uncaughtException'])
      listeners.get(event)?.(new Error('with fake-secret'))
    expect([boxes.length, logged.length]).toEqual([1, 3])
  })

  it.each([
    ['a text', 'fake-secret', 'string'],
    ['an error that hides a text in its name', Object.assign(new Error('x'), { name: 'fake secret' }), 'object'],
  ])('shows and logs nothing of %s but its type', (_what, thrown, kind) => {
    caught().listeners.get('uncaughtException')?.(thrown)
    expect(boxes[0]).toContain(`“${kind}”`)
    expect(boxes[0]).not.toMatch(/fake.secret/)
  })
})

describe('tellFailedStart', () => {
  it('shows only the class of the error', () => {
    tellFailedStart(new TypeError('with fake-secret'))
    expect(boxes[0]).toContain('“TypeError”')
    expect(boxes[0]).not.toContain('fake-secret')
  })
})
