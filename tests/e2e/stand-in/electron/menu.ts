import { EventEmitter } from 'node:events'

import type { MenuItemConstructorOptions } from 'electron'

import { checkAccelerator, matchesAccelerator, type Pressed } from './accelerator.ts'
import { refuseMissingOn } from './missing.ts'
import { isDeadRole, roleOf } from './menu-roles.ts'
import { records } from './records.ts'
import { focusedWindow } from './windows.ts'

type Template = (MenuItemConstructorOptions | MenuItem)[]

let commands = 0

/** A menu item; `click()` does what a person's click would do. */
export class MenuItem {
  readonly id: string
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  readonly commandId = ++commands
  readonly userAccelerator: string | undefined
  readonly registerAccelerator: boolean
  label: string
  sublabel: string
  toolTip: string
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly #click: MenuItemConstructorOptions['click']

  constructor(given: MenuItemConstructorOptions) {
    const role = given.role?.toLowerCase()
    const known = role === undefined ? undefined : roleOf(role)
    if (role !== undefined && !known)
      throw new Error(`The stand-in for Electron has no menu role ${String(given.role)}`)
    this.role = role
    this.id = given.id ?? ''
    this.label = given.label ?? known?.label ?? ''
    this.sublabel = given.sublabel ?? ''
    this.toolTip = given.toolTip ?? ''
    this.accelerator = given.accelerator ?? known?.accelerator
    if (this.accelerator !== undefined) checkAccelerator(this.accelerator)
    this.userAccelerator = this.accelerator
    this.registerAccelerator = given.registerAccelerator ?? known?.registerAccelerator ?? true
    this.enabled = given.enabled ?? true
    this.visible = given.visible ?? true
    this.checked = given.checked ?? false
    this.#click = given.click
    const submenu = given.submenu ?? known?.submenu
    this.submenu =
      submenu === undefined || submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu as Template)
    this.type = given.type ?? (this.submenu ? 'submenu' : 'normal')
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu')
  }

  /** Not Electron's: it is shown on this system, and nothing comes of it. */
  get isDead(): boolean {
    return this.role !== undefined && isDeadRole(this.role)
  }

  click(event: object = {}, window = focusedWindow()): void {
    if (!this.enabled || !this.visible) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.checked = true
    // As Electron: the role comes first, and `click` is for what no role carries out.
    if (this.role !== undefined && !this.isDead && !this.submenu) roleOf(this.role)?.act?.(window)
    else this.#click?.(this as never, window as never, { triggeredByAccelerator: false, ...event })
  }
}

refuseMissingOn('menuItem', MenuItem)

/** A menu. The application's menu also answers to the keys of its items. */
export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: Template): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new Menu()
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    application = menu
  }

  static getApplicationMenu(): Menu | null {
    return application
  }

  append(item: MenuItem): void {
    if (!item.label && !item.role && item.type === 'normal')
      throw new Error('A menu item needs a label, a role or a type')
    this.items.push(item)
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item)
  }

  /** Nobody sees it here: what it offers is kept for the specs. */
  popup(): void {
    records.menus.push(
      this.items
        .filter(({ visible }) => visible)
        .map(({ label, role, type }) => (label === '' ? (role ?? type) : label)),
    )
  }

  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null
  }

  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])])
  }
}

refuseMissingOn('menu', Menu)

let application: Menu | null = null

/** Does what the application menu says of a key that the page did not take, as Electron does after the page had it. */
export function handleKey(pressed: Pressed): void {
  const item = application?.all().find((each) => {
    const { accelerator, registerAccelerator, enabled, visible } = each
    return (
      accelerator !== undefined && registerAccelerator && enabled && visible && matchesAccelerator(accelerator, pressed)
    )
  })
  item?.click({ triggeredByAccelerator: true })
}
