import type { ImportFinding } from '../../shared/model/import.ts'
import { APIS, KINDS, soleKindOf, type TokenApi } from '../../shared/platform.ts'
import { placeholderOf } from '../../shared/text/lint/placeholder.ts'
import type { Entry, Group } from './entries.ts'
import { namesPlatform, publicPrefixOf, wordsOf } from './names.ts'
import { isPlaceholderId, placeKey, placeOfToken, type Place, type TokenFacts } from './token-facts.ts'
import { disagreements, finding } from './files-disagree.ts'
import type { Steps } from './steps.ts'

const placeIn = (group: Group, { line }: Entry): Place => ({ file: group.file, line })

/** `a delivery key`: the token that an API takes. */
const tokenOf = (api: TokenApi): string => {
  const kind = soleKindOf(api)
  return kind === null ? `a ${APIS[api].label.toLowerCase()} token` : `${KINDS[kind].article} ${KINDS[kind].label}`
}

/** How a token is called in a sentence: by its variable, where it has one. */
const called = ({ entry }: TokenFacts): string => (entry.name === null ? 'the token' : `“${entry.name}”`)

/** A finding about one token, whose sentence begins with its name. `more`: places beside the token's. */
const about = (token: TokenFacts, id: ImportFinding['id'], words: string, more: readonly Place[] = []): ImportFinding =>
  finding(id, `${called(token).replace(/^t/, 'T')} ${words}`, [...more, placeOfToken(token)])

/** Tokens that claim an API that a host is not for, while none is there that the host is for. */
const hostsDisagree = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const byHost = Map.groupBy(
    tokens.filter(({ host, standing }) => host !== null && standing !== 'empty'),
    ({ host }) => host,
  )
  return [...byHost].flatMap(([host, all]) => {
    const address = all[0]?.address
    if (host === null || address?.is !== 'known' || address.api === null) return []
    const hostApi = address.api
    if (all.some(({ api }) => api === hostApi)) return []
    const wrong = all.filter(({ claim }) => claim !== null && claim !== hostApi)
    const keys = wrong.filter(({ claim }) => claim !== 'management')
    const group = groups.find(({ entries }) => entries.includes(host))
    return (keys.length > 0 ? keys : wrong).flatMap((token) => {
      if (token.claim === null) return []
      const words = `is ${tokenOf(token.claim)}, but ${address.host} is the host of the ${APIS[hostApi].label} API, which does not take one.`
      return [about(token, 'host-and-token-disagree', words, [placeIn(group ?? token.group, host)])]
    })
  })
}

/** A client without a host uses the platform’s default. */
const defaultsDisagree = (tokens: readonly TokenFacts[]): ImportFinding[] =>
  tokens.flatMap((token) => {
    const { host, claim, group } = token
    const { usualApi, entries } = group
    if (host !== null || claim === null || usualApi === null || !group.isWhole) return []
    const isMeant = tokens.some((other) => other.group === group && other.api === usualApi)
    if (isMeant || entries.some(({ role }) => role === 'preview')) return []
    const words = `is ${tokenOf(claim)}, but this client names no host and asks the ${APIS[usualApi].label} API then.`
    return [about(token, 'host-and-token-disagree', words)]
  })

/** What anyone can read with a token that is in the code of a page. */
const EXPOSED: Partial<Readonly<Record<TokenApi, string>>> = {
  management: 'and change everything that its owner can. Rename it, and revoke this token.',
  preview: 'and with it everything that is not published yet. Keep previews on the server.',
}

const publicSecrets = (tokens: readonly TokenFacts[]): ImportFinding[] =>
  tokens.flatMap((token) => {
    const { entry, api, standing } = token
    const names = [entry.name ?? '', entry.value.is === 'reference' ? entry.value.to : '']
    const name = names.find((one) => publicPrefixOf(one) !== null)
    const exposed = api === null ? undefined : EXPOSED[api]
    if (api === null || name === undefined || exposed === undefined || standing === 'empty') return []
    const summary = `“${name}” is ${tokenOf(api)} behind the public prefix ${publicPrefixOf(name)}: anyone who opens the site can read it, ${exposed}`
    return [finding('secret-behind-public-prefix', summary, [placeOfToken(token)])]
  })

