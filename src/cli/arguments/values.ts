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
