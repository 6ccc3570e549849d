import type { AppCommand } from '../../shared/contract/app.ts'

/** Keys of the commands, as in the native menu. `Mod` is Cmd on macOS and Ctrl elsewhere. */
export const SHORTCUTS: Readonly<Partial<Record<AppCommand, string>>> = {
  send: 'Mod+Enter',
  cancel: 'Mod+.',
  diagnose: 'Mod+D',
  'new-token': 'Mod+N',
  palette: 'Mod+K',
  filter: 'Mod+F',
  'toggle-placement': 'Mod+Shift+H',
  'copy-curl': 'Mod+Shift+C',
  'reveal-token': 'Mod+Shift+R',
  'copy-token': 'Mod+Shift+T',
  settings: 'Mod+,',
  requests: 'Mod+1',
  matrix: 'Mod+2',
  'go-to-path': 'Mod+L',
  'next-pane': 'F6',
  'previous-pane': 'Shift+F6',
  shortcuts: 'Mod+/',
}

/** More keys of a command. A menu shows only the first ones. */
export const OTHER_SHORTCUTS: Readonly<Partial<Record<AppCommand, string>>> = { 'new-token': 'Mod+E' }

type NamedShortcut = { label: string; shortcut: string }

/** Works while no text field has the focus. */
export const PASTE_SHORTCUT = { group: 'Vault', label: 'Paste what fails…', shortcut: 'Mod+V' }

export const LIST_SHORTCUTS: readonly NamedShortcut[] = [
  { label: 'Move between lines', shortcut: '↑+↓' },
  { label: 'Use the token, or open the request', shortcut: 'Enter' },
  { label: 'Rename', shortcut: 'F2' },
  { label: 'Remove, with undo', shortcut: 'Delete' },
  { label: 'Open its menu', shortcut: 'Shift+F10' },
]

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** On many keyboards signs and digits need Shift: it belongs to the key then, not to the shortcut. */
const mayNeedShift = (key: string): boolean => key.length === 1 && !/\p{L}/u.test(key)

/** Whether a key press is the shortcut, e.g. `Mod+Shift+H` or `F2`. A modifier too many is another shortcut. */
export const matchesShortcut = (shortcut: string, event: Keys, isMac: boolean): boolean => {
  const parts = shortcut.split('+')
  const key = parts.at(-1) ?? ''
  const mod = parts.includes('Mod')
  const held = isMac ? event.metaKey : event.ctrlKey
  const other = isMac ? event.ctrlKey : event.metaKey
  return (
    held === mod &&
    !other &&
    (event.shiftKey === parts.includes('Shift') || mayNeedShift(key)) &&
    event.altKey === parts.includes('Alt') &&
    event.key.toLowerCase() === key.toLowerCase()
  )
}

const MAC_SYMBOLS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Delete: '⌫' }

/** The keys as people of that system write them, one string a key cap. */
export const shortcutKeys = (shortcut: string, isMac: boolean): string[] =>
  shortcut.split('+').map((part) => (isMac ? (MAC_SYMBOLS[part] ?? part) : part === 'Mod' ? 'Ctrl' : part))
