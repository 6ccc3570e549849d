import { exchangeSchema, type Exchange, type ExchangeOutcome, type ResponseHead } from '../../shared/model/exchange.ts'
import type { KeptExchange, NotSent } from '../../shared/model/history.ts'
import {
  FORGOTTEN_TOKEN,
  requestDraftSchema,
  type Header,
  type RequestDraft,
  type Row,
} from '../../shared/model/request.ts'
import { MASK } from '../../shared/text/mask.ts'
import { createRedactor, redactValues, type Redact } from '../../shared/text/redact.ts'
import { decodePart, defaultPath, isTokenParameter } from '../../shared/text/url.ts'
import type { ResolveCredential } from '../requests/credentials.ts'
import { isSecretHeader } from '../requests/headers.ts'
import { typedSecrets } from '../requests/prepare.ts'
import { carriedIn, typedTexts } from '../inventory/known-secrets.ts'
import type { KnownToken } from '../inventory/inventory.ts'

/** The form in which exchanges and drafts are written to the history file: without secrets, and not too long. */

/** Bytes of JSON. A usual exchange has two or three thousand, so four times as many as the history keeps fit into the file. */
const MOST_OF_ONE = 128 * 1024
const MOST_OF_ALL = 16 * 1024 * 1024
/** A query or an entry that a user writes is shorter. */
const MOST_OF_DRAFT = 256 * 1024

const encoder = new TextEncoder()

/** Usual names of parameters and headers that contain a secret, besides the platform's own. */
const SECRET_NAME = /^set-cookie|token|secret|api[-_]?key|passw|signature|resource-resolution/i

const isSecretName = (name: string): boolean => isSecretHeader(name) || isTokenParameter(name) || SECRET_NAME.test(name)

const decoded = (text: string): string => decodePart(text.replaceAll('+', ' ')) ?? text

/** A masked token: an optional scheme, the mask, and up to four characters that identify the token. */
const MASKED = new RegExp(`^(?:[A-Za-z]+ )?${MASK}[^\\s•]{0,4}$`)

/** A value that is masked already doesn't change, so that a request looks the same after a restart. */
const masked = (value: string): string => (MASKED.test(decoded(value)) ? value : MASK)

/** An address in which the values of parameters with secret names are masked. */
const maskAddress = (address: string): string =>
  address.replaceAll(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string, value: string) =>
    isSecretName(decoded(name)) ? `${mark}${name}=${masked(value)}` : whole,
  )

const maskHeaders = (headers: readonly Header[]): Header[] =>
  headers.map(([name, value]): Header => [name, isSecretName(name) ? masked(value) : value])

const stripHead = (head: ResponseHead): ResponseHead => ({ ...head, headers: maskHeaders(head.headers) })

/** A response without its body, without the record's `details`, and with its headers masked. */
const stripOutcome = (outcome: ExchangeOutcome): ExchangeOutcome => {
  if (outcome.kind === 'failure') return { ...outcome, head: outcome.head && stripHead(outcome.head) }
  const { said, reading } = outcome
  const { record } = reading
  const leftOut = record !== null && record.details !== null ? { detailsLeftOut: true as const } : {}
  return {
    ...outcome,
    head: stripHead(outcome.head),
    reading: { ...reading, record: record && { ...record, ...leftOut, details: null } },
    // The cause's details may contain words of the record, too.
    said: said && { ...said, detail: {} },
  }
}

/** Every text passes `redact` again. `null` if the result isn't a valid exchange, or is too long. */
export const stripExchange = (exchange: Exchange, redact: Redact): Exchange | null => {
  const { id, startedAt, api, timing, outcome, token, request, redirects, ...told } = exchange
  const { kind } = outcome
  const candidate = {
    ...redactValues(told, redact),
    request: {
      ...redactValues(request, redact),
      url: maskAddress(redact(request.url)),
      target: maskAddress(redact(request.target)),
      headers: maskHeaders(redactValues(request.headers, redact)),
    },
    redirects: redactValues(redirects, redact).map((redirect) => ({
      ...redirect,
      from: maskAddress(redirect.from),
      to: maskAddress(redirect.to),
    })),
    token: token && { ...redactValues(token, redact), tokenId: token.tokenId },
    outcome: { ...redactValues(stripOutcome(outcome), redact), kind },
    id,
    startedAt,
    api,
    timing,
  }
  const parsed = exchangeSchema.safeParse(candidate)
  return parsed.success && bytesOf(parsed.data) <= MOST_OF_ONE ? parsed.data : null
}

