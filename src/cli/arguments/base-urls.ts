import { ok, type Result } from '../../shared/contract/result.ts'
import { baseUrlSchema, type BaseUrls } from '../../shared/model/service.ts'
import { maskTokenForms } from '../../shared/text/looks-like-secret.ts'
import { API_NAMES, type ApiName } from '../../shared/platform.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { Arguments } from './parse.ts'
import { HOW_TO_GIVE_A_TOKEN } from './secrets.ts'
import { textsOf } from './values.ts'

const isApi = (name: string): name is ApiName => API_NAMES.some((api) => api === name)

/** Values of the form `API=URL`, one per API. `null` if the option wasn't given. */
export const baseUrlsOf = (
  given: Pick<Arguments, 'values'>,
  name: 'base-url' | 'other-base-url',
): Result<BaseUrls | null, Refusal> => {
  const texts = textsOf(given, name)
  if (texts.length === 0) return ok(null)
  const baseUrls: BaseUrls = {}
  for (const text of texts) {
    const at = text.indexOf('=')
    const api = text.slice(0, Math.max(0, at)).trim()
    if (!isApi(api)) return misused(`“--${name}” takes API=URL, where API is one of: ${API_NAMES.join(', ')}.`)
    if (baseUrls[api] !== undefined) return misused(`“--${name}” names ${api} twice.`)
    // A URL has its host in lower case, so that a token in it would no longer be recognized.
    if (maskTokenForms(text) !== text) return misused(HOW_TO_GIVE_A_TOKEN)
    const url = baseUrlSchema.safeParse(text.slice(at + 1))
    if (!url.success) return misused(`“--${name} ${api}=…”: ${url.error.issues[0]?.message ?? 'not a URL'}`)
    baseUrls[api] = url.data
  }
  return ok(baseUrls)
}
