/** A key as a page reports it. */
export type Pressed = { key: string; code: string; control: boolean; meta: boolean; shift: boolean; alt: boolean }

const named: Record<string, string | undefined> = {
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

type Wanted = { key: string; control: boolean; meta: boolean; shift: boolean; alt: boolean }

/** The key and what is held with it, on this system. */
export function parseAccelerator(accelerator: string): Wanted {
  const parts = accelerator.toLowerCase().split(/\+(?=.)/)
  const wanted = { key: parts.pop() ?? '', control: false, meta: false, shift: false, alt: false }
  for (const part of parts) wanted[modifierOf(part, accelerator)] = true
  return wanted
}

/** @throws for a modifier that does not exist: an accelerator with a typing error would never fire */
export function checkAccelerator(accelerator: string): void {
  parseAccelerator(accelerator)
}

/** Whether an accelerator in Electron's notation ("CommandOrControl+Shift+K") is the key that was pressed. */
export function matchesAccelerator(accelerator: string, pressed: Pressed): boolean {
  const wanted = parseAccelerator(accelerator)
  const code = pressed.code.toLowerCase()
  const is =
    (named[wanted.key] ?? wanted.key) === pressed.key.toLowerCase() ||
    [`key${wanted.key}`, `digit${wanted.key}`].includes(code)
  return is && (['control', 'meta', 'shift', 'alt'] as const).every((name) => wanted[name] === pressed[name])
}

function modifierOf(part: string, accelerator: string): 'control' | 'meta' | 'shift' | 'alt' {
  const mac = process.platform === 'darwin'
  switch (part) {
    case 'commandorcontrol':
    case 'cmdorctrl':
      return mac ? 'meta' : 'control'
    case 'control':
    case 'ctrl':
      return 'control'
    case 'command':
    case 'cmd':
    case 'super':
    case 'meta':
      return 'meta'
    case 'shift':
      return 'shift'
    case 'alt':
    case 'option':
    case 'altgr':
      return 'alt'
    default:
      throw new Error(`No modifier "${part}" in the accelerator ${accelerator}`)
  }
}
