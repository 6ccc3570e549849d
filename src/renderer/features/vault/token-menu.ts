import Copy from '@lucide/svelte/icons/copy'
import Eye from '@lucide/svelte/icons/eye'
import FileOutput from '@lucide/svelte/icons/file-output'
import FlaskConical from '@lucide/svelte/icons/flask-conical'
import Info from '@lucide/svelte/icons/info'
import KeyRound from '@lucide/svelte/icons/key-round'
import Layers from '@lucide/svelte/icons/layers'
import ListChecks from '@lucide/svelte/icons/list-checks'
import PencilLine from '@lucide/svelte/icons/pencil-line'
import Play from '@lucide/svelte/icons/play'
import Plus from '@lucide/svelte/icons/plus'
import RefreshCw from '@lucide/svelte/icons/refresh-cw'
import Send from '@lucide/svelte/icons/send'
import Settings2 from '@lucide/svelte/icons/settings-2'
import ShieldOff from '@lucide/svelte/icons/shield-off'
import Square from '@lucide/svelte/icons/square'
import Trash from '@lucide/svelte/icons/trash'
import type { Component } from 'svelte'
import type { Token } from '../../../shared/model/token.ts'
import { app, selection, SHORTCUTS, vault, type Ungrouped } from '../../bridge/index.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { item, type MenuEntry } from '../../ui/menu-entries.ts'
import { exportManifest } from '../manifest/manifest.svelte.ts'
import { addPlaygroundTokens, startPlayground, stopPlayground } from '../playground/playground.ts'
import { canRotate } from '../rotate/managers.ts'
import { checkToken, copySecret, removeToken, setRevoked, toggleReveal } from './actions.ts'
import { reveal } from './reveal.svelte.ts'
import { unreadableNow, whyUnread } from './storage-words.ts'
import type { HeadingItem, ListItem, TokenItem } from './token-list.ts'
import { tokenList } from './token-list.svelte.ts'

const line: MenuEntry = { kind: 'line' }

/** What can be done with a token: an entry of its menus and, with `command`, of the palette, which is about the token in use. */
type TokenAction = {
  id: string
  label: string | ((token: Token) => string)
  icon: Component<{ size?: number }>
  command?: { label: string; keywords: string }
  /** Why it's never possible with such a token. Its menus don't have it then. */
  unfit?: (token: Token) => string | null
  /** Why it isn't possible now. */
  off?: (token: Token) => string | null
  /** `remove`: as the place that shows the menu does it, which puts the focus somewhere. */
  run: (token: Token, remove: () => void) => unknown
  /** In menus. Those of commands are known by their ids. */
  shortcut?: string
  danger?: true
}

/** Why the secret of a token can't be read now. `null` if it can. */
const whySecretIsOff = (token: Token): string | null =>
  vault.snapshot === null ? null : whyUnread(token, unreadableNow(token, vault.snapshot) ?? null)

const opens =
  (kind: 'replace-secret' | 'rotate') =>
  ({ id: tokenId }: Token): void =>
    dialogs.open({ kind, tokenId })

const edit = ({ id: tokenId }: Token): void => dialogs.open({ kind: 'edit-token', tokenId, renames: false })
export const rename = ({ id: tokenId }: Token): void => dialogs.open({ kind: 'edit-token', tokenId, renames: true })

const TOKEN_ACTIONS: readonly (readonly TokenAction[])[] = [
  [
    {
      id: 'copy-token',
      label: 'Copy',
      icon: Copy,
      command: { label: 'Copy the token', keywords: 'secret clipboard' },
      off: whySecretIsOff,
      run: copySecret,
    },
    {
      id: 'reveal-token',
      label: ({ id }) => (reveal.id === id ? 'Hide' : 'Reveal'),
      icon: Eye,
      command: { label: 'Reveal or hide the token', keywords: 'show unhide secret value' },
      off: whySecretIsOff,
      run: toggleReveal,
    },
    { id: 'check-token', label: 'Check', icon: ListChecks, off: whySecretIsOff, run: checkToken },
  ],
  [
    { id: 'rename', label: 'Rename', icon: PencilLine, shortcut: 'F2', run: rename },
    {
      id: 'edit-token',
      label: 'Edit…',
      icon: Settings2,
      command: { label: 'Edit the token…', keywords: 'rename change modify name environments rotate by date remind' },
      run: edit,
    },
    {
      id: 'replace-secret',
      label: 'Replace token…',
      icon: KeyRound,
      command: { label: 'Replace token…', keywords: 'secret paste again rotate change update' },
      run: opens('replace-secret'),
    },
    {
      id: 'rotate',
      label: 'Rotate…',
      icon: RefreshCw,
      command: { label: 'Rotate the key…', keywords: 'replace new key retire renew' },
      unfit: (token) => (canRotate(token) ? null : 'Only a delivery key that is not retiring can be rotated.'),
      run: opens('rotate'),
    },
    {
      id: 'mark-revoked',
      label: ({ markedRevoked }) => (markedRevoked ? 'Unmark as revoked' : 'Mark as revoked'),
      icon: ShieldOff,
      command: { label: 'Mark or unmark the token as revoked', keywords: 'disable retire' },
      run: (token) => setRevoked(token, !token.markedRevoked),
    },
  ],
  [
    {
      id: 'remove-token',
      label: 'Remove',
      icon: Trash,
      command: { label: 'Remove the token', keywords: 'delete forget drop key' },
      shortcut: 'Delete',
      danger: true,
      run: (_, remove) => remove(),
    },
  ],
]

