import { LIST_SHORTCUTS, PASTE_SHORTCUT, shortcutKeys, SHORTCUTS } from '../../src/renderer/bridge/shortcuts.ts'
import { GENERATED } from './generated.ts'

/** What each shortcut does, in the words of the app's palette. */
const LABELS: Readonly<Record<string, string>> = {
  send: 'Send the request',
  cancel: 'Cancel the request',
  diagnose: 'Diagnose',
  explain: 'Explain an error',
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
const keys = (shortcut: string, isMac: boolean): string =>
  shortcutKeys(shortcut, isMac)
    .map((key) => `\`${key}\``)
    .join(/^[↑↓←→+]+$/.test(shortcut) ? ' or ' : isMac ? ' ' : '+')

const row = (label: string, shortcut: string): string =>
  `| ${label} | ${keys(shortcut, false)} | ${keys(shortcut, true)} |`

const table = (lines: readonly (readonly [string, string])[]): string =>
  [
    '| Action | Linux, Windows | macOS |',
    '|---|---|---|',
    ...lines.map(([label, shortcut]) => row(label, shortcut)),
  ].join('\n')

const labelOf = (id: string): string => {
  const label = LABELS[id]
  if (label === undefined) throw new Error(`Add "${id}" to LABELS in docs/generate/shortcuts.ts.`)
  return label
}

export const shortcutsPage = (): string => `# Keyboard shortcuts

Here you look up the app's keyboard shortcuts.

${GENERATED}

## Anywhere

${table(Object.entries(SHORTCUTS).map(([id, shortcut]) => [labelOf(id), shortcut]))}

## Outside a text field

${table([
  [PASTE_SHORTCUT.label, PASTE_SHORTCUT.shortcut],
  ['Undo a removal', 'Mod+Z'],
])}

## In the vault's list

${table(LIST_SHORTCUTS.map(({ label, shortcut }) => [label, shortcut]))}

Next: [Troubleshooting](troubleshooting.md)
`
