import { EventEmitter } from 'node:events'
import type { MessageBoxOptions } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** What a person answers, button by button; and all that was shown and done, in order. */
const person: { answers: number[]; seen: string[] } = { answers: [], seen: [] }

const updater = Object.assign(new EventEmitter(), {
  setFeedURL: ({ url }: { url: string }) => void person.seen.push(`feed ${url}`),
  checkForUpdates: () => void person.seen.push('checks'),
  quitAndInstall: () => void person.seen.push('restarts'),
})

vi.mock('electron', () => ({
  app: { getVersion: () => '0.1.0' },
  autoUpdater: updater,
  dialog: {
    showMessageBox: ({ message, detail, buttons }: MessageBoxOptions) => {
      person.seen.push(`asks: ${message}`, ...(message.startsWith('Check') ? [detail ?? ''] : []))
      return Promise.resolve({ response: buttons === undefined ? 0 : (person.answers.shift() ?? 1) })
    },
  },
}))

const { createUpdates } = await import('../../../src/main/updates.ts')

const logged: string[] = []
const log = {
  info: () => undefined,
  error: (message: string, fields?: object) => void logged.push(message + JSON.stringify(fields)),
}
const SOURCE = {
  url: 'https://updates.invalid/darwin/arm64/RELEASES.json',
  serverType: 'json',
  host: 'updates.invalid',
} as const

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Looks, and lets Electron say how it ended. */
const looking = async (...event: [string, ...unknown[]]): Promise<void> => {
  const looked = look()
  await settled()
  updater.emit(...event)
  await looked
}

let look: () => Promise<void>
beforeEach(() => {
  Object.assign(person, { answers: [], seen: [] })
  logged.length = 0
  updater.removeAllListeners()
  look = createUpdates(SOURCE, log)
})

describe('looking for updates', () => {
  it('names the host in a confirmation, and checks nothing if you decline', async () => {
    person.answers = [1]
    await look()
    expect(person.seen[0]).toBe('asks: Check for updates?')
    expect(person.seen[1]).toContain('list of versions from updates.invalid')
    expect(person.seen).not.toContain('checks')
  })

  it('asks the one place, and says that there is nothing newer', async () => {
    person.answers = [0]
    await looking('update-not-available')
    expect(person.seen.slice(2)).toEqual([
      'feed https://updates.invalid/darwin/arm64/RELEASES.json',
      'checks',
      'asks: This is the newest Token Desk',
    ])
  })

  it('restarts only when the person says so, and later without looking again', async () => {
    person.answers = [0, 1]
    await looking('update-downloaded')
    expect(person.seen.at(-1)).toBe('asks: A newer version of Token Desk is ready')
    person.answers = [0]
    await look()
    expect(person.seen.slice(-2)).toEqual(['asks: A newer version of Token Desk is ready', 'restarts'])
    expect(person.seen.filter((each) => each === 'checks')).toHaveLength(1)
  })

  it('says that it is not known where nothing could be learned, without the updater’s own words', async () => {
    person.answers = [0]
    await looking('error', new TypeError('fake words of the updater'))
    expect(person.seen.at(-1)).toBe('asks: Couldn’t check for updates')
    updater.emit('error', new TypeError('fake words of the updater, later'))
    expect([...person.seen, ...logged].join(' ')).not.toContain('fake words')
    expect(logged).toHaveLength(1)
  })

  it('says the same where Electron refuses to look at all', async () => {
    const checks = vi.spyOn(updater, 'checkForUpdates').mockImplementation(() => {
      throw new Error('Can not find Squirrel')
    })
    person.answers = [0]
    await look()
    checks.mockRestore()
    expect(person.seen.at(-1)).toBe('asks: Couldn’t check for updates')
  })

  it('does not look twice at the same time: each would download', async () => {
    person.answers = [0, 0]
    const looked = look()
    await look()
    await settled()
    updater.emit('update-not-available')
    await looked
    expect(person.seen.filter((each) => each === 'checks')).toHaveLength(1)
  })
})
