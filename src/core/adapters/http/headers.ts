import type { Dispatcher } from 'undici'
import type { ResponseHead } from '../../../shared/model/exchange.ts'
import type { Header } from '../../../shared/model/request.ts'

const ASCII = /^[\t\x20-\x7e]*$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Header bytes are Latin-1 by the standard and UTF-8 in the wild. */
const headerText = (bytes: Buffer): string => {
  const latin = bytes.toString('latin1')
  // Almost always: decoding strictly costs ten times as much.
  if (ASCII.test(latin)) return latin
  try {
    return utf8.decode(bytes)
  } catch {
    return latin
  }
}

export const readHeaders = (raw: Dispatcher.DispatchController['rawHeaders']): Header[] => {
  if (!Array.isArray(raw)) return []
  const textAt = (index: number): string => {
    const part = raw[index]
    return part === undefined || typeof part === 'string' ? (part ?? '') : headerText(part)
  }
  const headers: Header[] = []
  for (let index = 0; index < raw.length; index += 2) headers.push([textAt(index), textAt(index + 1)])
  return headers
}

/** The value of a header, `name` in lower case; of repeated ones all, with commas; `null` if the header is missing. */
export const headerOf = ({ headers }: ResponseHead, name: string): string | null => {
  let joined: string | null = null
  for (const [candidate, value] of headers) {
    if (candidate.length !== name.length || candidate.toLowerCase() !== name) continue
    joined = joined === null ? value : `${joined}, ${value}`
  }
  return joined
}
