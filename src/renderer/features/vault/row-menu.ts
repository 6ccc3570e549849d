import CalendarClock from '@lucide/svelte/icons/calendar-clock'
import Copy from '@lucide/svelte/icons/copy'
import Eye from '@lucide/svelte/icons/eye'
import FileOutput from '@lucide/svelte/icons/file-output'
import FlaskConical from '@lucide/svelte/icons/flask-conical'
import Hourglass from '@lucide/svelte/icons/hourglass'
import KeyRound from '@lucide/svelte/icons/key-round'
import Layers from '@lucide/svelte/icons/layers'
import PenLine from '@lucide/svelte/icons/pen-line'
import Play from '@lucide/svelte/icons/play'
import Plus from '@lucide/svelte/icons/plus'
import RefreshCw from '@lucide/svelte/icons/refresh-cw'
import Settings2 from '@lucide/svelte/icons/settings-2'
import ShieldOff from '@lucide/svelte/icons/shield-off'
import Stethoscope from '@lucide/svelte/icons/stethoscope'
import Square from '@lucide/svelte/icons/square'
import Trash from '@lucide/svelte/icons/trash'
import type { Token } from '../../../shared/model/token.ts'
import { app } from '../../bridge/app.svelte.ts'
import { SHORTCUTS } from '../../bridge/shortcuts.ts'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { diagnoseToken } from '../diagnosis/diagnose.ts'
import { exportManifest } from '../manifest/on-demand.ts'
import { startPlayground, stopPlayground } from '../playground/playground.ts'
import { canEnd, canRotate } from '../rotate/managers.ts'
import { canRename, copySecret, setRevoked, toggleReveal } from './actions.ts'
import { whyUnread } from './storage-words.ts'
import type { TreeRow } from './tree-rows.ts'
import { treeState } from './tree-state.svelte.ts'

const line: MenuEntry = { kind: 'line' }

/** Replacing a key, and when a token is to be replaced or ends. */
const lifeEntries = (token: Token): MenuEntry[] => [
  ...(canRotate(token)
    ? [
        {
          kind: 'item' as const,
          label: 'Rotate…',
          icon: RefreshCw,
          run: () => dialogs.open({ kind: 'rotate', tokenId: token.id }),
        },
      ]
    : []),
  {
    kind: 'item',
    label: 'Rotate by…',
    icon: CalendarClock,
    run: () => dialogs.open({ kind: 'rotate-by', tokenId: token.id }),
  },
  ...(canEnd(token)
    ? [
        {
          kind: 'item' as const,
          label: 'Ask when it ends…',
          icon: Hourglass,
          run: () => dialogs.open({ kind: 'ask-end', tokenId: token.id }),
        },
      ]
    : []),
]

/** What can be done with a token, from its line or its card. */
export const tokenEntries = (token: Token, whyUnread: string | null): MenuEntry[] => [
  {
    kind: 'item',
    label: 'Copy token',
    icon: Copy,
    shortcut: SHORTCUTS['copy-token'],
    off: whyUnread,
    run: () => void copySecret(token),
  },
  {
    kind: 'item',
    label: 'Reveal for 30 s',
    icon: Eye,
    shortcut: SHORTCUTS['reveal-token'],
    off: whyUnread,
    run: () => void toggleReveal(token),
  },
  {
    kind: 'item',
    label: 'Diagnose…',
    icon: Stethoscope,
    run: () => diagnoseToken(token),
  },
  line,
  {
    kind: 'item',
    label: 'Edit…',
    icon: Settings2,
    run: () => dialogs.open({ kind: 'edit-token', tokenId: token.id }),
  },
  {
    kind: 'item',
    label: 'Replace the secret…',
    icon: KeyRound,
    run: () => dialogs.open({ kind: 'replace-secret', tokenId: token.id }),
  },
  ...lifeEntries(token),
  {
    kind: 'item',
    label: token.markedRevoked ? 'Unmark as revoked' : 'Mark as revoked',
    icon: ShieldOff,
    run: () => void setRevoked(token, !token.markedRevoked),
  },
]