const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

const withinLimit = <Kept>(ranked: readonly Kept[]): Kept[] => {
  let left = MOST_OF_ALL
  return ranked.filter((one) => {
    left -= bytesOf(one)
    return left >= 0
  })
}

/** As many of these as fit into the file, newest first. Those of a user come before those of runs. */
export const fitExchanges = (kept: readonly KeptExchange[]): KeptExchange[] => {
  const chosen = new Set(
    withinLimit([...kept.filter(({ run }) => run === null), ...kept.filter(({ run }) => run !== null)]),
  )
  return kept.filter((one) => chosen.has(one))
}

export const fitNotSent = (notSent: readonly NotSent[]): NotSent[] => withinLimit(notSent)

/** A row with a secret is switched off and keeps only its name, which shows what to fill in. */
const stripRow = (row: Row, isClean: (text: string) => boolean): Row[] => {
  if (!isClean(row.name)) return []
  const isKept = isClean(row.value) && (row.value === '' || !isSecretName(row.name))
  return [isKept ? row : { ...row, value: '', enabled: false }]
}

const cleanId = (id: string | null, isClean: (text: string) => boolean): string | null =>
  id !== null && isClean(id) ? id : null

/** The path, without its query if that contains a secret. The default path if the path itself contains one. */
const strippedPath = (draft: RequestDraft, isClean: (text: string) => boolean): string => {
  const bare = draft.path.split(/[?#]/, 1)[0] ?? ''
  const kept = [draft.path, bare].find((path) => isClean(path) && maskAddress(path) === path)
  return kept ?? defaultPath(draft.api, cleanId(draft.spaceId, isClean), cleanId(draft.environmentId, isClean))
}

/** Whether two parsed drafts are equal. The schema puts their fields in one order. */
export const isSameDraft = (one: RequestDraft, other: RequestDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Without what `redact` would change. `whole`: nothing was left out. `null` if it is too long. */
export const stripDraft = (draft: RequestDraft, redact: Redact): { draft: RequestDraft; whole: boolean } | null => {
  const { body, ...rest } = draft
  if (JSON.stringify(rest).length > MOST_OF_DRAFT) return null
  const isClean = (text: string): boolean => redact(text) === text
  const keepsBody = body === null || (body.length <= MOST_OF_DRAFT && isClean(body))
  const kept: RequestDraft = {
    ...draft,
    spaceId: cleanId(draft.spaceId, isClean),
    environmentId: cleanId(draft.environmentId, isClean),
    credential: draft.credential.from === 'pasted' ? FORGOTTEN_TOKEN : draft.credential,
    path: strippedPath(draft, isClean),
    query: draft.query.flatMap((row) => stripRow(row, isClean)),
    headers: draft.headers.flatMap((row) => stripRow(row, isClean)),
    body: keepsBody ? body : '',
  }
  const parsed = requestDraftSchema.safeParse(kept)
  return parsed.success && isClean(kept.serviceId) ? { draft: parsed.data, whole: isSameDraft(draft, kept) } : null
}

/** The draft with every row switched on: rows that are switched off are stored, too. */
const withAllRows = (draft: RequestDraft): RequestDraft => ({
  ...draft,
  query: draft.query.map((row) => ({ ...row, enabled: true })),
  headers: draft.headers.map((row) => ({ ...row, enabled: true })),
})

/** `null` if a token that the draft could contain can't be read. */
export const redactorOfDraft = async (
  draft: RequestDraft,
  { tokens, resolve }: { tokens: readonly KnownToken[]; resolve: ResolveCredential },
): Promise<Redact | null> => {
  const all = withAllRows(draft)
  const carried = await carriedIn(typedTexts(all), tokens)
  if (carried.unread.length > 0) return null
  const pasted = draft.credential.from === 'pasted' ? await resolve(draft.credential) : null
  const secret = pasted?.ok === true ? pasted.value.secret : null
  return createRedactor([
    ...carried.found.map((found) => found.secret),
    ...typedSecrets(all),
    ...(secret === null ? [] : [secret]),
  ])
}
