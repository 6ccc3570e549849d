import type { ResponseHead } from '../../shared/model/exchange.ts'

/** The media type without parameters, in lower case; null: the answer names none. */
export const mediaTypeOf = ({ headers }: ResponseHead): string | null => {
  const value = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const type = value?.split(';', 1)[0]?.trim().toLowerCase()
  return type === undefined || type === '' ? null : type
}
