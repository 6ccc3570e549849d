import type { Facts } from '../facts.ts'
import type { ManagementRead, WitnessToken } from '../input.ts'
import { standing } from '../observe/answer.ts'
import { spacePath, withParameters } from '../paths.ts'
import { worthSending } from './own-token.ts'
import { probe, type Candidate } from './probe.ts'

/** Lists that must be read to their end. */
const LIST_BODY = 4 * 1024 * 1024
/** The longest page that the platform gives (its documentation). */
const LONGEST_PAGE = '1000'

type Reading = { read: ManagementRead; path: string; why: string; skip?: number }

const pathOnly = (path: string): string => path.split('?')[0] ?? path

/** Whether a reference token is known to be useless there: refused anywhere, or not let in above, or beside, what is read. */
const isShutOut = (facts: Facts, token: WitnessToken, { read, path }: Reading): boolean =>
  facts.asked.some(({ spec, answer }) => {
    if (spec.kind !== 'management-read' || spec.credential.whose !== 'witness') return false
    if (spec.credential.token.id !== token.id || answer.kind !== 'record') return false
    const isAbove = pathOnly(path).startsWith(`${pathOnly(spec.path)}/`)
    return standing(answer) === 'refused' || isAbove || (read === 'aliases' && spec.reads === 'environments')
  })

export const managementRead = (facts: Facts, token: WitnessToken | null, reading: Reading): Candidate => {
  const { read, path, why, skip = 0 } = reading
  if (token !== null && isShutOut(facts, token, reading)) return null
  return probe(facts, {
    id: `management-read:${read}:${token === null ? 'own' : token.name}${skip === 0 ? '' : `:${skip}`}${token === null ? '' : `:${token.id}`}`,
    kind: 'management-read',
    api: 'management',
    path: skip === 0 ? path : `${path}&skip=${skip}`,
    reads: read,
    credential: token === null ? worthSending(facts) : { whose: 'witness', token },
    placement: token === null ? facts.input.placement : 'header',
    bodyCap: LIST_BODY,
    why,
  })
}

/** A list of Management that must be read to its end: the longest pages that it gives. */
export const listPath = (path: string): string => withParameters(path, [['limit', LONGEST_PAGE]])

export const spaceOnManagement = (spaceId: string): string => spacePath(spaceId, null)
