import type { FoundToken, ImportFinding, ImportReport, PastedForm, PastedRequest } from '../../shared/model/import.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Token } from '../../shared/model/token.ts'
import { KINDS, soleKindOf, type TokenKind } from '../../shared/platform.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { lintToken } from '../../shared/text/lint-token.ts'
import { maskTokenForms } from '../../shared/text/looks-like-secret.ts'
import { lastFourOf, MASK, maskToken } from '../../shared/text/mask.ts'
import { createRedactor, type Redact } from '../../shared/text/redact.ts'
import type { Source } from './entries.ts'
import { finding } from './files-disagree.ts'
import { judgeSet } from './findings.ts'
import { findTokens } from './found-tokens.ts'
import { qualifierOf } from './names.ts'
import { tellable } from './pasted-request.ts'
import { inSlices } from './steps.ts'
import { LONGEST_PASTE, MOST_SHOWN, readSources } from './read.ts'
import { idIn, placeKey, placeOfToken, type TokenFacts } from './token-facts.ts'
import { valuesIn, withoutValues } from './hidden-values.ts'

/** What the catalog knows that helps to say what a token is. */
type Known = Pick<CatalogDocument, 'services' | 'spaces' | 'tokens'>

/** A token that was found: what can be shown of it and of its request, and its secret, which stays in memory. */
export type FoundSecret = {
  described: FoundToken
  asked: PastedRequest | null
  secret: string
  /** The vault's token with the same secret. */
  kept: Token | null
}

/** What was handed over, read and judged. `report` can be shown: it contains no value. */
export type Reading = { found: readonly FoundSecret[]; report: ImportReport }

/** The vault’s tokens that hold a secret, by id: `vault.findDuplicates`. */
export type Duplicates = (secret: string) => Promise<readonly string[]>

/** The platform’s own service of the default region: what a client without a host uses. */
const DEFAULT_SERVICE = 'contentful-us'

type Placed = { service: Service | null; from: FoundToken['serviceFrom']; host: string | null }

/** The service and space of a token whose value the app itself made up. `null` for any other token. */
export type OwnerOf = (secret: string) => { serviceId: string; spaceId: string | null } | null

const serviceOf = (seen: TokenFacts, { services, spaces }: Known, owner: ReturnType<OwnerOf>): Placed => {
  const { address, group } = seen
  if (address?.is === 'known') return { service: address.service, from: 'host', host: null }
  if (address?.is === 'unknown') return { service: null, from: null, host: address.host }
  const made = services.find(({ id }) => id === owner?.serviceId)
  if (made !== undefined) return { service: made, from: 'vault', host: null }
  const space = idIn(seen.space)
  const owners = new Set(spaces.filter(({ id }) => id === space).map(({ serviceId }) => serviceId))
  const [only, ...others] = owners
  const known = others.length === 0 ? services.find(({ id }) => id === only) : undefined
  if (known !== undefined) return { service: known, from: 'vault', host: null }
  const usual = group.isPlatform ? services.find(({ id }) => id === DEFAULT_SERVICE) : undefined
  return { service: usual ?? null, from: usual === undefined ? null : 'default', host: null }
}

/** The usual form of an environment variable. */
const VARIABLE = /^[A-Z][A-Z0-9_]*$/

/** `CONTENTFUL_ACCESS_TOKEN` -> "contentful-access-token"; another token keeps its name. */
const nameByVariable = ({ name, variable }: FoundToken): string =>
  variable !== null && VARIABLE.test(variable)
    ? variable.toLowerCase().replace(/_+/g, '-').replace(/-$/, '').slice(0, 100)
    : name

/** `BLOG_CONTENTFUL_PREVIEW_TOKEN` -> "blog preview key". */
const nameOf = ({ entry, kind, api }: TokenFacts): string => {
  const own = entry.name === null ? '' : qualifierOf(entry.name)
  const what = kind === null ? (api === 'management' ? 'management token' : 'token') : KINDS[kind].label
  return `${own} ${what}`.trim().slice(0, 100)
}

/** What it should be, by the words around it: a lint says where it looks like something else. */
const expectedKind = ({ claim, entry, kind, api }: TokenFacts): TokenKind | null => {
  const named = entry.api ?? (entry.name === null ? claim : null) ?? api
  return (named === null ? null : soleKindOf(named)) ?? kind
}

