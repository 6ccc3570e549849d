import { beforeEach, describe, expect, it } from 'vitest'
import { Commands } from '../../../../src/renderer/bridge/commands.svelte.ts'

let commands = new Commands()
let runs: string[] = []
let off: string | null = null

const send = (label = 'Send') => ({ id: 'send', label, off: () => off, run: () => runs.push(label) })

beforeEach(() => {
  commands = new Commands()
  runs = []
  off = null
})

describe('a command', () => {
  it('is that of the view that came last, also when the view before it goes only then', () => {
    const leaveFirst = commands.register('Request', send('Send of the first'))
    const leaveSecond = commands.register('Request', send('Send of the second'))
    leaveFirst()
    expect(commands.all.map(({ label }) => label)).toEqual(['Send of the second'])
    leaveSecond()
    expect(commands.all).toEqual([])
  })

  it('does not run while something speaks against it, and says what, each time anew', () => {
    commands.register('Request', send())
    off = 'Choose a service first.'
    expect(commands.runFrom('key', 'send', 1_000)).toBe('Choose a service first.')
    expect([commands.run('send'), runs]).toEqual([false, []])
    off = null
    expect(commands.runFrom('key', 'send', 2_000)).toBeNull()
    expect(runs).toEqual(['Send'])
  })

  it('runs once where one press comes as a key and as a menu item', () => {
    commands.register('Request', send())
    commands.runFrom('key', 'send', 1_000)
    commands.runFrom('menu', 'send', 1_020)
    expect(runs).toHaveLength(1)
    commands.runFrom('menu', 'send', 1_400)
    expect(runs).toHaveLength(2)
  })

  it('runs each time its keys are pressed, at any speed', () => {
    commands.register('Request', send(), { ...send('Cancel'), id: 'cancel' })
    commands.runFrom('key', 'send', 1_000)
    commands.runFrom('key', 'send', 1_050)
    commands.runFrom('menu', 'cancel', 1_060)
    expect(runs).toEqual(['Send', 'Send', 'Cancel'])
  })

  it("is skipped silently if the current view doesn't support it", () => {
    expect(commands.runFrom('menu', 'send', 1_000)).toBeNull()
    expect(commands.run('send')).toBe(false)
  })
})
