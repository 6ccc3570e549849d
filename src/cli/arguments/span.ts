import { ok, type Result } from '../../shared/contract/result.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { OptionName } from './options.ts'
import type { Arguments } from './parse.ts'
import { textOf } from './values.ts'

const HOUR = 3_600_000
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR }

/** A span of time, as in `14d`, `36h` or `2w`, in milliseconds; null where the option was not given. */
export const spanOf = (given: Pick<Arguments, 'values'>, name: OptionName): Result<number | null, Refusal> => {
  const text = textOf(given, name)
  if (text === null) return ok(null)
  const [, number, unit = ''] = /^(\d{1,4})([hdw])$/i.exec(text.trim()) ?? []
  const size = UNITS[unit.toLowerCase()]
  return number === undefined || size === undefined
    ? misused(`“--${name}” takes a duration such as 14d, 2w or 36h.`)
    : ok(Number(number) * size)
}
