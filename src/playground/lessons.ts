import { LESSONS, type LessonId } from '../shared/model/lessons.ts'
import type { Placement } from '../shared/model/token.ts'
import type { ContentApi } from './types.ts'
import { BAKERY, TOKENS, type PlaygroundToken } from './tokens.ts'

export type Lesson = {
  id: LessonId
  title: string
  token: Pick<PlaygroundToken, 'name' | 'kind' | 'secret'>
  api: ContentApi
  placement: Placement
  spaceId: string
  /** `null` if the path names none. */
  environmentId: string | null
  path: string
}

const lesson = (id: LessonId, tokenName: string, environmentId: string | null = null): Lesson => {
  const token = TOKENS.find(({ name }) => name === tokenName)
  if (token === undefined) throw new Error(`The Playground has no token "${tokenName}"`)
  const { name, kind, secret } = token
  const environment = environmentId === null ? '' : `/environments/${environmentId}`
  return {
    id,
    title: LESSONS[id],
    token: { name, kind, secret },
    api: 'delivery',
    placement: 'header',
    spaceId: BAKERY,
    environmentId,
    path: `/spaces/${BAKERY}${environment}/entries`,
  }
}

/** In the order of the first screen. The environment is a typo of one that the key reaches: the fix leads to a 200. */
export const createLessons = (): readonly Lesson[] => [
  lesson('revoked-key', 'Bakery old website'),
  lesson('wrong-api', 'Bakery preview'),
  lesson('missing-environment', 'Bakery everywhere', 'stagging'),
]
