import { ok, type Result } from '../../shared/contract/result.ts'
import { API_NAMES, type ApiName } from '../../shared/platform.ts'
import { baseUrlSchema, type BaseUrls } from '../../shared/model/service.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { Arguments } from './parse.ts'
import type { OptionName } from './options.ts'

type Values = Pick<Arguments, 'values'>

export const textOf = ({ values }: Values, name: OptionName): string | null => values.get(name)?.at(-1) ?? null

export const textsOf = ({ values }: Values, name: OptionName): readonly string[] => values.get(name) ?? []

export const isGiven = ({ values }: Values, name: OptionName): boolean => values.has(name)

/** One of a closed list, or null where the option was not given. */
export const choiceOf = <Choice extends string>(
  given: Values,
  name: OptionName,
  choices: readonly Choice[],
): Result<Choice | null, Refusal> => {
  const text = textOf(given, name)
  if (text === null) return ok(null)
  const choice = choices.find((one) => one === text.toLowerCase() || one === text)
  return choice === undefined ? misused(`“--${name}” takes one of: ${choices.join(', ')}.`) : ok(choice)
}

/** A whole number within bounds, or null where the option was not given. */
export const numberOf = (
  given: Values,
  name: OptionName,
  least: number,
  most: number,
): Result<number | null, Refusal> => {
  const text = textOf(given, name)
  if (text === null) return ok(null)
  const number = Number(text)
  const fits = /^\d{1,9}$/.test(text) && number >= least && number <= most
  return fits ? ok(number) : misused(`“--${name}” takes a whole number from ${least} to ${most}.`)
}

const isApi = (name: string): name is ApiName => API_NAMES.some((api) => api === name)

/** `API=URL`, one for an API; null where the option was not given. */
export const baseUrlsOf = (given: Values, name: 'base-url' | 'other-base-url'): Result<BaseUrls | null, Refusal> => {
  const texts = textsOf(given, name)
  if (texts.length === 0) return ok(null)
  const baseUrls: BaseUrls = {}
  for (const text of texts) {
    const at = text.indexOf('=')
    const api = text.slice(0, Math.max(0, at)).trim()
    if (!isApi(api)) return misused(`“--${name}” takes API=URL, where API is one of: ${API_NAMES.join(', ')}.`)
    if (baseUrls[api] !== undefined) return misused(`“--${name}” names ${api} twice.`)
    const url = baseUrlSchema.safeParse(text.slice(at + 1))
    if (!url.success) return misused(`“--${name} ${api}=…”: ${url.error.issues[0]?.message ?? 'not a URL'}`)
    baseUrls[api] = url.data
  }
  return ok(baseUrls)
}