const draft = (seen: TokenFacts, known: Known, redact: Redact, ownerOf: OwnerOf): FoundSecret => {
  const owner = ownerOf(seen.secret)
  const { service, from, host } = serviceOf(seen, known, owner)
  const ownSpace = service !== null && service.id === owner?.serviceId ? owner.spaceId : null
  const isAccount = seen.api === 'management'
  return {
    secret: seen.secret,
    kept: null,
    asked: tellable(seen.group.request, redact),
    described: {
      name: nameOf(seen),
      kind: seen.kind,
      service: service?.name ?? null,
      space: idIn(seen.space) ?? ownSpace,
      environment: idIn(seen.environment),
      lastFour: lastFourOf(seen.secret),
      file: seen.group.file,
      line: seen.entry.line,
      lint: lintToken(seen.raw, isAccount ? seen.kind : expectedKind(seen)),
      inVault: null,
      variable: seen.entry.name,
      api: seen.api,
      serviceId: service?.id ?? null,
      serviceFrom: from,
      host,
    },
  }
}

/** Looks up only what could be the same in the keychain. */
const keptAs = async (secret: string, tokens: readonly Token[], duplicates: Duplicates): Promise<Token | null> => {
  const length = Array.from(secret).length
  const lastFour = lastFourOf(secret)
  if (!tokens.some((token) => token.length === length && token.lastFour === lastFour)) return null
  const [id] = await duplicates(secret)
  return tokens.find((token) => token.id === id) ?? null
}

/** The space of one and the key of another, by what the vault knows of the key. */
const spaceOfAnother = (seen: TokenFacts, { name, spaceId }: Token): ImportFinding[] => {
  const here = idIn(seen.space)
  if (seen.space === null || here === null || spaceId === null || here === spaceId) return []
  const summary = `This key is “${name}” in the vault, and belongs to the space ${spaceId}. Here it is used with the space ${here}, where it does not work.`
  return [finding('files-disagree', summary, [{ file: seen.group.file, line: seen.space.line }, placeOfToken(seen)])]
}

/** The name itself, or if it is taken, the name with one of `qualifiers` or with a number behind it. */
export const freeName = (
  wanted: string,
  isTaken: (name: string) => boolean,
  qualifiers: readonly string[] = [],
): string => {
  const joint = /^[\da-z]+(?:-[\da-z]+)+$/.test(wanted) ? '-' : ' '
  const free = [wanted, ...qualifiers.map((one) => `${wanted}${joint}${one}`)].find((name) => !isTaken(name))
  if (free !== undefined) return free
  for (let count = 2; ; count += 1) if (!isTaken(`${wanted}${joint}${count}`)) return `${wanted}${joint}${count}`
}

/** `.env.production` -> "production", `staging.env` -> "staging". */
const stageOf = (file: string | null): string[] => {
  const parts = (file?.split(/[\\/]/).at(-1) ?? '').toLowerCase().split('.')
  const stage = parts.filter((part) => part !== '' && part !== 'env').join('-')
  return parts.includes('env') && /^[\w-]+$/.test(stage) ? [stage] : []
}

/** A name is taken in its place: one service, one space. On the command line a name alone has to find its token. */
type TakenKey = (name: string, place: { serviceId: string | null; spaceId: string | null }) => string
const inPlace: TakenKey = (name, { serviceId, spaceId }) =>
  [serviceId ?? '', spaceId ?? '', name.toLowerCase()].join('/')
const everywhere: TakenKey = (name) => name.toLowerCase()

/** Names that can stand beside those of the vault and beside each other. A token of the vault has its own. */
const withNames = (drafts: readonly FoundSecret[], tokens: readonly Token[], keyOf: TakenKey): FoundSecret[] => {
  const taken = new Set(tokens.map((token) => keyOf(token.name, token)))
  const namesOf = new Map<string, string>()
  return drafts.map(({ described, ...found }) => {
    const again = namesOf.get(`${described.name}\n${found.secret}`)
    if (described.inVault !== null || again !== undefined)
      return { ...found, described: { ...described, name: described.inVault ?? again ?? described.name } }
    const place = { serviceId: described.serviceId, spaceId: described.api === 'management' ? null : described.space }
    const qualifiers = keyOf === everywhere ? [described.environment ?? [], stageOf(described.file)].flat() : []
    const name = freeName(described.name, (one) => taken.has(keyOf(one, place)), qualifiers)
    taken.add(keyOf(name, place))
    namesOf.set(`${described.name}\n${found.secret}`, name)
    return { ...found, described: { ...described, name } }
  })
}

/** An alias of a token that was found under its own name is that token, and so is a constant that is used again for the same space. */
const isSeenAlready = (token: TokenFacts, before: number, tokens: readonly TokenFacts[]): boolean => {
  const isSame = (other: TokenFacts, at: number): boolean =>
    token.entry.isAlias === true
      ? other.entry.isAlias !== true
      : at < before && placeKey(other) === placeKey(token) && idIn(other.space) === idIn(token.space)
  return tokens.some((other, at) => other.secret === token.secret && isSame(other, at))
}

