import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import type { ImportFinding, ImportFindingId } from '../../shared/model/import.ts'
import { isBelow, type Group } from './entries.ts'
import { idIn, placeOfToken, type Place, type TokenFacts } from './token-facts.ts'

/*
 * Two files of variables are there to differ: another space with its own keys, another environment, another key for each
 * stage of one space. They disagree where what they say cannot both be true (one key in two spaces, one space in two
 * regions), or where nothing but the key differs, so that one of the two may be an old one.
 */

export const finding = (id: ImportFindingId, summary: string, places: readonly Place[]): ImportFinding => ({
  id,
  summary,
  files: places.map(({ file }) => file),
  lines: places.map(({ line }) => line),
})

const fileName = (file: string | null): string =>
  file === null ? 'what was pasted' : (file.split(/[\\/]/).at(-1) ?? file)

const both = (one: TokenFacts, other: TokenFacts): string =>
  `${fileName(one.group.file)} and ${fileName(other.group.file)}`

/** Both places, and what is wrong with them together. */
const disagree = (one: TokenFacts, other: TokenFacts, words: string): ImportFinding =>
  finding('files-disagree', `${both(one, other)} ${words}`, [placeOfToken(one), placeOfToken(other)])

const spaceOf = ({ space }: TokenFacts): string | null => idIn(space)
const environmentOf = ({ environment }: TokenFacts): string => idIn(environment) ?? DEFAULT_ENVIRONMENT

const regionOf = ({ address }: TokenFacts): string | null => (address?.is === 'known' ? address.service.id : null)

const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

/** One key belongs to one space, in one region. */
const sameKeyElsewhere = (one: TokenFacts, other: TokenFacts): ImportFinding | null => {
  if (one.secret !== other.secret || one.api === 'management') return null
  if (differ(spaceOf(one), spaceOf(other)))
    return disagree(
      one,
      other,
      'have the same key for two spaces. A key belongs to one space: in the other file it does not work.',
    )
  if (differ(regionOf(one), regionOf(other)))
    return disagree(one, other, 'have the same key for two services. It works with one of them only.')
  return null
}

/** No reason for different keys is known: same variable, space and environment. */
const otherKeyHere = (one: TokenFacts, other: TokenFacts): ImportFinding | null => {
  const isSamePlace =
    one.entry.name === other.entry.name &&
    one.api === other.api &&
    spaceOf(one) === spaceOf(other) &&
    environmentOf(one) === environmentOf(other)
  if (one.secret === other.secret || !isSamePlace) return null
  const words = `have different values in “${one.entry.name ?? ''}”, for the same space and environment. One may be out of date, unless each is meant to have its own.`
  return disagree(one, other, words)
}

/** A space is in one region only. */
const sameSpaceElsewhere = (one: TokenFacts, other: TokenFacts): ImportFinding | null =>
  spaceOf(one) !== null && spaceOf(one) === spaceOf(other) && differ(regionOf(one), regionOf(other))
    ? disagree(one, other, 'ask for the same space at two services. A space is in one region only.')
    : null

/** A file that changes the space of another, and none of its keys or not all of them: those that stay belong to the other space. */
const keysLeftBehind = (tokens: readonly TokenFacts[], groups: readonly Group[], hasKeys: boolean): ImportFinding[] =>
  groups.flatMap((upper) => {
    const space = upper.entries.findLast((entry) => entry.role === 'space' && idIn(entry) !== null)
    const own = tokens.filter(({ group, standing }) => group === upper && standing !== 'empty')
    if (upper.form !== 'env' || space === undefined || own.length > 0 !== hasKeys) return []
    const others = tokens.filter(
      ({ group, api, space: its }) =>
        group !== upper && group.form === 'env' && api !== 'management' && differ(idIn(its), idIn(space)),
    )
    const left = others.filter(
      ({ group, standing, api }) =>
        isBelow(group, upper) && standing === 'token' && api !== null && !own.some((one) => one.api === api),
    )
    return (hasKeys ? left : others.slice(0, 1)).map((key) => {
      const file = fileName(key.group.file)
      const name = key.entry.name === null ? null : `“${key.entry.name}”`
      const rest = hasKeys
        ? `and takes ${name ?? 'a key'} from there, which belongs to the other space.`
        : `but no key of its own: ${name ?? 'the key there'} belongs to the other space.`
      const summary = `${fileName(upper.file)} has a different space from ${file}, ${rest}`
      return finding('files-disagree', summary, [{ file: upper.file, line: space.line }, placeOfToken(key)])
    })
  })

/** One place of a token in each file is enough to compare. */
const comparable = (tokens: readonly TokenFacts[]): TokenFacts[] =>
  tokens.filter(({ group, standing, entry }) => group.form === 'env' && standing === 'token' && entry.isAlias !== true)

/** More files are not compared with each other: the list would be too long to read. */
const MOST = 100

/** What files of variables say against each other. */
export const disagreements = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const compared = comparable(tokens).slice(0, MOST)
  const pairs = compared.flatMap((one, at) =>
    compared.slice(at + 1).flatMap((other) => (other.group.file === one.group.file ? [] : [[one, other] as const])),
  )
  const found = pairs.flatMap(
    ([one, other]) => sameKeyElsewhere(one, other) ?? sameSpaceElsewhere(one, other) ?? otherKeyHere(one, other) ?? [],
  )
  return [...found, ...keysLeftBehind(tokens, groups, false), ...keysLeftBehind(tokens, groups, true)]
}
