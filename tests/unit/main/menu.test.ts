import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { menuTemplate } from '../../../src/main/menu.ts'
import { parseAccelerator } from '../../e2e/stand-in/electron/accelerator.ts'
import { Menu as StandInMenu, type MenuItem } from '../../e2e/stand-in/electron/menu.ts'
import { setOptions } from '../../e2e/stand-in/electron/options.ts'
import { APP_COMMANDS, type AppCommand } from '../../../src/shared/contract/app.ts'

vi.mock('electron', () => ({ Menu: {} }))

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

const clickAll = (items: MenuItemConstructorOptions[]): void => {
  for (const { click } of items) (click as (() => void) | undefined)?.()
}

describe('the menu', () => {
  it('reaches every command of the page', () => {
    const chosen: AppCommand[] = []
    clickAll(flat(menuTemplate(false, true, (command) => chosen.push(command))))
    expect(chosen.toSorted()).toEqual([...APP_COMMANDS].toSorted())
  })

  it('gives no two items the same shortcut', () => {
    const keys = flat(menuTemplate(true, false, () => undefined)).flatMap(({ accelerator }) => accelerator ?? [])
    expect(keys.length).toBeGreaterThan(8)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('offers developer tools only where the app is not packaged', () => {
    const roles = (packaged: boolean) => flat(menuTemplate(false, packaged, () => undefined)).map(({ role }) => role)
    expect(roles(true)).not.toContain('toggleDevTools')
    expect(roles(false)).toContain('toggleDevTools')
  })

  it('has the app menu that macOS wants, on macOS only', () => {
    expect(menuTemplate(true, true, () => undefined)[0]?.role).toBe('appMenu')
    expect(menuTemplate(false, true, () => undefined)[0]?.label).toBe('&File')
  })

  it('has the settings under the app’s name on macOS, and under File elsewhere', () => {
    const home = (isMac: boolean) =>
      menuTemplate(isMac, true, () => undefined).find((item) =>
        flat([item]).some(({ label }) => label?.includes('Settings')),
      )
    expect(home(true)?.role).toBe('appMenu')
    expect(home(false)?.label).toBe('&File')
  })

  it('offers to look for updates only where the app may, under the app’s name on macOS and under Help elsewhere', () => {
    const look = (): void => undefined
    const home = (isMac: boolean, lookForUpdates: (() => void) | null) =>
      menuTemplate(isMac, true, () => undefined, lookForUpdates).findIndex((item) =>
        flat([item]).some(({ label, click }) => label?.includes('Updates') === true && click === look),
      )
    const help = menuTemplate(false, true, () => undefined).findIndex(({ role }) => role === 'help')
    expect([home(true, look), home(false, look)]).toEqual([0, help])
    expect([home(true, null), home(false, null)]).toEqual([-1, -1])
  })

  it('opens by Alt and a letter of its own, which macOS does not have', () => {
    const letters = (items: MenuItemConstructorOptions[]) =>
      items.flatMap(({ label }) => /&(\w)/.exec(label ?? '')?.[1]?.toLowerCase() ?? [])
    const menus = menuTemplate(
      false,
      true,
      () => undefined,
      () => undefined,
    )
    for (const menu of [menus, ...menus.map(({ submenu }) => (Array.isArray(submenu) ? submenu : []))]) {
      const ours = menu.filter(({ label }) => label !== undefined)
      expect(new Set(letters(ours)).size).toBe(ours.length)
    }
    const ofMac = flat(menuTemplate(true, true, () => undefined))
    expect(ofMac.filter(({ label }) => label?.includes('&'))).toEqual([])
  })
})

describe('on each system, built with what Electron’s roles mean there', () => {
  const here = process.platform
  const become = (platform: NodeJS.Platform): void =>
    void Object.defineProperty(process, 'platform', { value: platform })

  beforeAll(() => {
    const appPath = new URL('../../..', import.meta.url).pathname
    const chromium = { executable: '' }
    setOptions({ appPath, main: '', args: [], headed: false, chromium, debugPort: false, electronVersion: '' })
  })
  afterEach(() => become(here))

  const builtOn = (platform: NodeJS.Platform): MenuItem[] => {
    become(platform)
    return StandInMenu.buildFromTemplate(menuTemplate(platform === 'darwin', false, () => undefined)).all()
  }

  it.each(['darwin', 'win32', 'linux'] as const)(
    'the menu of %s offers nothing that does nothing there',
    (platform) => {
      const built = builtOn(platform)
      expect(built.filter(({ isDead }) => isDead).map(({ label }) => label)).toEqual([])
      expect(built.filter(({ role }) => role === 'quit')).toHaveLength(1)
    },
  )

  it.each(['darwin', 'win32', 'linux'] as const)('the menu of %s means one thing by each shortcut', (platform) => {
    const keys = builtOn(platform).flatMap(({ accelerator }) =>
      accelerator === undefined ? [] : JSON.stringify(parseAccelerator(accelerator)),
    )
    expect(keys.length).toBeGreaterThan(15)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('the application’s own menu is the first on macOS, under its name', () => {
    const [first] = builtOn('darwin')
    expect([first?.role, first?.label]).toEqual(['appmenu', 'Token Desk'])
    expect(first?.submenu?.items.flatMap(({ role, label }) => role ?? (label === '' ? [] : label))).toEqual([
      ...['about', 'Settings…', 'services', 'hide', 'hideothers', 'unhide', 'quit'],
    ])
  })
})
