import { APIS } from '../../../shared/platform.ts'
import type { Facts } from '../facts.ts'
import type { Route } from '../observe/judged-answers.ts'
import { isList, oneItem, plainPath, spacePath, variedPath } from '../paths.ts'
import { theRequest } from './own-token.ts'
import { probe, wayId, type Candidate } from './probe.ts'

/** How long a young key is given before the second look, in milliseconds: “typically within seconds”. */
export const SECOND_LOOK = 3_000

/** A list of the place, whose URL varies freely. The path itself if readers may resolve it differently. */
const listOfPlace = ({ target }: Facts): string =>
  isList(target.parts) || target.spaceId === null || target.reads === null || target.api === 'images'
    ? target.path
    : oneItem(plainPath(target.api, target.spaceId, target.environmentId))

/** Another list of the same place, under a path that a cache of the first one doesn't know. `null` if the API has none. */
const otherListOfPlace = ({ target }: Facts): string | null => {
  const { api, spaceId, environmentId, reads, parts } = target
  const collection = parts.resource[0] === 'content_types' ? 'entries' : 'content_types'
  if (spaceId === null || reads === null || !APIS[api].collections.includes(collection)) return null
  return oneItem(`${spacePath(spaceId, environmentId)}/${collection}`)
}

const PATHS = {
  this: ({ target }: Facts) => target.path,
  place: listOfPlace,
  'other-list': otherListOfPlace,
} as const

/** The same again where no cache can answer: another address where one is possible, and a word to every cache. */
export const pastCache = (facts: Facts, route: Route, look: number, about: keyof typeof PATHS): Candidate => {
  const path = PATHS[about](facts)
  const isLater = look > 0
  const isOwnWay = route.api === facts.target.api && route.service === facts.input.service.name
  if (!isOwnWay || path === null) return null
  const varied = variedPath(path, facts.input.cacheVariation + look)
  return probe(facts, {
    id: `${isLater ? `second-look${look > 1 ? `:${look}` : ''}` : about === 'place' ? 'past-cache' : `past-cache:${about}`}${wayId(facts, route)}`,
    kind: isLater ? 'second-look' : 'past-cache',
    api: route.api,
    path: varied ?? path,
    about: path === facts.target.path ? 'this' : 'list',
    credential: { whose: route.credential },
    placement: route.placement,
    fresh: true,
    notBefore: isLater ? SECOND_LOOK * look : 0,
    why: isLater ? 'Same request a few seconds later' : 'Same request without the cache',
  })
}

/** The same again, exactly as it was: does a cache still give the old answer? `notBefore` in milliseconds after the first. */
export const sameAgain = (facts: Facts, notBefore = 1): Candidate => {
  const request = theRequest(facts)
  return request === null
    ? null
    : {
        ...request,
        id: 'same-again',
        kind: 'same-again',
        notBefore,
        why: 'Same request again, unchanged',
      }
}