/** Other texts, such as a file of variables, contain more secrets than can be recognized. */
const SHOWN_FORMS: ReadonlySet<PastedForm> = new Set(['token', 'url', 'curl', 'error'])
const MOST_NAMES = 50
const SHOWN_LINES = 12
const SHOWN_CHARACTERS = 1_200

/** Credentials that are not a token of the platform. Names are bounded: `token` 4,000 times in a row took minutes without that. */
const OTHER_CREDENTIALS =
  /((?<![\w-])(?=[\w-]{0,48}?(?:api[-_]?key|cookie|secret|passw(?:or)?d|session|token))[\w-]{1,80}["']?\s{0,8}[:=]\s{0,8}["']?|\s(?:-u|--user|-b|--cookie)[ =]["']?)(?=[^\s"'&•])[^"'\n&]+/gi

/** The start of a text with every secret masked; of a token its last characters stay. */
const shownText = (text: string, found: readonly TokenFacts[], redact: Redact): string => {
  // Cut far behind what is shown, so that no secret is cut in two there.
  const start = text.trim().slice(0, 16 * SHOWN_CHARACTERS)
  const named = found.reduce((shown, { secret }) => shown.replaceAll(secret, maskToken(lastFourOf(secret))), start)
  const masked = maskTokenForms(redact(named).replace(OTHER_CREDENTIALS, `$1${MASK}`))
  const lines = masked.split('\n')
  const shown = lines.slice(0, SHOWN_LINES).join('\n').slice(0, SHOWN_CHARACTERS)
  return shown === masked ? shown : `${shown}…`
}

/** Everything that can be read without the keychain. `own`: the tokens to show, each with its draft. */
const readAll = function* (sources: readonly Source[], known: Known, ownerOf: OwnerOf) {
  const read = yield* readSources(sources)
  const texts = sources.map(({ text }) => text.slice(0, LONGEST_PASTE))
  const values = yield* valuesIn(texts, read.groups)
  const { groups, tokens, ignored, ...names } = yield* findTokens(yield* withoutValues(read.groups, values), known)
  const found = tokens.filter((token) => token.standing === 'token')
  const redact = createRedactor(found.map(({ secret }) => secret))
  const own: { seen: TokenFacts; drafted: FoundSecret }[] = []
  for (const [index, seen] of found.slice(0, MOST_SHOWN).entries()) {
    yield
    if (!isSeenAlready(seen, index, found)) own.push({ seen, drafted: draft(seen, known, redact, ownerOf) })
  }
  const findings = yield* judgeSet(tokens, groups)
  const [request, ...more] = groups.flatMap((group) => tellable(group.request, redact) ?? [])
  return {
    own,
    findings,
    ignored: ignored + Math.max(0, found.length - MOST_SHOWN),
    used: names.used.slice(0, MOST_NAMES),
    notNeeded: names.notNeeded.slice(0, MOST_NAMES),
    request: more.length === 0 ? (request ?? null) : null,
    sources: read.sources.map((source, at) => ({
      ...source,
      shown: SHOWN_FORMS.has(source.form) ? shownText(texts[at] ?? '', found.slice(0, MOST_SHOWN), redact) : '',
    })),
  }
}

/** `namesByVariable`: a token is named after its variable, as on the command line, instead of after its kind. */
export type ImportOptions = { signal?: AbortSignal; namesByVariable?: boolean; ownerOf?: OwnerOf }

/**
 * Reads texts and files that people have tokens in, and says what each token is and what is wrong with the whole. Asks
 * only the keychain, and only for what could be saved already. Evaluates nothing. A long text doesn't hold up the event loop,
 * and an aborted `signal` ends the reading with its reason.
 */
export const readImport = async (
  sources: readonly Source[],
  known: Known,
  duplicates: Duplicates,
  { signal, namesByVariable = false, ownerOf = () => null }: ImportOptions = {},
): Promise<Reading> => {
  const { own, findings, ...rest } = await inSlices(readAll(sources, known, ownerOf), signal)
  const drafts: FoundSecret[] = []
  const misplaced: ImportFinding[] = []
  for (const { seen, drafted } of own) {
    const kept = await keptAs(drafted.secret, known.tokens, duplicates)
    const name = namesByVariable ? nameByVariable(drafted.described) : drafted.described.name
    drafts.push({ ...drafted, kept, described: { ...drafted.described, name, inVault: kept?.name ?? null } })
    if (kept !== null) misplaced.push(...spaceOfAnother(seen, kept))
  }
  const named = withNames(drafts, known.tokens, namesByVariable ? everywhere : inPlace)
  const report = {
    found: named.map(({ described }) => described),
    findings: [...findings, ...misplaced],
    ...rest,
  }
  return { found: named, report }
}
