import { APIS, QUERY_ROOTS, type ApiName } from '../platform.ts'
import { platformIdProblem } from '../model/token-facts.ts'
import { reachesOf } from './path-reach.ts'
import { decodePart, parseUrl } from './url.ts'

/** The space and the environment that a path names. Null: it names none. */
export type PathPlace = { spaceId: string | null; environmentId: string | null }

const NOWHERE: PathPlace = { spaceId: null, environmentId: null }

/** An image's address begins with its space (the platform's documentation). */
const OF_IMAGE = /^\/([^/?#]+)/

/** What stands in a space itself, never in an environment of it (the platform's documentation of Management). */
const OF_SPACE: ReadonlySet<string> = new Set([
  'api_keys',
  'enablements',
  'environment_aliases',
  'environments',
  'preview_api_keys',
  'roles',
  'scheduled_actions',
  'space_members',
  'space_memberships',
  'team_space_memberships',
  'upload_credentials',
  'uploads',
  'webhook_definitions',
  'webhooks',
])

/** A step as a server reads it. What isn't percent-encoded stands for itself, as it goes over the line. */
const decode = (step: string): string =>
  decodePart(step)?.toWellFormed() ?? parseUrl(`http://place.invalid/${step}`)?.pathname.slice(1) ?? step

const HAS_STEPS = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i

/** The path as sent, with `.` and `..` resolved in every spelling. */
export const resolved = (path: string): string => {
  const url = HAS_STEPS.test(path) ? parseUrl(`http://place.invalid${path}`) : null
  return url === null ? path : url.pathname + url.search
}

/** A parsed path. `named` is the part that names space and environment, as spelled; `rest` is what follows. */
type Read = { root: string; spaceId: string; environmentId: string | null; named: string; rest: string }

/** How a server reads a path: step by step, each with its escapes undone once. Null: it names no space. */
const read = (path: string): Read | null => {
  const [pathname = ''] = path.split(/[?#]/, 1)
  const spelled = pathname.split('/')
  const steps = spelled.map(decode)
  const root = QUERY_ROOTS.find((words) => words.every((word, index) => steps[index + 1] === word)) ?? []
  const at = root.length + 1
  const [spaces, spaceId = '', environments, environmentId = ''] = steps.slice(at)
  if (steps[0] !== '' || spaces !== 'spaces' || spaceId === '') return null
  const isInOne = environments === 'environments' && environmentId !== ''
  const named = spelled.slice(0, at + (isInOne ? 4 : 2)).join('/')
  return {
    root: spelled.slice(0, at).join('/'),
    spaceId,
    environmentId: isInOne ? environmentId : null,
    named,
    rest: path.slice(named.length),
  }
}

const isId = (text: string | null): boolean => text === null || platformIdProblem(text) === null

/** Of ids that are spelled in an odd way, one reader's spelling is no other place. */
const isOther = (found: string | null, named: string | null): boolean =>
  found !== named && (named === null || (isId(found) && isId(named)))

/**
 * Whether anybody on the way may find another space or environment in a path than is named at first sight:
 * `/spaces/x//environments/y/…` for those who take `//` for `/`, `…/staging/%2e%2e%2fmaster/…` for those who undo escapes first.
 */
export const mayBeElsewhere = (given: string): boolean => {
  const path = resolved(given)
  const named = read(path) ?? NOWHERE
  const differs = ({ spaceId, environmentId }: PathPlace): boolean =>
    isOther(environmentId, named.environmentId) || (named.spaceId !== null && isOther(spaceId, named.spaceId))
  return reachesOf(path)?.some(differs) ?? true
}

/** The space and the environment that a path of any API but Images names. An environment is one to all of its readers, or none. */
export const placeInPath = (path: string): PathPlace => {
  const { spaceId, environmentId } = read(resolved(path)) ?? NOWHERE
  return { spaceId, environmentId: environmentId === null || mayBeElsewhere(path) ? null : environmentId }
}

/** The parts of a path of this API where ids belong. */
export const placeNamed = (api: ApiName, path: string): PathPlace => {
  if (api !== 'images') return placeInPath(path)
  const space = OF_IMAGE.exec(resolved(path))?.[1]
  return { ...NOWHERE, spaceId: space === undefined ? null : decode(space) }
}

/** Whether what a path names in a space stands in the space itself, so that no environment is meant. */
export const isOfSpace = (api: ApiName, collection: string): boolean =>
  collection === '' ? api === 'management' : OF_SPACE.has(collection)

/** Whether a path is about the environment that it names, or the default one. Not if its readers may differ. */
export const isInEnvironment = (api: ApiName, given: string): boolean => {
  const path = resolved(given)
  const place = api === 'images' ? null : read(path)
  if (place === null || mayBeElsewhere(path)) return false
  if (place.environmentId !== null) return true
  const [collection = ''] = place.rest.replace(/^\//, '').split(/[/?#]/, 1)
  return !isOfSpace(api, decode(collection))
}

/** The same path in another place; null: it has no room for that. */
export const withPlace = (api: ApiName, given: string, { spaceId, environmentId }: PathPlace): string | null => {
  if (spaceId === null) return null
  const path = resolved(given)
  const space = encodeURIComponent(spaceId)
  if (api === 'images') return OF_IMAGE.test(path) ? path.replace(OF_IMAGE, () => `/${space}`) : null
  const place = read(path)
  if (place === null) return null
  const { root, rest } = place
  if (environmentId === null) return `${root}/spaces/${space}${rest}`
  const hasRoom = isInEnvironment(api, path) || /^\/?(?:[?#]|$)/.test(rest)
  return hasRoom ? `${root}/spaces/${space}/environments/${encodeURIComponent(environmentId)}${rest}` : null
}

/** The words that a path of this API begins with, up to its space. */
export const firstWords = (api: ApiName): readonly string[] => [...APIS[api].root.split('/').slice(1), 'spaces']

/** What comes before the wrong word of a path: its place, or those of the first words that are right. */
const beforeWord = (api: ApiName, path: string): string | null => {
  const place = read(path)
  if (place !== null) return place.named
  const spelled = (path.split(/[?#]/, 1)[0] ?? '').split('/')
  const wrong = firstWords(api).findIndex((word, at) => decode(spelled[at + 1] ?? '') !== word)
  return wrong === -1 ? null : spelled.slice(0, wrong + 1).join('/')
}

/** The same path with this word in the place of the wrong one, e.g. `entries` for `entires`; null: it has none. */
export const withWord = (api: ApiName, given: string, word: string): string | null => {
  const path = resolved(given)
  const before = beforeWord(api, path)
  const rest = before === null ? '' : path.slice(before.length)
  const former = /^\/[^/?#]+/.exec(rest)?.[0]
  return former === undefined ? null : `${before}/${word}${rest.slice(former.length)}`
}
