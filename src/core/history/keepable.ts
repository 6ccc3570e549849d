import { exchangeSchema, type Exchange, type ExchangeOutcome, type ResponseHead } from '../../shared/model/exchange.ts'
import type { KeptExchange, NotSent } from '../../shared/model/history.ts'
import { requestDraftSchema, type Header, type RequestDraft, type Row } from '../../shared/model/request.ts'
import { MASK } from '../../shared/text/mask.ts'
import { redactValues, type Redact } from '../../shared/text/redact.ts'
import { defaultPath, isTokenParameter } from '../../shared/text/url.ts'
import { isSecretHeader } from '../requests/headers.ts'

/** Bytes of JSON. The usual exchange has two or three thousand: of those, all that are kept fit, four times over. */
const MOST_OF_ONE = 128 * 1024
const MOST_OF_ALL = 16 * 1024 * 1024
/** A query or an entry that somebody writes is shorter. */
const MOST_OF_DRAFT = 256 * 1024

const encoder = new TextEncoder()

/** What people call a parameter or a header that holds a secret, beside the token of the platform itself. */
const SECRET_NAME = /^set-cookie|token|secret|api[-_]?key|passw|signature|resource-resolution/i

const isSecretName = (name: string): boolean => isSecretHeader(name) || isTokenParameter(name) || SECRET_NAME.test(name)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Not percent-encoded as it should be: then the name is what stands there.
    return text
  }
}

/** A value that is the mask of a token, with the scheme before it and the four characters after it that a token is told by. */
const MASKED = new RegExp(`^(?:[A-Za-z]+ )?${MASK}[^\\s•]{0,4}$`)

/** What is masked already stays: what was sent looks after a restart as it did before. */
const masked = (value: string): string => (MASKED.test(decoded(value)) ? value : MASK)

/** An address with the values masked of all parameters whose names say that they hold a secret. */
const keepableAddress = (address: string): string =>
  address.replaceAll(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string, value: string) =>
    isSecretName(decoded(name)) ? `${mark}${name}=${masked(value)}` : whole,
  )

const keepableHeaders = (headers: readonly Header[]): Header[] =>
  headers.map(([name, value]): Header => [name, isSecretName(name) ? masked(value) : value])

const keepableHead = (head: ResponseHead): ResponseHead => ({ ...head, headers: keepableHeaders(head.headers) })

/** An answer without its body: neither `details` as they came, nor what of a secret stood in it. */
const keepableOutcome = (outcome: ExchangeOutcome): ExchangeOutcome => {
  if (outcome.kind === 'failure') return { ...outcome, head: outcome.head && keepableHead(outcome.head) }
  const { said, reading } = outcome
  const { record } = reading
  const leftOut = record !== null && record.details !== null ? { detailsLeftOut: true as const } : {}
  return {
    ...outcome,
    head: keepableHead(outcome.head),
    reading: { ...reading, record: record && { ...record, ...leftOut, details: null } },
    // What belongs to the cause may be words of the record as well.
    said: said && { ...said, detail: {} },
  }
}

/**
 * An exchange as it may be written down: everything in it that was said by others or typed passes `redact` again. Null: what is
 * left is no exchange (a token of two letters stands everywhere), or too long.
 */
export const keepableExchange = (exchange: Exchange, redact: Redact): Exchange | null => {
  const { id, startedAt, api, timing, outcome, token, request, redirects, ...told } = exchange
  const { kind } = outcome
  const candidate = {
    ...redactValues(told, redact),
    request: {
      ...redactValues(request, redact),
      url: keepableAddress(redact(request.url)),
      target: keepableAddress(redact(request.target)),
      headers: keepableHeaders(redactValues(request.headers, redact)),
    },
    redirects: redactValues(redirects, redact).map((redirect) => ({
      ...redirect,
      from: keepableAddress(redirect.from),
      to: keepableAddress(redirect.to),
    })),
    token: token && { ...redactValues(token, redact), tokenId: token.tokenId },
    outcome: { ...redactValues(keepableOutcome(outcome), redact), kind },
    id,
    startedAt,
    api,
    timing,
  }
  const parsed = exchangeSchema.safeParse(candidate)
  return parsed.success && bytesOf(parsed.data) <= MOST_OF_ONE ? parsed.data : null
}

const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

const withinRoom = <Kept>(ranked: readonly Kept[]): Kept[] => {
  let room = MOST_OF_ALL
  return ranked.filter((one) => {
    room -= bytesOf(one)
    return room >= 0
  })
}

/** As many of these as fit into the file, newest first; a person's before those of runs. */
export const fitting = (kept: readonly KeptExchange[]): KeptExchange[] => {
  const chosen = new Set(
    withinRoom([...kept.filter(({ run }) => run === null), ...kept.filter(({ run }) => run !== null)]),
  )
  return kept.filter((one) => chosen.has(one))
}

/** The same of requests that were not sent. A long one has a body that somebody wrote, and room for many of those is not kept. */
export const fittingNotSent = (notSent: readonly NotSent[]): NotSent[] => withinRoom(notSent)

/** A row with a secret keeps its name, so that one sees what to fill in, and is switched off. */
const keepableRow = (row: Row, isClean: (text: string) => boolean): Row[] => {
  if (!isClean(row.name)) return []
  const isKept = isClean(row.value) && (row.value === '' || !isSecretName(row.name))
  return [isKept ? row : { ...row, value: '', enabled: false }]
}

const cleanId = (id: string | null, isClean: (text: string) => boolean): string | null =>
  id !== null && isClean(id) ? id : null

/** The path; without its query where that holds a secret; the usual one where the path itself does. */
const keepablePath = (draft: RequestDraft, isClean: (text: string) => boolean): string => {
  const bare = draft.path.split(/[?#]/, 1)[0] ?? ''
  const kept = [draft.path, bare].find((path) => isClean(path) && keepableAddress(path) === path)
  return kept ?? defaultPath(draft.api, cleanId(draft.spaceId, isClean), cleanId(draft.environmentId, isClean))
}

/** Of drafts that came through the schema, which puts what they say in one order. */
export const sameDraft = (one: RequestDraft, other: RequestDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * A draft as it may be written down: nothing that `redact` would change is left in it, and no token that was pasted for once.
 * `whole` is false where something had to be left out. Null: it is too long.
 */
export const keepableDraft = (draft: RequestDraft, redact: Redact): { draft: RequestDraft; whole: boolean } | null => {
  const { body, ...rest } = draft
  if (JSON.stringify(rest).length > MOST_OF_DRAFT) return null
  const isClean = (text: string): boolean => redact(text) === text
  const keepsBody = body === null || (body.length <= MOST_OF_DRAFT && isClean(body))
  const kept: RequestDraft = {
    ...draft,
    spaceId: cleanId(draft.spaceId, isClean),
    environmentId: cleanId(draft.environmentId, isClean),
    credential: draft.credential.from === 'pasted' ? { from: 'none' } : draft.credential,
    path: keepablePath(draft, isClean),
    query: draft.query.flatMap((row) => keepableRow(row, isClean)),
    headers: draft.headers.flatMap((row) => keepableRow(row, isClean)),
    body: keepsBody ? body : '',
  }
  const parsed = requestDraftSchema.safeParse(kept)
  return parsed.success && isClean(kept.serviceId) ? { draft: parsed.data, whole: sameDraft(draft, kept) } : null
}
