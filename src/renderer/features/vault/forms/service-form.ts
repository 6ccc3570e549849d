import { baseUrlSchema, type BaseUrls } from '../../../../shared/model/service.ts'
import { API_NAMES, type ApiName } from '../../../../shared/platform.ts'
import { collectProblems, problemWith, type Problems } from './problems.ts'

/** The addresses as they are typed: `''` for an API that the service does not have. */
export type TypedUrls = Record<ApiName, string>

const NO_URLS = Object.fromEntries(API_NAMES.map((api) => [api, ''])) as TypedUrls

export const typedUrls = (baseUrls: BaseUrls): TypedUrls => ({
  ...NO_URLS,
  ...baseUrls,
})

const urlProblem = (text: string): string | null => (text.trim() === '' ? null : problemWith(baseUrlSchema, text))

/** What is wrong with the form, by field. */
export const serviceProblems = (name: string, urls: TypedUrls, webAppUrl: string): Problems =>
  collectProblems({
    name: name.trim() === '' ? 'Give the service a name.' : null,
    ...Object.fromEntries(API_NAMES.map((api) => [api, urlProblem(urls[api])])),
    baseUrls: API_NAMES.every((api) => urls[api].trim() === '') ? 'Enter the address of at least one API.' : null,
    webAppUrl: urlProblem(webAppUrl),
  })

/** Only the addresses that were given. */
export const givenUrls = (urls: TypedUrls): BaseUrls =>
  Object.fromEntries(API_NAMES.filter((api) => urls[api].trim() !== '').map((api) => [api, urls[api].trim()]))
