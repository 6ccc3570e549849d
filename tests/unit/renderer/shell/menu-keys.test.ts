import type { MenuItemConstructorOptions } from 'electron'
import { expect, it, vi } from 'vitest'
import { menuTemplate } from '../../../../src/main/menu.ts'
import { SHORTCUTS } from '../../../../src/renderer/bridge/shortcuts.ts'
import type { AppCommand } from '../../../../src/shared/contract/app.ts'

vi.mock('electron', () => ({ Menu: {} }))

const keysOf = (items: MenuItemConstructorOptions[], chosen: AppCommand[]): [AppCommand, string | undefined][] =>
  items.flatMap((item) => {
    if (Array.isArray(item.submenu)) return keysOf(item.submenu, chosen)
    if (item.click === undefined) return []
    ;(item.click as () => void)()
    return [[chosen.at(-1)!, item.accelerator?.toString().replace('CmdOrCtrl', 'Mod')]]
  })

it('gives every command the same keys in the native menu and in the page', () => {
  const chosen: AppCommand[] = []
  const inMenu = keysOf(
    menuTemplate(false, true, (command) => chosen.push(command)),
    chosen,
  )
  expect(inMenu.length).toBeGreaterThan(10)
  for (const [command, keys] of inMenu) expect([command, keys]).toEqual([command, SHORTCUTS[command]])
})
