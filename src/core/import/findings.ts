import type { ImportFinding } from '../../shared/model/import.ts'
import { APIS, KINDS, soleKindOf, type TokenApi } from '../../shared/platform.ts'
import { placeholderOf } from '../../shared/text/lint/placeholder.ts'
import type { Entry, Group } from './entries.ts'
import { namesPlatform, publicPrefixOf, wordsOf } from './names.ts'
import { isPlaceholderId, placeKey, type TokenFacts } from './token-facts.ts'
import { disagreements } from './files-disagree.ts'
import { finding, placeOfToken, type Place } from './finding.ts'
import type { Steps } from './steps.ts'

const placeIn = (group: Group, { line }: Entry): Place => ({ file: group.file, line })

/** `a delivery key`: the token that an API takes. */
const tokenOf = (api: TokenApi): string => {
  const kind = soleKindOf(api)
  return kind === null ? `a ${APIS[api].label.toLowerCase()} token` : `${KINDS[kind].article} ${KINDS[kind].label}`
}

/** How a token is called in a sentence: by its variable, where it has one. */
const called = ({ entry }: TokenFacts): string => (entry.name === null ? 'the token' : `“${entry.name}”`)

/** Such a sentence at its start. */
const calledFirst = (token: TokenFacts): string => called(token).replace(/^t/, 'T')

/** A finding about one token, whose sentence begins with its name. */
const about = (token: TokenFacts, id: ImportFinding['id'], words: string): ImportFinding =>
  finding(id, `${calledFirst(token)} ${words}`, [placeOfToken(token)])

/** Tokens that claim an API that a host is not for, while none is there that the host is for. */
const hostsDisagree = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const byHost = Map.groupBy(
    tokens.filter(({ host, standing }) => host !== null && standing !== 'empty'),
    ({ host }) => host,
  )
  const found: ImportFinding[] = []
  for (const [host, all] of byHost) {
    const address = all[0]?.address
    if (host === null || address?.is !== 'known' || address.api === null) continue
    const hostApi = address.api
    if (all.some(({ api }) => api === hostApi)) continue
    const wrong = all.filter(({ claim }) => claim !== null && claim !== hostApi)
    const keys = wrong.filter(({ claim }) => claim !== 'management')
    for (const token of keys.length > 0 ? keys : wrong) {
      if (token.claim === null) continue
      const summary = `${calledFirst(token)} is ${tokenOf(token.claim)}, but ${address.host} is the host of the ${APIS[hostApi].label} API, which does not take one.`
      const places = [placeIn(groupOf(host, groups) ?? token.group, host), placeOfToken(token)]
      found.push(finding('host-and-token-disagree', summary, places))
    }
  }
  return found
}

const groupOf = (entry: Entry, groups: readonly Group[]): Group | undefined =>
  groups.find(({ entries }) => entries.includes(entry))

/** A client without a host uses the platform’s default. */
const defaultsDisagree = (tokens: readonly TokenFacts[]): ImportFinding[] =>
  tokens.flatMap((token) => {
    const { host, claim, group } = token
    if (tokens.some((other) => other.group === group && other.api === group.usualApi)) return []
    const { usualApi } = group
    if (host !== null || claim === null || usualApi === null || !group.isWhole || claim === usualApi) return []
    const isSwitched = group.entries.some(({ role }) => role === 'preview')
    if (isSwitched) return []
    const words = `is ${tokenOf(claim)}, but this client names no host and asks the ${APIS[usualApi].label} API then.`
    return [about(token, 'host-and-token-disagree', words)]
  })

const publicSecrets = (tokens: readonly TokenFacts[]): ImportFinding[] =>
  tokens.flatMap((token) => {
    const { entry, api, standing } = token
    const names = [entry.name, entry.value.is === 'reference' ? entry.value.to : null]
    const name = names.find((one) => one !== null && publicPrefixOf(one) !== null)
    if (name === undefined || name === null || standing === 'empty') return []
    const prefix = publicPrefixOf(name) ?? ''
    const summary =
      api === 'management'
        ? `“${name}” is a management token behind the public prefix ${prefix}: anyone who opens the site can read it, and change everything that its owner can. Rename it, and revoke this token.`
        : api === 'preview'
          ? `“${name}” is a preview key behind the public prefix ${prefix}: anyone who opens the site can read it, and with it everything that is not published yet. Keep previews on the server.`
          : null
    return summary === null ? [] : [finding('secret-behind-public-prefix', summary, [placeOfToken(token)])]
  })

const isKey = ({ api }: TokenFacts): boolean => api === 'delivery' || api === 'preview'

/** Keys of a set that does not say which space they belong to. A token by itself is no set. */
const spacesMissing = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const hasSpace = groups.some(
    ({ form, entries }) =>
      form === 'env' && entries.some((entry) => entry.role === 'space' && entry.value.is !== 'empty'),
  )
  const bySet = Map.groupBy(
    tokens.filter((token) => isKey(token) && token.space === null && token.standing !== 'empty'),
    ({ group }) => group,
  )
  return [...bySet].flatMap(([group, all]) => {
    const named = group.entries.find((entry) => entry.role === 'space')
    const isThere = named !== undefined && named.value.is !== 'empty'
    if (isThere || group.form === 'token' || group.form === 'text' || (group.form === 'env' && hasSpace)) return []
    const places = [...(named === undefined ? [] : [placeIn(group, named)]), ...all.map(placeOfToken)]
    const keys =
      all.length === 1 ? 'a key, but not the space that it belongs to' : 'keys, but not the space that they belong to'
    return [finding('no-space', `There ${all.length === 1 ? 'is' : 'are'} ${keys}.`, places)]
  })
}

