import type { Token } from '../../../shared/model/token.ts'
import { app } from '../../bridge/app.svelte.ts'
import { commands } from '../../bridge/commands.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { openBox } from '../import/listen.ts'
import { exportManifest, openManifest } from '../manifest/on-demand.ts'
import { addPlaygroundTokens, togglePlayground } from '../playground/playground.ts'
import { canEnd, canRotate } from '../rotate/managers.ts'
import { removeToken, setRevoked } from '../vault/actions.ts'
import { CLOSE_FIRST } from '../../ui/toasts.ts'
import { lastTyped } from '../../page/own-undo.ts'
import { removals } from '../vault/removals.svelte.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'

const currentToken = () => vault.token(selection.tokenId)
const withoutToken = (): string | null => (currentToken() === null ? 'Choose a token first.' : null)

/** A command that opens a dialog about the token in use. `unfit`: why this cannot be done with such a token. */
const aboutToken = (
  kind: 'rotate' | 'rotate-by' | 'ask-end',
  words: { label: string; keywords: string },
  unfit: (token: Token) => string | null,
) => ({
  id: kind,
  ...words,
  group: 'Token',
  off: () => {
    const token = currentToken()
    return token === null ? withoutToken() : unfit(token)
  },
  run: () => {
    const token = currentToken()
    if (token !== null) dialogs.open({ kind, tokenId: token.id })
  },
})

const lifeCommands = () => [
  aboutToken('rotate', { label: 'Rotate the key…', keywords: 'replace new key retire renew' }, (token) =>
    canRotate(token) ? null : 'Only a delivery key that is not retiring can be rotated.',
  ),
  aboutToken('rotate-by', { label: 'Rotate by a date…', keywords: 'end date remind expire' }, () => null),
  aboutToken('ask-end', { label: 'Ask when the token ends…', keywords: 'end date expire account' }, (token) =>
    canEnd(token) ? null : 'Keys of a space have no end date.',
  ),
]

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
      id: 'edit-token',
      label: 'Edit the token…',
      group: 'Token',
      keywords: 'rename change modify name environments',
      off: withoutToken,
      run: () => {
        const token = currentToken()
        if (token !== null) dialogs.open({ kind: 'edit-token', tokenId: token.id })
      },
    },
    {
      id: 'replace-secret',
      label: 'Replace token…',
      group: 'Token',
      keywords: 'secret paste again rotate change update',
      off: withoutToken,
      run: () => {
        const token = currentToken()
        if (token !== null) dialogs.open({ kind: 'replace-secret', tokenId: token.id })
      },
    },
    ...lifeCommands(),
    {
      id: 'mark-revoked',
      label: 'Mark or unmark the token as revoked',
      group: 'Token',
      keywords: 'disable retire',
      off: withoutToken,
      run: () => {
        const token = currentToken()
        if (token !== null) void setRevoked(token, !token.markedRevoked)
      },
    },
    {
      id: 'remove-token',
      label: 'Remove the token',
      group: 'Token',
      keywords: 'delete forget drop key',
      off: withoutToken,
      run: () => {
        const token = currentToken()
        if (token !== null) void removeToken(token)
      },
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
      keywords:
        'preferences options configure configuration proxy timeout theme certificate dark light broken catalog files quarantined',
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