const exportEntry = (serviceId: string, spaceId: string | null): MenuEntry => ({
  kind: 'item',
  label: 'Export as a manifest…',
  icon: FileOutput,
  run: () => void exportManifest(serviceId, spaceId),
})

const placeEntries = ({ node, target }: TreeRow): MenuEntry[] => {
  const serviceId = target?.serviceId ?? (node.type === 'account' ? node.serviceId : null)
  if (serviceId === null) return []
  const addToken: MenuEntry = {
    kind: 'item',
    label: 'Add a token…',
    icon: Plus,
    run: () =>
      dialogs.open({
        kind: 'add-token',
        start: {
          serviceId,
          spaceId: target?.spaceId ?? undefined,
          environmentId: target?.environmentId ?? undefined,
          kind: node.type === 'account' ? 'personal-access-token' : undefined,
        },
      }),
  }
  if (node.type === 'service')
    return [
      addToken,
      {
        kind: 'item',
        label: 'Add a space…',
        icon: Plus,
        run: () => dialogs.open({ kind: 'space', serviceId, spaceId: null }),
      },
      line,
      { kind: 'item', label: 'Edit…', icon: Settings2, run: () => dialogs.open({ kind: 'service', serviceId }) },
      exportEntry(serviceId, null),
    ]
  if (node.type === 'space' || node.type === 'environment') {
    const spaceId = target?.spaceId ?? null
    const label = node.type === 'space' ? 'Edit…' : 'Edit the environments…'
    return [
      addToken,
      line,
      { kind: 'item', label, icon: Settings2, run: () => dialogs.open({ kind: 'space', serviceId, spaceId }) },
      ...(node.type === 'space' ? [exportEntry(serviceId, spaceId)] : []),
    ]
  }
  return [addToken]
}

const isPreset = (row: TreeRow): boolean =>
  row.node.type === 'service' &&
  (row.node.service.preset === 'contentful-us' || row.node.service.preset === 'contentful-eu')

const playgroundEntries = (running: boolean): MenuEntry[] =>
  running
    ? [
        {
          kind: 'item',
          label: 'Playground tokens…',
          icon: FlaskConical,
          run: () => dialogs.open({ kind: 'playground-tokens' }),
        },
        { kind: 'item', label: 'Stop the Playground', icon: Square, run: () => void stopPlayground() },
      ]
    : [{ kind: 'item', label: 'Start the Playground', icon: Play, run: () => void startPlayground() }]

/** What a click on a mark does, for the keyboard: the token in one of its environments. */
const environmentEntries = (row: TreeRow): MenuEntry[] => {
  const places = row.node.type === 'token' ? (row.node.places ?? []) : []
  if (places.length < 2) return []
  const entries = places.map(({ environment }) => ({
    kind: 'item' as const,
    label: `Use on ${environment}`,
    icon: Layers,
    run: () => treeState.choose(row, environment),
  }))
  return [...entries, line]
}

/** The menu of one line. */
export const rowEntries = (row: TreeRow, remove: (row: TreeRow) => void): MenuEntry[] => {
  const { node } = row
  const running = node.type === 'service' && node.service.id === app.playgroundServiceId
  return [
    ...environmentEntries(row),
    ...(node.type === 'token' ? tokenEntries(node.token, whyUnread(node.token, node.unreadable)) : placeEntries(row)),
    ...(canRename(node)
      ? [
          {
            kind: 'item' as const,
            label: 'Rename',
            icon: PenLine,
            shortcut: 'F2',
            run: () => (treeState.renaming = row.key),
          },
        ]
      : []),
    ...(node.type === 'service' && node.service.preset === 'playground' ? playgroundEntries(running) : []),
    ...(node.type === 'account' || isPreset(row) || running
      ? []
      : [
          line,
          {
            kind: 'item' as const,
            label: 'Remove',
            icon: Trash,
            shortcut: 'Delete',
            danger: true,
            run: () => remove(row),
          },
        ]),
  ]
}
