import CalendarClock from '@lucide/svelte/icons/calendar-clock'
import Copy from '@lucide/svelte/icons/copy'
import Eye from '@lucide/svelte/icons/eye'
import EyeOff from '@lucide/svelte/icons/eye-off'
import FileOutput from '@lucide/svelte/icons/file-output'
import FlaskConical from '@lucide/svelte/icons/flask-conical'
import Hourglass from '@lucide/svelte/icons/hourglass'
import Info from '@lucide/svelte/icons/info'
import KeyRound from '@lucide/svelte/icons/key-round'
import Layers from '@lucide/svelte/icons/layers'
import ListChecks from '@lucide/svelte/icons/list-checks'
import PencilLine from '@lucide/svelte/icons/pencil-line'
import Play from '@lucide/svelte/icons/play'
import Plus from '@lucide/svelte/icons/plus'
import RefreshCw from '@lucide/svelte/icons/refresh-cw'
import SearchCheck from '@lucide/svelte/icons/search-check'
import Send from '@lucide/svelte/icons/send'
import Settings2 from '@lucide/svelte/icons/settings-2'
import ShieldOff from '@lucide/svelte/icons/shield-off'
import Square from '@lucide/svelte/icons/square'
import Trash from '@lucide/svelte/icons/trash'
import type { Token } from '../../../shared/model/token.ts'
import { app } from '../../bridge/app.svelte.ts'
import { SHORTCUTS } from '../../bridge/shortcuts.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { findOutAbout } from '../verdict/commands.ts'
import { exportManifest } from '../manifest/on-demand.ts'
import { addPlaygroundTokens, startPlayground, stopPlayground } from '../playground/playground.ts'
import { canEnd, canRotate } from '../rotate/managers.ts'
import { canRename, checkToken, copySecret, setRevoked, toggleReveal } from './actions.ts'
import { reveal } from './reveal.svelte.ts'
import { unreadableNow, whyUnread } from './storage-words.ts'
import type { HeadingItem, ListItem, TokenItem } from './token-list.ts'
import { tokenList } from './token-list.svelte.ts'

type Icon = NonNullable<Extract<MenuEntry, { kind: 'item' }>['icon']>

/** What only the place that shows the menu can do: edit the name where it stands, and put the focus somewhere after a removal. */
export type MenuActs = { rename: () => void; remove: () => void }

const line: MenuEntry = { kind: 'line' }

const item = (
  label: string,
  icon: Icon,
  run: () => void,
  more: Partial<Extract<MenuEntry, { kind: 'item' }>> = {},
): MenuEntry => ({ kind: 'item', label, icon, run, ...more })

const renameEntry = ({ rename }: MenuActs): MenuEntry => item('Rename', PencilLine, rename, { shortcut: 'F2' })

/** Why the secret of a token can't be read now. `null` if it can. */
export const whySecretIsOff = (token: Token): string | null =>
  vault.snapshot === null ? null : whyUnread(token, unreadableNow(token, vault.snapshot) ?? null)

/** All that can be done with a token, in the list and on its page. */
export const tokenEntries = (token: Token, acts: MenuActs): MenuEntry[] => {
  const off = whySecretIsOff(token)
  const { id: tokenId } = token
  const isShown = reveal.tokenId === tokenId
  return [
    item('Copy', Copy, () => void copySecret(token), { shortcut: SHORTCUTS['copy-token'], off }),
    item(isShown ? 'Hide' : 'Reveal', isShown ? EyeOff : Eye, () => void toggleReveal(token), {
      shortcut: SHORTCUTS['reveal-token'],
      off,
    }),
    item('Check', ListChecks, () => void checkToken(token), { off }),
    item('Find out why', SearchCheck, () => void findOutAbout(token)),
    line,
    renameEntry(acts),
    item('Edit…', Settings2, () => dialogs.open({ kind: 'edit-token', tokenId })),
    item('Replace token…', KeyRound, () => dialogs.open({ kind: 'replace-secret', tokenId })),
    ...(canRotate(token) ? [item('Rotate…', RefreshCw, () => dialogs.open({ kind: 'rotate', tokenId }))] : []),
    item('Rotate by…', CalendarClock, () => dialogs.open({ kind: 'rotate-by', tokenId })),
    ...(canEnd(token) ? [item('Look up its end…', Hourglass, () => dialogs.open({ kind: 'ask-end', tokenId }))] : []),
    item(token.markedRevoked ? 'Unmark as revoked' : 'Mark as revoked', ShieldOff, () => {
      void setRevoked(token, !token.markedRevoked)
    }),
    line,
    item('Remove', Trash, acts.remove, { shortcut: 'Delete', danger: true }),
  ]
}

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

const headingEntries = (heading: HeadingItem, acts: MenuActs, removeService: () => void): MenuEntry[] => {
  const { of, service, spaceId, environment } = heading
  const serviceId = service.id
  const kind = of === 'account' ? ('personal-access-token' as const) : undefined
  const start = { serviceId, spaceId: spaceId ?? undefined, environmentId: environment ?? undefined, kind }
  return [
    item('Add token…', Plus, () => dialogs.open({ kind: 'add-token', start })),
    ...(canRename(heading) ? [renameEntry(acts)] : []),
    ...(of === 'space'
      ? [
          item('Edit the space…', Settings2, () => dialogs.open({ kind: 'space', serviceId, spaceId })),
          item('Export the space as a manifest…', FileOutput, () => void exportManifest(serviceId, spaceId)),
          item('Remove the space', Trash, acts.remove, { shortcut: 'Delete', danger: true }),
        ]
      : []),
    line,
    ...serviceEntries(heading, removeService),
  ]
}

/** The menu of one line of the list. */
export const itemEntries = (listed: ListItem, acts: MenuActs & { removeService: () => void }): MenuEntry[] =>
  listed.kind === 'token'
    ? [...useEntries(listed), ...tokenEntries(listed.token, acts)]
    : headingEntries(listed, acts, acts.removeService)
