import { tick } from 'svelte'
import { app, commands } from '../../bridge/index.ts'
import { firstScreen } from '../import/first-screen.svelte.ts'
import { openBox } from '../import/listen.ts'
import { exportManifest, manifestOnView } from '../manifest/manifest.svelte.ts'
import { addPlaygroundTokens, togglePlayground } from '../playground/playground.ts'
import { CLOSE_FIRST } from '../../ui/toasts.ts'
import { lastTyped } from '../../page/own-undo.ts'
import { goToPane } from '../../page/panes.ts'
import * as acts from '../request/acts.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { removals } from '../vault/removals.svelte.ts'
import { tokenCommands } from '../vault/token-menu.ts'
import { findOutWhy, whyNotFindOut } from '../verdict/find-out.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { sidebar } from '../../page/sidebar.svelte.ts'
import { views } from '../../page/views.svelte.ts'

const goToPath = async (): Promise<void> => {
  firstScreen.leave()
  views.current = 'requests'
  await tick()
  const path = document.querySelector<HTMLInputElement>('[data-path]')
  path?.focus()
  path?.select()
}

const whyUnused = (...lists: (readonly unknown[])[]): string | null =>
  lists.some((list) => list.length > 0) ? null : 'Nothing has been sent yet.'

/** The commands that do not depend on what is on screen. Gives back what takes them away. */
export const registerShellCommands = (): (() => void)[] => [
  commands.register(
    'View',
    { id: 'requests', label: 'Show the requests', keywords: 'builder send', run: () => (views.current = 'requests') },
    {
      id: 'matrix',
      label: 'Show the access matrix',
      keywords: 'check compare all tokens environments table grid',
      run: () => (views.current = 'matrix'),
    },
    { id: 'go-to-path', label: 'Go to the path', keywords: 'address url location', run: () => void goToPath() },
    { id: 'next-pane', label: 'Go to the next pane', keywords: 'focus column panel', run: () => goToPane(1) },
    {
      id: 'previous-pane',
      label: 'Go to the previous pane',
      keywords: 'focus column panel back previous',
      run: () => goToPane(-1),
    },
  ),
  commands.register(
    'Request',
    {
      id: 'search-history',
      label: 'Search the history',
      keywords: 'find filter requests',
      off: () => whyUnused(exchanges.entries, exchanges.pins),
      run: () => sidebar.focusFilter('history'),
    },
    {
      id: 'clear-history',
      label: 'Clear the history of requests',
      keywords: 'forget delete remove erase empty',
      off: () => whyUnused(exchanges.entries),
      run: () => void acts.clear(),
    },
    {
      id: 'diagnose',
      label: 'Find out why',
      keywords: 'diagnose diagnosis verdict cause check why does it fail fails debug test',
      off: whyNotFindOut,
      run: () => void findOutWhy(),
    },
  ),
  commands.register('Token', ...tokenCommands()),
  commands.register(
    'Vault',
    {
      id: 'filter',
      label: 'Filter the tokens',
      keywords: 'search find vault',
      run: () => sidebar.focusFilter('tokens'),
    },
    {
      id: 'new-token',
      label: 'Paste what fails…',
      keywords:
        'import load read open upload url curl .env file snippet drop unknown what is this token explain error log sdk graphql record stack trace exception',
      run: () => void openBox(),
    },
    {
      id: 'add-token',
      label: 'Add a token…',
      keywords: 'new create key secret form',
      run: () => dialogs.open({ kind: 'add-token', start: {} }),
    },
    {
      id: 'new-space',
      label: 'Add a space…',
      keywords: 'new create environment',
      run: () => dialogs.open({ kind: 'space', serviceId: null, spaceId: null }),
    },
    {
      id: 'new-service',
      label: 'Add a service…',
      keywords: 'new create base url host region',
      run: () => dialogs.open({ kind: 'service', serviceId: null }),
    },
    {
      id: 'open-manifest',
      label: 'Open a manifest…',
      keywords: 'team share compare missing import',
      run: () => void manifestOnView.open(),
    },
    {
      id: 'export-manifest',
      label: 'Export the vault as a manifest…',
      keywords: 'team share backup save without secrets',
      run: () => void exportManifest(null, null),
    },
    {
      id: 'undo-removal',
      get label() {
        return removals.last === null ? 'Undo a removal' : `Undo: bring ${removals.last} back`
      },
      keywords: 'undo revert restore recover undelete removed deleted take bring back',
      shortcut: 'Mod+Z',
      // Of the two things that it could undo, the later one.
      ownInFields: () => removals.lastSince === null || lastTyped() > removals.lastSince,
      besideDialogs: CLOSE_FIRST,
      off: () => removals.off,
      run: () => removals.undoLast(),
    },
  ),
  commands.register(
    'App',
    { id: 'palette', label: 'Command palette', isUnlisted: true, run: () => dialogs.open({ kind: 'palette' }) },
    {
      id: 'settings',
      label: 'Settings…',
      keywords:
        'preferences options configure proxy timeout certificate theme dark light text size larger zoom density compact group',
      run: () => dialogs.open({ kind: 'settings' }),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keywords: 'help keys hotkeys',
      run: () => dialogs.open({ kind: 'shortcuts' }),
    },
    {
      id: 'toggle-playground',
      get label() {
        return app.playgroundServiceId === null ? 'Start the Playground' : 'Stop the Playground'
      },
      keywords: 'local platform try demo example',
      run: togglePlayground,
    },
    {
      id: 'playground-tokens',
      label: 'Add the Playground’s tokens',
      keywords: 'try examples fake',
      off: () => (app.playgroundServiceId === null ? 'Start the Playground first.' : null),
      run: () => void addPlaygroundTokens(),
    },
  ),
]
