import { app } from '../../bridge/app.svelte.ts'
import { commands } from '../../bridge/commands.svelte.ts'
import { openBox } from '../import/listen.ts'
import { exportManifest, openManifest } from '../manifest/on-demand.ts'
import { addPlaygroundTokens, togglePlayground } from '../playground/playground.ts'
import { CLOSE_FIRST } from '../../ui/toasts.ts'
import { lastTyped } from '../../page/own-undo.ts'
import { removals } from '../vault/removals.svelte.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'

/** The commands that do not depend on what is on screen. Gives back what takes them away. */
export const registerShellCommands = (): (() => void) =>
  commands.register(
    {
      id: 'requests',
      label: 'Show the requests',
      group: 'View',
      keywords: 'builder send',
      run: () => (views.current = 'requests'),
    },
    {
      id: 'matrix',
      label: 'Show the access matrix',
      group: 'View',
      keywords: 'check compare all tokens environments table grid',
      run: () => (views.current = 'matrix'),
    },
    {
      id: 'new-token',
      label: 'Paste what fails…',
      group: 'Vault',
      keywords: 'import load read open upload url curl .env file snippet drop unknown what is this token',
      run: () => void openBox(),
    },
    {
      id: 'explain',
      label: 'Explain an error…',
      group: 'Request',
      keywords: 'paste log curl sdk graphql record stack trace exception',
      run: () => void openBox(),
    },
    {
      id: 'add-token',
      label: 'Add a token…',
      group: 'Vault',
      keywords: 'new create key secret form',
      run: () => dialogs.open({ kind: 'add-token', start: {} }),
    },
    {
      id: 'new-space',
      label: 'Add a space…',
      group: 'Vault',
      keywords: 'new create environment',
      run: () => dialogs.open({ kind: 'space', serviceId: null, spaceId: null }),
    },
    {
      id: 'new-service',
      label: 'Add a service…',
      group: 'Vault',
      keywords: 'new create base url host region',
      run: () => dialogs.open({ kind: 'service', serviceId: null }),
    },
    {
      id: 'open-manifest',
      label: 'Open a manifest…',
      group: 'Vault',
      keywords: 'team share compare missing import',
      run: () => void openManifest(),
    },
    {
      id: 'export-manifest',
      label: 'Export the vault as a manifest…',
      group: 'Vault',
      keywords: 'team share backup save without secrets',
      run: () => void exportManifest(null, null),
    },
    {
      id: 'undo-removal',
      get label() {
        return removals.last === null ? 'Undo a removal' : `Undo: bring ${removals.last} back`
      },
      group: 'Vault',
      keywords: 'undo revert restore recover undelete removed deleted take bring back',
      shortcut: 'Mod+Z',
      // Of the two things that it could undo, the later one.
      ownInFields: () => removals.lastSince === null || lastTyped() > removals.lastSince,
      besideDialogs: CLOSE_FIRST,
      off: () => removals.off,
      run: () => removals.undoLast(),
    },
    {
      id: 'palette',
      label: 'Command palette',
      group: 'App',
      run: () => dialogs.open({ kind: 'palette' }),
    },
    {
      id: 'settings',
      label: 'Settings…',
      group: 'App',
      keywords: 'preferences options configure configuration proxy timeout theme certificate dark light',
      run: () => dialogs.open({ kind: 'settings' }),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      group: 'App',
      keywords: 'help keys hotkeys',
      run: () => dialogs.open({ kind: 'shortcuts' }),
    },
    {
      id: 'toggle-playground',
      get label() {
        return app.playgroundServiceId === null ? 'Start the Playground' : 'Stop the Playground'
      },
      group: 'App',
      keywords: 'local platform try demo example',
      run: togglePlayground,
    },
    {
      id: 'playground-tokens',
      label: 'Add the Playground’s tokens',
      group: 'App',
      keywords: 'try examples fake',
      off: () => (app.playgroundServiceId === null ? 'Start the Playground first.' : null),
      run: () => void addPlaygroundTokens(),
    },
  )