const named = (group: Group, role: Entry['role']): Entry | undefined =>
  group.entries.find((entry) => entry.role === role && entry.value.is !== 'empty')

/** Keys of a set that does not say which space they belong to. A token by itself is no set. */
const spacesMissing = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const hasSpace = groups.some((group) => group.form === 'env' && named(group, 'space') !== undefined)
  const bySet = Map.groupBy(
    tokens.filter(
      ({ api, space, standing }) => (api === 'delivery' || api === 'preview') && space === null && standing !== 'empty',
    ),
    ({ group }) => group,
  )
  return [...bySet].flatMap(([group, all]) => {
    if (named(group, 'space') !== undefined || ['token', 'text'].includes(group.form)) return []
    if (group.form === 'env' && hasSpace) return []
    const empty = group.entries.find((entry) => entry.role === 'space')
    const places = [...(empty === undefined ? [] : [placeIn(group, empty)]), ...all.map(placeOfToken)]
    const keys =
      all.length === 1
        ? 'is a key, but not the space that it belongs to'
        : 'are keys, but not the space that they belong to'
    return [finding('no-space', `There ${keys}.`, places)]
  })
}

/** A place without a token: an empty variable, or a space that nothing opens. */
const tokensMissing = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const filled = new Set(tokens.flatMap(({ entry, standing }) => (standing === 'empty' ? [] : (entry.name ?? []))))
  const emptied = tokens
    .filter(({ entry, standing }) => standing === 'empty' && !filled.has(entry.name ?? ''))
    .map((token) => about(token, 'no-token', 'is empty: no token has been put there.'))
  const anyEnv = tokens.some(({ group }) => group.form === 'env')
  const withToken = new Set(tokens.map(({ group }) => group))
  const opened = new Set(tokens.flatMap(({ space }) => (space?.value.is === 'text' ? [space.value.text] : [])))
  const bare = groups.flatMap((group) => {
    if (withToken.has(group) || (group.form === 'env' && anyEnv) || !group.isPlatform) return []
    const place = named(group, 'space') ?? named(group, 'host')
    if (place === undefined || (place.value.is === 'text' && opened.has(place.value.text))) return []
    const what = place.role === 'space' ? 'a space' : 'an address of the platform'
    return [finding('no-token', `There is ${what}, but no token for it.`, [placeIn(group, place)])]
  })
  return [...emptied, ...bare]
}

/** A variable’s name stands where an id should. */
const isReference = ({ value }: Entry): boolean =>
  value.is === 'text' && placeholderOf(value.text.trim()) === 'reference'

/** The findings about spaces, environments and hosts, where they are the platform's. */
const eachPlace = (
  groups: readonly Group[],
  findingsOf: (entry: Entry, group: Group) => ImportFinding[],
): ImportFinding[] =>
  groups
    .filter(({ isPlatform }) => isPlatform)
    .flatMap((group) =>
      group.entries
        .filter(({ role }) => ['space', 'environment', 'host'].includes(role))
        .flatMap((entry) => findingsOf(entry, group)),
    )

const placeholders = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => [
  ...tokens
    .filter(({ standing }) => standing === 'placeholder')
    .map((token) => about(token, 'placeholder', 'is a placeholder: put your own token in its place.')),
  ...eachPlace(groups, (entry, group) => {
    if (entry.value.is !== 'text' || !isPlaceholderId(entry.value.text.trim()) || isReference(entry)) return []
    const name = entry.name === null ? `The ${entry.role}` : `“${entry.name}”`
    const summary = `${name} is a placeholder: put your own ${entry.role} in its place.`
    return [finding('placeholder', summary, [placeIn(group, entry)])]
  }),
]

/** Only a plain name is repeated: what stands there may be anything. */
const plainName = ({ value }: Entry): string =>
  value.is === 'reference' && /^[A-Za-z_][\w.]{0,60}$/.test(value.to) ? ` (“${value.to}”)` : ''

