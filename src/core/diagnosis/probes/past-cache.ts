import type { Facts } from '../facts.ts'
import type { Route } from '../observe/judged-answers.ts'
import { isList, oneItem, plainPath, variedPath } from '../paths.ts'
import { theRequest } from './own-token.ts'
import { probe, wayId, type Candidate } from './probe.ts'

/** How long a young key is given before the second look, in milliseconds: “typically within seconds”. */
export const SECOND_LOOK = 3_000

/**
 * A URL that varies freely and shows the same about the token and the place: the list of the place. It is unknown which place
 * that is if servers may read the path differently.
 */
const listOfPlace = ({ target }: Facts): string =>
  isList(target.parts) || target.spaceId === null || target.reads === null || target.api === 'images'
    ? target.path
    : oneItem(plainPath(target.api, target.spaceId, target.environmentId))

/** The same again where no cache can answer: another address where one is possible, and a word to every cache. */
export const pastCache = (facts: Facts, route: Route, look: number, about: 'this' | 'place'): Candidate => {
  const path = about === 'place' ? listOfPlace(facts) : facts.target.path
  const isLater = look > 0
  const isOwnWay = route.api === facts.target.api && route.service === facts.input.service.name
  if (!isOwnWay) return null
  const varied = variedPath(path, facts.input.cacheVariation + look)
  return probe(facts, {
    id: `${isLater ? `second-look${look > 1 ? `:${look}` : ''}` : about === 'place' ? 'past-cache' : 'past-cache:this'}${wayId(facts, route)}`,
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

/** The same again, exactly as it was: does a cache still give the old answer? */
export const sameAgain = (facts: Facts): Candidate => {
  const request = theRequest(facts)
  return request === null
    ? null
    : {
        ...request,
        id: 'same-again',
        kind: 'same-again',
        notBefore: 1,
        why: 'Same request again, unchanged',
      }
}
