import { KIND_NAMES } from '../../../shared/model/vault-tree.ts'
import { commands, whyOff } from '../../bridge/commands.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { groupRank } from './groups.ts'
import type { Entry } from './match.ts'

const commandEntries = (): Entry[] =>
  commands.all
    .filter(({ id }) => id !== 'palette')
    .map((command) => ({
      id: `command ${command.id}`,
      group: command.group,
      label: command.label,
      keywords: command.keywords,
      shortcut: commands.shortcutOf(command),
      off: whyOff(command),
      run: command.run,
    }))
    .toSorted((one, other) => groupRank(one.group) - groupRank(other.group))

const place = (serviceId: string, spaceId: string | null): string => {
  const names = [
    vault.service(serviceId)?.name,
    spaceId === null ? undefined : (vault.space(serviceId, spaceId)?.name ?? spaceId),
  ]
  return names.filter((name) => name !== undefined).join(' › ')
}

const tokenEntries = (): Entry[] =>
  vault.tokens.map((token) => ({
    id: `token ${token.id}`,
    group: 'Tokens',
    label: token.name,
    detail: place(token.serviceId, token.spaceId),
    keywords: `${KIND_NAMES[token.kind]} ${token.lastFour}`,
    off: null,
    run: () => selection.selectToken(token),
  }))

const placeEntries = (): Entry[] =>
  vault.spaces.flatMap((space) => {
    const at = { serviceId: space.serviceId, spaceId: space.id, tokenId: null }
    return [
      {
        id: `space ${space.serviceId} ${space.id}`,
        group: 'Spaces',
        label: space.name,
        detail: place(space.serviceId, null),
        keywords: space.id,
        off: null,
        run: () => selection.select({ ...at, environmentId: null }),
      },
      ...space.environments.map((environment) => ({
        id: `environment ${space.serviceId} ${space.id} ${environment.id}`,
        group: 'Environments',
        label: environment.id,
        detail: place(space.serviceId, space.id),
        off: null,
        run: () => selection.select({ ...at, environmentId: environment.id }),
      })),
    ]
  })

/** Everything that the palette can do or go to, now. */
export const paletteEntries = (): Entry[] => {
  const places = placeEntries()
  return [
    ...commandEntries(),
    ...tokenEntries(),
    ...places.filter(({ group }) => group === 'Spaces'),
    ...places.filter(({ group }) => group === 'Environments'),
  ]
}
