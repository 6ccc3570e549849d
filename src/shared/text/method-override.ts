import type { RequestDraft } from '../model/request.ts'

/** Headers and parameters from which frameworks take another method: Rails, Laravel, Symfony, Express and OData. */
const HEADER = /^x-(?:http-)?method(?:-override)?$/i
const PARAMETER = /^(?:_method|x-(?:http-)?method(?:-override)?)$/i
const READS = /^(?:GET|HEAD|OPTIONS)?$/

/** The method that writes and that a server may use instead of the sent one, in capitals. `null` if the request names none. */
export const overridingMethod = ({
  headers,
  query,
  path,
}: Partial<Pick<RequestDraft, 'headers' | 'query' | 'path'>>): string | null => {
  const named = (rows: RequestDraft['query'] = [], pattern: RegExp): string[] =>
    rows.filter(({ name, enabled }) => enabled && pattern.test(name.trim())).map(({ value }) => value)
  const inPath = [...new URLSearchParams(path?.split('?').slice(1).join('?') ?? '')]
  const values = [
    ...named(headers, HEADER),
    ...named(query, PARAMETER),
    ...inPath.filter(([name]) => PARAMETER.test(name.trim())).map(([, value]) => value),
  ].map((value) => value.trim().toUpperCase())
  return values.find((value) => !READS.test(value)) ?? null
}
