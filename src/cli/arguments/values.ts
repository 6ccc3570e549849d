import { ok, type Result } from '../../shared/contract/result.ts'
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

const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** A duration such as `500ms`, `5s` or `14d`, in milliseconds, as is `most`. `bare`: the unit of a plain number, `null` if it needs one. */
export const durationOf = (
  given: Values,
  name: OptionName,
  { bare, least = 0, most = Infinity }: { bare: 'ms' | 's' | null; least?: number; most?: number },
): Result<number | null, Refusal> => {
  const text = textOf(given, name)
  if (text === null) return ok(null)
  const [, number, unit = bare ?? ''] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d|w)?$/i.exec(text.trim()) ?? []
  const size = MILLISECONDS[unit.toLowerCase()]
  const milliseconds = number === undefined || size === undefined ? Number.NaN : Number(number) * size
  if (milliseconds >= least && milliseconds <= most) return ok(milliseconds)
  const limit = Number.isFinite(most) ? `, at most ${most / 60_000}m` : ''
  return misused(`"--${name}" takes a duration such as ${bare === null ? '14d, 2w or 36h' : '5s or 2m'}${limit}.`)
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
