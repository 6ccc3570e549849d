import type { Room } from '../../shared/contract/calls.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import type { History, KeptBody } from '../history/history.ts'
import type { Clock, Shell } from '../ports.ts'
import * as refusals from './refusals.ts'

/** How long a body is shown with its secrets, in milliseconds: as long as a revealed token. */
const HIDE_AFTER = 30_000

export type RevealedBody = ReturnType<typeof createRevealedBody>

export const createRevealedBody = (clock: Clock) => {
  let revealed: { exchangeId: string; until: number } | null = null
  return {
    /** Reveals a body for the returned number of milliseconds. It replaces the one revealed before. */
    reveal: (exchangeId: string): number => {
      revealed = { exchangeId, until: clock.now().getTime() + HIDE_AFTER }
      return HIDE_AFTER
    },
    isRevealed: (exchangeId: string): boolean =>
      revealed !== null && revealed.exchangeId === exchangeId && clock.now().getTime() < revealed.until,
  }
}

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

/** Only letters, digits, “-”, “_” and single dots, which every system and shell reads in the same way. */
const safe = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80)

/** Names that Windows reserves for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The last part of the path and an extension for its type: `entries.json`. `mediaType` is `null` if the response has none. */
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

type BodiesDeps = { history: History; revealed: RevealedBody; shell: Pick<Shell, 'saveFile'> }

type Kept = Extract<KeptBody, { state: 'kept' }>

const keptBody = (history: History, exchangeId: string): Result<Kept> => {
  const body = history.bodyOf(exchangeId)
  if (body === null || body.state === 'none') return failed(refusals.NO_BODY)
  return body.state === 'dropped' ? failed(refusals.BODY_DROPPED) : ok(body)
}

export type PageBody = { bytes: Uint8Array; mediaType: string | null }

/** Masked, or with its secrets (`inClear`) while it is revealed. `null` if there is no body, or it isn't revealed. */
export const bodyForPage = (
  { history, revealed }: Omit<BodiesDeps, 'shell'>,
  exchangeId: string,
  inClear: boolean,
): PageBody | null => {
  const body = history.bodyOf(exchangeId)
  if (body?.state !== 'kept') return null
  const { bytes, masked, mediaType } = body
  if (!inClear || masked === null) return { bytes: masked ?? bytes, mediaType }
  return revealed.isRevealed(exchangeId) ? { bytes, mediaType } : null
}

export const createBodies = ({
  history,
  revealed,
  shell,
}: BodiesDeps): Pick<Room<'requests'>, 'revealBody' | 'saveBody'> => ({
  revealBody: ({ exchangeId }) => {
    const body = keptBody(history, exchangeId)
    return Promise.resolve(body.ok ? ok({ hideAfter: revealed.reveal(exchangeId) }) : body)
  },
  saveBody: async ({ exchangeId, inClear }) => {
    const body = keptBody(history, exchangeId)
    if (!body.ok) return body
    const { bytes, masked, mediaType, exchange } = body.value
    if (inClear && masked !== null && !revealed.isRevealed(exchangeId)) return failed(refusals.HIDDEN_AGAIN)
    const content = inClear ? bytes : (masked ?? bytes)
    const saved = await shell.saveFile(suggestFileName(exchange, mediaType), content, 'owner')
    return saved.ok ? ok({ saved: saved.value === 'saved' }) : failed(refusals.FILE_UNWRITABLE)
  },
})
