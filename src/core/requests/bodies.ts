import type { Room } from '../../shared/contract/calls.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { suggestFileName } from '../history/file-name.ts'
import type { History, KeptBody } from '../history/history.ts'
import type { RevealedBody } from '../history/revealed-body.ts'
import type { Shell } from '../ports.ts'
import * as refusals from './refusals.ts'

type BodiesDeps = { history: History; revealed: RevealedBody; shell: Pick<Shell, 'saveFile'> }

type Kept = Extract<KeptBody, { state: 'kept' }>

const keptBody = (history: History, exchangeId: string): Result<Kept> => {
  const body = history.bodyOf(exchangeId)
  if (body === null || body.state === 'none') return failed(refusals.NO_BODY)
  return body.state === 'dropped' ? failed(refusals.BODY_DROPPED) : ok(body)
}

/** A body as the page may have it. */
export type PageBody = { bytes: Uint8Array; mediaType: string | null }

/**
 * What the page may have of a body: masked where it holds a secret, in clear (as it came) only while it is revealed. Null:
 * there is none, or not in clear.
 */
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

/** Carries out what is done with the body of an exchange. What is on the screen is what is saved: masked, or revealed. */
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
    const saved = await shell.saveFile(suggestFileName(exchange, mediaType), content)
    return saved.ok ? ok({ saved: saved.value === 'saved' }) : failed(refusals.FILE_UNWRITABLE)
  },
})
