import type { AppCommand } from '../../src/shared/contract/app.ts'
import {
  LIST_SHORTCUTS,
  OTHER_SHORTCUTS,
  PASTE_SHORTCUT,
  shortcutKeys,
  SHORTCUTS,
} from '../../src/renderer/bridge/shortcuts.ts'
import { GENERATED } from './generated.ts'

/** What each shortcut does, in the words of the app's palette. */
const LABELS: Readonly<Partial<Record<AppCommand, string>>> = {
  send: 'Send the request',
  cancel: 'Cancel the request',
  diagnose: 'Find out why',
  'new-token': 'Paste what fails',
  palette: 'Open the command palette',
  filter: 'Filter the tokens',
  'toggle-placement': 'Switch the token between header and query',
  'copy-curl': 'Copy as curl, with the token masked',
  'reveal-token': 'Reveal the token',
  'copy-token': 'Copy the token',
  settings: 'Open the settings',
  requests: 'Show requests',
  matrix: 'Show the access matrix',
  'go-to-path': 'Go to the path',
  'next-pane': 'Go to the next pane',
  'previous-pane': 'Go to the previous pane',
  shortcuts: 'Show keyboard shortcuts',
}

/** Arrow keys are alternatives. Any other keys are pressed together. */
const keys = (shortcuts: readonly string[], isMac: boolean): string =>
  shortcuts
    .map((shortcut) =>
      shortcutKeys(shortcut, isMac)
        .map((key) => `\`${key}\``)
        .join(/^[↑↓←→+]+$/.test(shortcut) ? ' or ' : isMac ? ' ' : '+'),
    )
    .join(' or ')

const row = (label: string, shortcuts: readonly string[]): string =>
  `| ${label} | ${keys(shortcuts, false)} | ${keys(shortcuts, true)} |`

const table = (lines: readonly (readonly [label: string, ...shortcuts: string[]])[]): string =>
  [
    '| Action | Linux, Windows | macOS |',
    '|---|---|---|',
    ...lines.map(([label, ...shortcuts]) => row(label, shortcuts)),
  ].join('\n')

const commandLine = ([id, shortcut]: [AppCommand, string]): [string, ...string[]] => {
  const label = LABELS[id]
  if (label === undefined) throw new Error(`Add "${id}" to LABELS in docs/generate/shortcuts.ts.`)
  return [label, shortcut, ...[OTHER_SHORTCUTS[id] ?? []].flat()]
}

export const shortcutsPage = (): string => `# Keyboard shortcuts

Here you look up the app's keyboard shortcuts.

${GENERATED}

## Anywhere

${table((Object.entries(SHORTCUTS) as [AppCommand, string][]).map(commandLine))}

## Outside a text field

${table([
  [LABELS['new-token'] ?? '', PASTE_SHORTCUT.shortcut],
  ['Undo a removal', 'Mod+Z'],
])}

## In the vault's list

${table(LIST_SHORTCUTS.map(({ label, shortcut }) => [label, shortcut]))}

Next: [Troubleshooting](troubleshooting.md)
`