const named = (group: Group, role: Entry['role']): Entry | undefined =>
  group.entries.find((entry) => entry.role === role && entry.value.is !== 'empty')

const isSameText = (one: Entry | null, other: Entry): boolean =>
  one?.value.is === 'text' && other.value.is === 'text' && one.value.text === other.value.text

/** A place without a token: an empty variable, or a space that nothing opens. */
const tokensMissing = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => {
  const empty = tokens.filter(({ standing }) => standing === 'empty')
  const isFilled = ({ entry }: TokenFacts): boolean =>
    tokens.some((other) => other.standing !== 'empty' && other.entry.name !== null && other.entry.name === entry.name)
  const emptied = empty
    .filter((token) => !isFilled(token))
    .map((token) => about(token, 'no-token', 'is empty: no token has been put there.'))
  const anyEnv = tokens.some(({ group }) => group.form === 'env')
  const withToken = new Set(tokens.map(({ group }) => group))
  const bare = groups.flatMap((group) => {
    if (withToken.has(group) || (group.form === 'env' && anyEnv) || !group.isPlatform) return []
    const place = named(group, 'space') ?? named(group, 'host')
    const isElsewhere = tokens.some(({ space }) => place !== undefined && isSameText(space, place))
    if (place === undefined || isElsewhere) return []
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
  findingsOf: (entry: Entry, what: string, group: Group) => ImportFinding[],
): ImportFinding[] =>
  groups
    .filter(({ isPlatform }) => isPlatform)
    .flatMap((group) =>
      group.entries.flatMap((entry) =>
        ['space', 'environment', 'host'].includes(entry.role) ? findingsOf(entry, entry.role, group) : [],
      ),
    )

const placeholders = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => [
  ...tokens
    .filter(({ standing }) => standing === 'placeholder')
    .map((token) => about(token, 'placeholder', 'is a placeholder: put your own token in its place.')),
  ...eachPlace(groups, (entry, what, group) => {
    if (entry.value.is !== 'text' || !isPlaceholderId(entry.value.text.trim()) || isReference(entry)) return []
    const name = entry.name === null ? `The ${what}` : `“${entry.name}”`
    const summary = `${name} is a placeholder: put your own ${what} in its place.`
    return [finding('placeholder', summary, [placeIn(group, entry)])]
  }),
]

const isSameName = (one: TokenFacts, other: TokenFacts): boolean =>
  one.group === other.group && one.entry.name !== null && one.entry.name === other.entry.name

/** Only a plain name is repeated: what stands there may be anything. */
const plainName = (text: string): string => (/^[A-Za-z_][\w.]{0,60}$/.test(text) ? ` (“${text}”)` : '')

/** What a reference leads to, where that is another variable that was handed over too, and has a value. */
const isAnswered = (to: string, groups: readonly Group[]): boolean =>
  groups.some(
    ({ form, entries }) => form === 'env' && entries.some(({ name, value }) => name === to && value.is === 'text'),
  )

const unexpanded = (tokens: readonly TokenFacts[], groups: readonly Group[]): ImportFinding[] => [
  ...tokens.flatMap((token) => {
    const { entry, standing, group } = token
    // `token = "…"`, then `token = ${?TOKEN}`: the value is taken if the variable isn't set.
    if (standing !== 'reference' || tokens.some((other) => other.standing === 'token' && isSameName(other, token)))
      return []
    const to = entry.value.is === 'reference' ? entry.value.to : ''
    if (group.form !== 'env' && isAnswered(to, groups)) return []
    return [
      about(token, 'unexpanded-variable', `is the name of a variable${plainName(to)}, and its value is not here.`),
    ]
  }),
  ...eachPlace(groups, (entry, what, group) => {
    if (!(entry.value.is === 'reference' ? group.form === 'env' : isReference(entry))) return []
    if (entry.role === 'host' && entry.name !== null && !namesPlatform(wordsOf(entry.name))) return []
    const summary = `“${entry.name ?? what}” takes its ${what} from a variable${entry.value.is === 'reference' ? plainName(entry.value.to) : ''}, and its value is not here.`
    return [finding('unexpanded-variable', summary, [placeIn(group, entry)])]
  }),
]

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

/** A token in the configuration of an MCP client lies in a file without protection. */
const inClientConfigs = (tokens: readonly TokenFacts[]): ImportFinding[] =>
  tokens
    .filter(({ group, standing }) => group.startsServer === true && standing === 'token')
    .map((token) =>
      about(
        token,
        'token-in-client-config',
        'is in the configuration of an MCP client. Save it here, delete it there, and start the server with `token-desk run`.',
      ),
    )

/** Longer lists can't be read. */
const MOST = 200

/** What is wrong with everything that was handed over, judged together. */
export const judgeSet = function* (tokens: readonly TokenFacts[], groups: readonly Group[]): Steps<ImportFinding[]> {
  const found: ImportFinding[] = []
  for (const judge of [
    hostsDisagree,
    defaultsDisagree,
    publicSecrets,
    spacesMissing,
    tokensMissing,
    disagreements,
    twice,
    placeholders,
    unexpanded,
    unknownKinds,
    inClientConfigs,
  ]) {
    yield
    found.push(...judge(tokens, groups))
  }
  return found.slice(0, MOST)
}
