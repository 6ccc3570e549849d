import type { Token } from '../../../shared/model/token.ts'
import { KINDS } from '../../../shared/platform.ts'
import { commands, selection, vault, whyOff } from '../../bridge/index.ts'
import { views } from '../../page/views.svelte.ts'
import { kindMark } from '../../ui/kind-marks.ts'
import { groupRank, type Entry } from './match.ts'

/** The commands with their present state, which changes with each response, minute and event of the vault. */
const commandEntries = (): Entry[] =>
  commands.all
    .filter(({ isUnlisted }) => isUnlisted !== true)
    .map((command) => ({
      id: `command ${command.id}`,
      group: command.group,
      get label() {
        return command.label
      },
      keywords: command.keywords,
      shortcut: commands.shortcutOf(command),
      get off() {
        return whyOff(command)
      },
      run: command.run,
    }))
    .toSorted(
      (one, other) =>
        groupRank(one.group) - groupRank(other.group) ||
        // What has a shortcut is used most.
        Number(other.shortcut !== undefined) - Number(one.shortcut !== undefined),
    )

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

/** Why a place cannot be gone to: another program may have changed the vault while the palette is open. */
const whyGone = (place: object | null | undefined): string | null =>
  place === null || place === undefined ? 'It is no longer in the vault.' : null

const goingOf = ({ markedRevoked, retiring }: Token): string | null =>
  markedRevoked ? 'revoked' : retiring === true ? 'retiring' : null

const tokenEntry = (token: Token, place: Place): Entry => ({
  id: `token ${token.id}`,
  group: 'Tokens',
  label: token.name,
  mark: kindMark(token.kind),
  detail: [place(token.serviceId, token.spaceId), goingOf(token)].filter((part) => part !== null).join(' · '),
  keywords: `${KINDS[token.kind].title} ${token.lastFour} ${goingOf(token) ?? ''}`,
  get off() {
    return whyGone(vault.token(token.id))
  },
  run: () => {
    const current = vault.token(token.id)
    if (current === null) return
    selection.selectToken(current)
    views.tokenId = null
  },
})

const spaceEntries = (place: Place): Entry[] =>
  vault.spaces.map(({ serviceId, id, name }) => ({
    id: `space ${serviceId} ${id}`,
    group: 'Spaces',
    label: name,
    detail: place(serviceId, null),
    keywords: id,
    get off() {
      return whyGone(vault.space(serviceId, id))
    },
    run: () => selection.select({ serviceId, spaceId: id, environmentId: null, tokenId: null }),
  }))

export const paletteEntries = (): Entry[] => {
  const place = placeNames()
  return [...commandEntries(), ...vault.tokens.map((token) => tokenEntry(token, place)), ...spaceEntries(place)]
}
