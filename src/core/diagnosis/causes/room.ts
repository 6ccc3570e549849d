import { oneLine } from '../../../shared/text/foreign.ts'
import type { Cause } from '../../../shared/model/diagnosis.ts'
import type { WebPlace } from '../../../shared/model/web-place.ts'
import { KEYS_PLACE } from '../../../shared/platform.ts'
import { apiKeysPage, webAppPage } from '../../../shared/text/web-app.ts'
import type { CauseId, Verdict, CAUSES } from '../../../shared/model/verdict.ts'
import type { Words } from './words.ts'

export type Detail = Readonly<Record<string, Cause['detail'][string]>>

/**
 * Everything that is said of one cause. `sentence`: the cause in one plain sentence; `next`: what to do; `where`: the
 * place for it in the web app; `toBeSure`: while it is not certain, the further fact that would decide, never one that
 * was just asked; `detail`: what belongs to the cause, for programs (null values are left out).
 */
export type Room = {
  sentence: (words: Words) => string
  next: (words: Words) => string
  where?: (words: Words) => string | null
  toBeSure?: (words: Words) => string | null
  detail?: (words: Words) => Detail
}

/** The rooms of all causes of one verdict. */
export type Rooms<Wanted extends Verdict> = Readonly<
  Record<{ [Id in CauseId]: (typeof CAUSES)[Id]['verdict'] extends Wanted ? Id : never }[CauseId], Room>
>

export const webPlace = (label: string | null, { webApp, space }: Pick<Words, 'webApp' | 'space'>): WebPlace | null =>
  label === null ? null : { label, url: label === KEYS_PLACE ? apiKeysPage(webApp, space) : webAppPage(webApp) }

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const named = (what: string, id: string | null): string => (id === null ? what : `${what} “${oneLine(id)}”`)
export const quoted = (id: string | null, otherwise: string): string => (id === null ? otherwise : `“${oneLine(id)}”`)
export const list = (names: readonly string[]): string => names.join(', ')
