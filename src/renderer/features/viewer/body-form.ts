import type { BodyClass } from '../../../shared/model/error-record.ts'
import type { ResponseBody } from '../../../shared/model/exchange.ts'
import type { Header } from '../../../shared/model/request.ts'

const MIB = 1024 * 1024

/** Bodies above this size are shown only on request. */
export const ASK_ABOVE = 20 * MIB

/** Lines longer than this are never wrapped: laying one out would cost seconds. In UTF-16 units. */
export const LONGEST_WRAPPED_LINE = 50_000

export type TextLanguage = 'json' | 'html' | 'text'

/** How a body is put on the screen. `askFirst`: so large that the person decides. */
export type BodyForm =
  | { kind: 'empty' }
  | { kind: 'image' }
  | { kind: 'binary' }
  | { kind: 'text'; language: TextLanguage; askFirst: boolean }

const LANGUAGES: Readonly<Partial<Record<BodyClass, TextLanguage>>> = {
  'error-record': 'json',
  'platform-json': 'json',
  'other-json': 'json',
  'truncated-json': 'json',
  html: 'html',
  text: 'text',
  'not-utf8': 'text',
}

/** From what the body is (by its content, not by what its header claims) to how it is shown. */
export const bodyForm = (bodyClass: BodyClass, { bytes }: Pick<ResponseBody, 'bytes'>): BodyForm => {
  if (bodyClass === 'empty' || bytes === 0) return { kind: 'empty' }
  if (bodyClass === 'image') return { kind: 'image' }
  const language = LANGUAGES[bodyClass]
  return language === undefined ? { kind: 'binary' } : { kind: 'text', language, askFirst: bytes > ASK_ABOVE }
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i

/** The encoding that `Content-Type` names, `utf-8` where it names none. */
export const charsetOf = (headers: readonly Header[]): string => {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
}
