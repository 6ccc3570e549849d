import type { Exchange } from '../../shared/model/exchange.ts'

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['text/html', 'html'],
  ['text/plain', 'txt'],
  ['text/css', 'css'],
  ['text/csv', 'csv'],
  ['image/svg+xml', 'svg'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['application/pdf', 'pdf'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['application/zip', 'zip'],
])

const extensionFor = (mediaType: string | null): string => {
  if (mediaType === null) return 'bin'
  if (/[/+]json$/.test(mediaType)) return 'json'
  return EXTENSIONS.get(mediaType) ?? (mediaType.startsWith('text/') ? 'txt' : 'bin')
}

/** Letters, digits, “-”, “_” and single dots only: a name that no system and no shell misreads. */
const safe = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80)

/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name to save a body under: the last part of the path and an extension for its type (`entries.json`). `mediaType`
 * null: the answer named none.
 */
export const suggestFileName = ({ request }: Exchange, mediaType: string | null): string => {
  const last = safe(
    request.target
      .split('?', 1)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? '',
  )
  const name = last === '' || RESERVED.test(last) ? 'response' : last
  const extension = extensionFor(mediaType)
  const known = /\.[A-Za-z0-9]{2,5}$/.test(name)
  return known && (extension === 'bin' || name.toLowerCase().endsWith(`.${extension}`)) ? name : `${name}.${extension}`
}