const unexpanded = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  // What variables that were handed over too lead to.
  const given = groups
    .filter(({ form }) => form === 'env')
    .flatMap(({ entries }) => entries.flatMap(({ name, value }) => (value.is === 'text' ? [name] : [])))
  const isGiven = ({ group, entry: { value } }: TokenFacts): boolean =>
    group.form !== 'env' && value.is === 'reference' && given.includes(value.to)
  // `token = "…"`, then `token = ${?TOKEN}`: the value is taken if the variable isn't set.
  const hasValue = ({ group, entry: { name } }: TokenFacts): boolean =>
    name !== null &&
    tokens.some((other) => other.standing === 'token' && other.group === group && other.entry.name === name)
  return [
    ...tokens
      .filter((token) => token.standing === 'reference' && !isGiven(token) && !hasValue(token))
      .map((token) => {
        const words = `is the name of a variable${plainName(token.entry)}, and its value is not here.`
        return about(token, 'unexpanded-variable', words)
      }),
    ...eachPlace(groups, (entry, group) => {
      if (!(entry.value.is === 'reference' ? group.form === 'env' : isReference(entry))) return []
      if (entry.role === 'host' && entry.name !== null && !namesPlatform(wordsOf(entry.name))) return []
      const summary = `“${entry.name ?? entry.role}” takes its ${entry.role} from a variable${plainName(entry)}, and its value is not here.`
      return [finding('unexpanded-variable', summary, [placeIn(group, entry)])]
    }),
  ]
}

/** The same secret under two names, or twice in one file: one of them is in the wrong place. An alias is meant to be the same. */
const twice = (tokens: readonly TokenFacts[]): ImportFinding[] => {
  const bySecret = Map.groupBy(
    tokens.filter(({ standing, entry }) => standing === 'token' && entry.isAlias !== true),
    ({ secret }) => secret,
  )
  return [...bySecret.values()].flatMap((all) => {
    // One variable that several requests use.
    const same = [...new Map(all.map((one) => [placeKey(one), one])).values()]
    const names = new Set(same.map(({ entry }) => entry.name))
    const files = new Set(same.map(({ group }) => group.file))
    // A program and the file that it reads, or a file for each stage, hold one token under one name.
    if (same.length < 2 || (names.size < 2 && files.size === same.length)) return []
    const list = [...names].filter((name) => name !== null).map((name) => `“${name}”`)
    const what = list.length > 1 ? `${list.join(' and ')} hold the same value` : 'The same token is here twice'
    const claims = new Set(same.map(({ claim }) => claim).filter((claim) => claim !== null))
    const why = claims.size > 1 ? ' A token is of one kind: one of them is in the wrong place.' : ''
    return [finding('same-value-twice', `${what}.${why}`, same.map(placeOfToken))]
  })
}

const unknownKinds = (tokens: readonly TokenFacts[]): ImportFinding[] =>
  tokens
    .filter(({ standing, kind }) => standing === 'token' && kind === null)
    .map((token) => {
      const which =
        token.api === 'management'
          ? 'a personal access token or an OAuth token'
          : 'a delivery key, a preview key or another token: they look alike'
      return finding('kind-unknown', `It isn’t clear whether ${called(token)} is ${which}.`, [placeOfToken(token)])
    })

const IN_CLIENT_CONFIG =
  'is in the configuration of an MCP client. Save it here, delete it there, and start the server with `token-desk run`.'

/** A token in the configuration of an MCP client lies in a file without protection. */
const inClientConfigs = (tokens: readonly TokenFacts[]): ImportFinding[] =>
  tokens
    .filter(({ group, standing }) => group.startsServer === true && standing === 'token')
    .map((token) => about(token, 'token-in-client-config', IN_CLIENT_CONFIG))

const JUDGES = [
  ...[hostsDisagree, defaultsDisagree, publicSecrets, spacesMissing, tokensMissing, disagreements],
  ...[twice, placeholders, unexpanded, unknownKinds, inClientConfigs],
]

/** Longer lists can't be read. */
const MOST = 200

/** What is wrong with everything that was handed over, judged together. */
export const judgeSet = function* (tokens: readonly TokenFacts[], groups: readonly Group[]): Steps<ImportFinding[]> {
  const found: ImportFinding[] = []
  for (const judge of JUDGES) {
    yield
    found.push(...judge(tokens, groups))
  }
  return found.slice(0, MOST)
}
