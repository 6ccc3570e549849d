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

/** The names of places, looked up once: thousands of tokens stand in a few of them. */
const placeNames = () => {
  const services = new Map(vault.services.map(({ id, name }) => [id, name]))
  const spaces = new Map(vault.spaces.map(({ serviceId, id, name }) => [`${serviceId}/${id}`, name]))
  return (serviceId: string, spaceId: string | null): string =>
    [services.get(serviceId), spaceId === null ? undefined : (spaces.get(`${serviceId}/${spaceId}`) ?? spaceId)]
      .filter((name) => name !== undefined)
      .join(' › ')
}
type Place = ReturnType<typeof placeNames>

const tokenEntries = (place: Place): Entry[] =>
  vault.tokens.map((token) => ({
    id: `token ${token.id}`,
    group: 'Tokens',
    label: token.name,
    detail: place(token.serviceId, token.spaceId),
    keywords: `${KIND_NAMES[token.kind]} ${token.lastFour}`,
    off: null,
    run: () => selection.selectToken(token),
  }))

const placeEntries = (place: Place): Entry[] =>
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
  const place = placeNames()
  const places = placeEntries(place)
  return [
    ...commandEntries(),
    ...tokenEntries(place),
    ...places.filter(({ group }) => group === 'Spaces'),
    ...places.filter(({ group }) => group === 'Environments'),
  ]
}
