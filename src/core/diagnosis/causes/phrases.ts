import { oneLine } from '../../../shared/text/printable.ts'
import type { WebPlace } from '../../../shared/model/web-place.ts'
import { KEYS_PLACE } from '../../../shared/platform.ts'
import { apiKeysPage, webAppPage } from '../../../shared/text/web-app.ts'
import type { Words } from './words.ts'

export const webPlace = (label: string | null, { webApp, space }: Pick<Words, 'webApp' | 'space'>): WebPlace | null =>
  label === null ? null : { label, url: label === KEYS_PLACE ? apiKeysPage(webApp, space) : webAppPage(webApp) }

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const named = (what: string, id: string | null): string => (id === null ? what : `${what} “${oneLine(id)}”`)
export const quoted = (id: string | null, otherwise: string): string => (id === null ? otherwise : `“${oneLine(id)}”`)
export const list = (names: readonly string[]): string => names.join(', ')
