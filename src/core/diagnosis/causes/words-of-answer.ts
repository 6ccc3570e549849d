import type { MissingResource } from '../../../shared/model/error-record.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { partialWords } from '../../reading/wire/query-response.ts'
import { isHibernated, type Answer } from '../observe/answer.ts'
import { placeOf } from './describe.ts'
import type { Words } from './words.ts'

const NO_RESOURCE: MissingResource = { type: null, id: null, environment: null, space: null }
const PLACES = ['Space', 'Environment', 'EnvironmentAlias']

/** What one answer names. */
export const answerWords = (answer: Answer): Partial<Words> => {
  const { signs, status } = answer
  const words: Partial<Words> = {
    answeredBy: signs.answeredBy,
    waitSeconds: signs.waitSeconds,
    status,
    requestId: signs.requestId,
    cached: signs.cached,
    server: [...signs.proxy, ...signs.server][0] ?? (answer.kind === 'other' ? answer.looksLike : null),
    login: signs.otherLogin,
  }
  if (answer.kind === 'content') return { ...words, partial: answer.partial && partialWords(answer.partial) }
  if (answer.kind === 'redirect')
    return {
      ...words,
      redirectTo: answer.to === null ? null : oneLine(placeOf(answer.to)),
      redirectLed: answer.led,
    }
  if (answer.kind === 'other') return { ...words, transport: answer.words }
  if (answer.kind === 'failure')
    return {
      ...words,
      systemCode: answer.systemCode === null ? null : oneLine(answer.systemCode),
      transport: answer.words,
    }
  const { record } = answer
  const missing = record.missing ?? NO_RESOURCE
  const isPlace = missing.type === null || PLACES.includes(missing.type)
  return {
    ...words,
    errorId: record.id,
    hibernated: isHibernated(answer),
    requestId: record.requestId ?? signs.requestId,
    status: status ?? record.status,
    reasons: record.reasons,
    ...(isPlace ? {} : { resource: missing.type, resourceId: missing.id }),
    ...(missing.type?.startsWith('Environment') === true && missing.id !== null ? { environment: missing.id } : {}),
    ...(missing.type === 'Space' && missing.id !== null ? { space: missing.id } : {}),
    ...(missing.space === null ? {} : { space: missing.space }),
    ...(missing.environment === null ? {} : { environment: missing.environment }),
  }
}