const inUse = (): Token | null => vault.token(selection.tokenId)

const commandOf = (
  { id, off, unfit, run }: Pick<TokenAction, 'id' | 'off' | 'unfit' | 'run'>,
  words: { label: string; keywords: string },
): Ungrouped => ({
  id,
  ...words,
  off: () => {
    const token = inUse()
    return token === null ? 'Choose a token first.' : (unfit?.(token) ?? off?.(token) ?? null)
  },
  run: () => {
    const token = inUse()
    if (token !== null) void run(token, () => void removeToken(token))
  },
})

export const tokenCommands = (): Ungrouped[] => [
  commandOf(
    { id: 'token-details', run: ({ id }) => (views.tokenId = id) },
    { label: 'Show the details of the token', keywords: 'page where it works environments end date' },
  ),
  ...TOKEN_ACTIONS.flat().flatMap((action) => (action.command === undefined ? [] : commandOf(action, action.command))),
]

export const tokenEntries = (token: Token, remove: () => void): MenuEntry[] =>
  TOKEN_ACTIONS.flatMap((group, at) => [
    ...(at === 0 ? [] : [line]),
    ...group
      .filter(({ unfit }) => (unfit?.(token) ?? null) === null)
      .map(({ id, label, icon, off, run, shortcut, danger }) =>
        item(typeof label === 'string' ? label : label(token), icon, () => void run(token, remove), {
          shortcut: shortcut ?? (SHORTCUTS as Readonly<Record<string, string>>)[id],
          off: off?.(token) ?? null,
          danger: danger ?? false,
        }),
      ),
  ])

/** Uses the token for the request; a key with several environments in each of them. */
const useEntries = (listed: TokenItem): MenuEntry[] => {
  const own = listed.places.filter((place) => place.own)
  const entries =
    own.length < 2
      ? [item('Use in request', Send, () => tokenList.use(listed), { shortcut: 'Enter' })]
      : own.map(({ environment }) => item(`Use on ${environment}`, Layers, () => tokenList.use(listed, environment)))
  return [...entries, item('Details', Info, () => (views.tokenId = listed.token.id)), line]
}

const serviceEntries = ({ service }: HeadingItem, removeService: () => void): MenuEntry[] => {
  const { id: serviceId, name, preset } = service
  const isRunning = serviceId === app.playgroundServiceId
  return [
    item('Add space…', Plus, () => dialogs.open({ kind: 'space', serviceId, spaceId: null })),
    item(`Edit ${name}…`, Settings2, () => dialogs.open({ kind: 'service', serviceId })),
    item(`Export ${name} as a manifest…`, FileOutput, () => void exportManifest(serviceId, null)),
    ...(preset !== 'playground'
      ? []
      : isRunning
        ? [
            item('Add its tokens', FlaskConical, () => void addPlaygroundTokens()),
            item('Stop the Playground', Square, () => void stopPlayground()),
          ]
        : [item('Start the Playground', Play, () => void startPlayground())]),
    ...(preset === 'contentful-us' || preset === 'contentful-eu' || isRunning
      ? []
      : [line, item(`Remove ${name}`, Trash, removeService, { danger: true })]),
  ]
}

const headingEntries = (heading: HeadingItem, remove: () => void, removeService: () => void): MenuEntry[] => {
  const { of, service, spaceId, environment } = heading
  const serviceId = service.id
  const kind = of === 'account' ? ('personal-access-token' as const) : undefined
  const start = { serviceId, spaceId: spaceId ?? undefined, environmentId: environment ?? undefined, kind }
  return [
    item('Add token…', Plus, () => dialogs.open({ kind: 'add-token', start })),
    ...(of === 'space'
      ? [
          item('Edit the space…', Settings2, () => dialogs.open({ kind: 'space', serviceId, spaceId })),
          item('Export the space as a manifest…', FileOutput, () => void exportManifest(serviceId, spaceId)),
          item('Remove the space', Trash, remove, { shortcut: 'Delete', danger: true }),
        ]
      : []),
    line,
    ...serviceEntries(heading, removeService),
  ]
}

export const itemEntries = (listed: ListItem, remove: () => void, removeService: () => void): MenuEntry[] =>
  listed.kind === 'token'
    ? [...useEntries(listed), ...tokenEntries(listed.token, remove)]
    : headingEntries(listed, remove, removeService)
