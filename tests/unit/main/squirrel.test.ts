import { describe, expect, it } from 'vitest'
import { doSquirrelTask, squirrelTask } from '../../../src/main/squirrel.ts'

const PROGRAM = 'C:\\Users\\fake\\AppData\\Local\\token_desk\\app-0.1.0\\token-desk-app.exe'
const UPDATER = 'C:\\Users\\fake\\AppData\\Local\\token_desk\\Update.exe'

const task = (argument: string | undefined, platform: NodeJS.Platform = 'win32') =>
  squirrelTask(platform, argument === undefined ? [PROGRAM] : [PROGRAM, argument, '0.1.0'], PROGRAM)

describe('a start by Squirrel, on Windows', () => {
  it.each(['--squirrel-install', '--squirrel-updated'])('makes the shortcuts: %s', (argument) => {
    expect(task(argument)).toEqual({ program: UPDATER, args: ['--createShortcut', 'token-desk-app.exe'] })
  })

  it('takes them away when the app is removed, and does nothing for a version that was replaced', () => {
    expect(task('--squirrel-uninstall')).toEqual({ program: UPDATER, args: ['--removeShortcut', 'token-desk-app.exe'] })
    expect(task('--squirrel-obsolete')).toBe('nothing')
  })

  it('is a start by a person when it is the first after installing, and on other systems', () => {
    for (const argument of [undefined, '--squirrel-firstrun', '--other']) expect(task(argument)).toBeNull()
    expect(task('--squirrel-install', 'linux')).toBeNull()
    expect(task('--squirrel-install', 'darwin')).toBeNull()
  })

  it('ends also where Squirrel’s program is not there', async () => {
    await doSquirrelTask({ program: '/nowhere/Update.exe', args: [] })
    await doSquirrelTask('nothing')
  })
})
