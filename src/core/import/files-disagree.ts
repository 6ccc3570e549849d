import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import type { ImportFinding } from '../../shared/model/import.ts'
import { isBelow, type Group } from './entries.ts'
import { finding, placeOfToken, type Place } from './finding.ts'
import { idIn, type TokenFacts } from './token-facts.ts'

/*
 * Two files of variables are there to differ: another space with its own keys, another environment, another key for each
 * stage of one space. They disagree where what they say cannot both be true (one key in two spaces, one space in two
 * regions), or where nothing but the key differs, so that one of the two may be an old one.
 */

const fileName = (file: string | null): string =>
  file === null ? 'what was pasted' : (file.split(/[\\/]/).at(-1) ?? file)

const both = (one: TokenFacts, other: TokenFacts): string =>
  `${fileName(one.group.file)} and ${fileName(other.group.file)}`

const places = (...tokens: readonly TokenFacts[]): Place[] => tokens.map(placeOfToken)

const spaceOf = ({ space }: TokenFacts): string | null => idIn(space)
const environmentOf = ({ environment }: TokenFacts): string => idIn(environment) ?? DEFAULT_ENVIRONMENT

const regionOf = ({ address }: TokenFacts): string | null => (address?.is === 'known' ? address.service.id : null)

const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

/** One key belongs to one space, in one region. */
const sameKeyElsewhere = (one: TokenFacts, other: TokenFacts): ImportFinding | null => {
  if (one.secret !== other.secret || one.api === 'management') return null
  if (differ(spaceOf(one), spaceOf(other)))
    return finding(
      'files-disagree',
      `${both(one, other)} have the same key for two spaces. A key belongs to one space: in the other file it does not work.`,
      places(one, other),
    )
  if (differ(regionOf(one), regionOf(other)))
    return finding(
      'files-disagree',
      `${both(one, other)} have the same key for two services. It works with one of them only.`,
      places(one, other),
    )
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
  return finding(
    'files-disagree',
    `${both(one, other)} have different values in “${one.entry.name ?? ''}”, for the same space and environment. One may be out of date, unless each is meant to have its own.`,
    places(one, other),
  )
}

/** A space is in one region only. */
const sameSpaceElsewhere = (one: TokenFacts, other: TokenFacts): ImportFinding | null =>
  spaceOf(one) !== null && spaceOf(one) === spaceOf(other) && differ(regionOf(one), regionOf(other))
    ? finding(
        'files-disagree',
        `${both(one, other)} ask for the same space at two services. A space is in one region only.`,
        places(one, other),
      )
    : null

/** A file that changes the space of the file below it, and none of its keys: that key belongs to the other space. */
const spaceWithoutKey = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const files = groups.filter(({ form }) => form === 'env')
  return files.flatMap((group) => {
    const own = tokens.some((token) => token.group === group && token.standing !== 'empty')
    const space = group.entries.findLast((entry) => entry.role === 'space' && idIn(entry) !== null)
    if (own || space === undefined) return []
    const key = tokens.find(
      (token) =>
        token.group !== group &&
        token.group.form === 'env' &&
        token.api !== 'management' &&
        differ(spaceOf(token), idIn(space)),
    )
    if (key === undefined) return []
    const summary = `${fileName(group.file)} has a different space from ${fileName(key.group.file)}, but no key of its own: ${key.entry.name === null ? 'the key there' : `“${key.entry.name}”`} belongs to the other space.`
    return [finding('files-disagree', summary, [{ file: group.file, line: space.line }, placeOfToken(key)])]
  })
}

/** A file that changes the space of the file below it, and not all of its keys: those that stay belong to the other space. */
const keysLeftBehind = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] =>
  groups.flatMap((upper) => {
    const space = upper.entries.findLast((entry) => entry.role === 'space' && idIn(entry) !== null)
    if (upper.form !== 'env' || space === undefined) return []
    const own = tokens.filter(({ group, standing }) => group === upper && standing !== 'empty')
    if (own.length === 0) return []
    const left = tokens.filter(
      (token) =>
        isBelow(token.group, upper) &&
        token.standing === 'token' &&
        (token.api === 'delivery' || token.api === 'preview') &&
        differ(spaceOf(token), idIn(space)) &&
        !own.some(({ api }) => api === token.api),
    )
    return left.map((key) => {
      const summary = `${fileName(upper.file)} has a different space from ${fileName(key.group.file)}, and takes ${key.entry.name === null ? 'a key' : `“${key.entry.name}”`} from there, which belongs to the other space.`
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
  return [...found, ...spaceWithoutKey(tokens, groups), ...keysLeftBehind(tokens, groups)]
}
