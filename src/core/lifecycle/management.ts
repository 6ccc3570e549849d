import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { LifecycleProblemId } from '../../shared/model/lifecycle.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import { oneLine } from '../../shared/text/printable.ts'
import { sanitize } from '../../shared/text/redact.ts'
import { isHibernated, standing, type Answer, readAnswer } from '../diagnosis/observe/answer.ts'
import type { Header, Method } from '../../shared/model/request.ts'
import type { ApiName } from '../../shared/platform.ts'
import { nextPage, readAccountTokens } from '../diagnosis/observe/management-lists.ts'
import { listPath } from '../diagnosis/probes/candidates.ts'
import { createSender, DEFAULT_LIMITS, type DiagnosisPorts } from '../diagnosis/send.ts'
import { passGate, type OutgoingRequest, type Reach } from '../gate.ts'
import { buildHeaders } from '../requests/headers.ts'
import { PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import type { TokenEnd } from '../../shared/model/token.ts'
import type { BaseUrls } from '../../shared/model/service.ts'
import type { Inventory, KnownToken } from '../inventory/inventory.ts'
import { secretsFor, type SecretRefusal } from '../inventory/known-secrets.ts'

/** `verdict`: what was learned of the tokens, `null` if the question is impossible. `error`: the vault would not release a token. */
export type Problem = {
  why: LifecycleProblemId
  verdict: Exclude<Verdict, 'accepted'> | null
  message: string
  error: DeskError | null
}

export const problem = (
  why: LifecycleProblemId,
  verdict: Problem['verdict'],
  message: string,
  error: DeskError | null = null,
): { ok: false; error: Problem } => failed({ why, verdict, message, error })

/** Text of the platform in a sentence of Token Desk: one line, without anything that looks like a token. */
export const foreign = (text: string): string => sanitize(oneLine(text))

/** What was asked, in words: “the keys of the space “abc””. `token`: the name of the Management token. */
export type Asking = { what: string; token: string; change: boolean }

const tail = ({ change }: Asking): string => (change ? ' The key is unchanged.' : ' Nothing was changed.')

const notAnswered = (message: string, asking: Asking): { ok: false; error: Problem } =>
  problem('not-answered', 'not-checked', `${message}${tail(asking)}`)

const overTheLimit = (asking: Asking): { ok: false; error: Problem } =>
  problem(
    'over-the-limit',
    'not-checked',
    `Management is limiting requests right now.${tail(asking)} Try again in a minute.`,
  )

const ofRecord = (answer: Answer & { kind: 'record' }, asking: Asking): { ok: false; error: Problem } => {
  const { id, reasons } = answer.record
  const { what, token } = asking
  const because = reasons.length === 0 ? '' : `: ${reasons.map(foreign).join(' ')}`
  const verb = asking.change ? 'change' : 'read'
  if (standing(answer) === 'refused')
    return problem(
      'management-refused',
      'rejected',
      `Management refuses “${token}” (AccessTokenInvalid).${tail(asking)} Diagnose that token, or use another Management token.`,
    )
  if (id === 'OrganizationAccessGrantRequired')
    return problem(
      'not-permitted',
      'no-access',
      `“${token}” has not been granted access to the organization of this space, so it may not ${verb} ${what}.${tail(asking)} Grant it in the web app, or use another Management token.`,
    )
  if ((id === 'AccessDenied' || answer.status === 403) && !isHibernated(answer))
    return problem(
      'not-permitted',
      'no-access',
      `“${token}” may not ${verb} ${what} (${foreign(id)}${because}).${tail(asking)} Use a Management token whose role and scopes allow it, or ask an administrator of the space.`,
    )
  if (id === 'NotFound')
    return problem(
      'space-not-found',
      'no-access',
      `Management does not show ${what} to “${token}”: it does not exist, or the account cannot see it.${tail(asking)}`,
    )
  if (id === 'RateLimitExceeded' || answer.status === 429) return overTheLimit(asking)
  const isOurs = (answer.status ?? 500) < 500
  return problem(
    isOurs ? 'refused-by-platform' : 'not-answered',
    'not-checked',
    `Management did not ${verb} ${what}: it answered ${answer.status ?? ''} ${foreign(id)}${because}.${tail(asking)}`,
  )
}

/** Whether the platform itself refused. After any other response, it is unknown whether it wrote. */
export const isRefusal = (answer: Answer): answer is Answer & { kind: 'record' } =>
  answer.kind === 'record' && answer.status !== null && answer.status >= 400 && answer.status < 500

/** Why an answer of Management is not what was asked for. Not for answers with content. */
export const problemOf = (
  answer: Exclude<Answer, { kind: 'content' }>,
  asking: Asking,
): { ok: false; error: Problem } => {
  switch (answer.kind) {
    case 'record':
      return ofRecord(answer, asking)
    case 'failure':
      return answer.code === 'cancelled'
        ? problem('cancelled', 'not-checked', `It was stopped.${tail(asking)}`)
        : notAnswered(answer.words?.summary ?? 'Management did not answer.', asking)
    case 'redirect':
      return notAnswered(
        answer.led === 'nowhere'
          ? 'Management’s address answers with a redirect that names no address.'
          : 'Management’s address redirects elsewhere, and a token is not sent there.',
        asking,
      )
    case 'other':
      return answer.status === 429
        ? overTheLimit(asking)
        : notAnswered(
            `Something other than the platform answered in Management’s place (${answer.status ?? 'no status'}).`,
            asking,
          )
  }
}

/** A success that cannot be read as what was asked for. */
export const notUnderstood = (asking: Asking): { ok: false; error: Problem } =>
  problem('not-understood', 'not-checked', `Management’s answer about ${asking.what} cannot be read.${tail(asking)}`)

export type LifecyclePorts = Pick<DiagnosisPorts, 'http' | 'clock' | 'pace' | 'signal' | 'version'> &
  Pick<Inventory, 'connection' | 'knownTokens'>

/** An API at one address with one token: everything goes through the gate. */
export type Courier = {
  get(path: string): Promise<Result<Answer, Problem>>
  write(method: WriteMethod, path: string, payload: unknown, version: number | null): Promise<Result<Answer, Problem>>
}

type WriteMethod = Extract<Method, 'PUT' | 'POST'>

export type CourierToken = { secret: string; reach: Reach }

/** A space of so many keys is none that we know: the list does not end, or repeats itself. */
const MOST_PAGES = 60
const BODY_CAP = 8 * 1024 * 1024

const FRESH: Header = ['cache-control', 'no-cache']

/** A write is never repeated by itself: after a rate limit, the user confirms again. */
const WRITE_LIMITS = { ...DEFAULT_LIMITS, waitBudget: 0 }

const holdsOther = ({ token, isUnread, error }: SecretRefusal): { ok: false; error: Problem } => {
  if (error === null)
    return problem(
      'holds-other-token',
      null,
      `This request contains the token “${token.name}”, which belongs to “${token.service}” and isn’t sent elsewhere. Nothing was sent.`,
    )
  return isUnread
    ? problem(
        'holds-other-token',
        'unreadable',
        `This request may contain the token “${token.name}”, which belongs to “${token.service}”. ${error.message} Nothing was sent.`,
      )
    : problem('token-not-there', 'not-checked', error.message, error)
}

const utf8 = new TextDecoder()

export const createCourier = (
  { connection, knownTokens, ...ports }: LifecyclePorts,
  api: ApiName,
  baseUrl: string,
  token: CourierToken,
): Courier => {
  const readers = createSender({ ...ports, keep: null }, DEFAULT_LIMITS)
  const writers = createSender({ ...ports, keep: null }, WRITE_LIMITS)
  let sent = 0
  const { host } = new URL(baseUrl)
  const send = async (request: Pick<OutgoingRequest, 'method' | 'path' | 'headers' | 'body'>) => {
    const own = { host, appVersion: ports.version, bodyBytes: request.body?.byteLength ?? 0 }
    const headers = [...buildHeaders({ api, method: request.method, headers: [] }, own), ...request.headers]
    const texts = [baseUrl, request.path, ...(request.body === null ? [] : [utf8.decode(request.body)])]
    const known = await secretsFor(texts, { urls: [new URL(baseUrl)] }, await knownTokens())
    if (!known.ok) return holdsOther(known.error)
    const passed = passGate({ ...request, headers, baseUrl }, { ...token, placement: 'header' }, known.value.found)
    if (!passed.ok) return problem('no-management-api', 'not-checked', passed.error.message)
    sent += 1
    // Each is meant to be sent, also where one like it was: nothing is answered out of memory.
    const options = {
      service: null,
      api,
      tokenName: null,
      connection,
      timeLimit: PROBE_TIMEOUT,
      bodyCap: BODY_CAP,
      signal: ports.signal,
      again: sent,
    }
    const sender = request.method === 'GET' ? readers : writers
    return ok(readAnswer((await sender.send(passed.value, options)).outcome, api))
  }
  return {
    get: (path) => send({ method: 'GET', path, headers: [FRESH], body: null }),
    write(method, path, payload, version) {
      const headers: Header[] = version === null ? [] : [['X-Contentful-Version', String(version)]]
      return send({ method, path, headers, body: new TextEncoder().encode(JSON.stringify(payload)) })
    },
  }
}

export const readOne = async (courier: Courier, path: string, asking: Asking): Promise<Result<string, Problem>> => {
  const got = await courier.get(path)
  if (!got.ok) return got
  const answer = got.value
  if (answer.kind !== 'content') return problemOf(answer, asking)
  return answer.cut ? notUnderstood(asking) : ok(answer.text)
}

export const readPages = async (courier: Courier, path: string, asking: Asking): Promise<Result<string[], Problem>> => {
  const pages: string[] = []
  const first = listPath(path)
  for (let skip: number | null = 0; skip !== null;) {
    const read: Result<string, Problem> = await readOne(courier, skip === 0 ? first : `${first}&skip=${skip}`, asking)
    if (!read.ok) return read
    pages.push(read.value)
    const next: number | null = nextPage(read.value)
    // A list that does not move on would be read for ever.
    if (next !== null && (next <= skip || pages.length >= MOST_PAGES))
      return problem(
        'not-understood',
        'not-checked',
        `Management’s list of ${asking.what} does not end. Nothing was changed.`,
      )
    skip = next
  }
  return ok(pages)
}

const PATH = '/users/me/access_tokens'

/** A moment as the platform writes it, as we do; undefined: it is none. */
const momentOf = (text: string | null): string | null | undefined => {
  if (text === null) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const unknown = (name: string, why: string): { ok: false; error: Problem } =>
  problem('key-not-told-apart', 'not-checked', `The end date of “${name}” is unknown: ${why}`)

/** Read with the token itself. The list shows last characters only: `null` if several living tokens end alike and don't agree. */
export const readEnd = async (
  token: KnownToken,
  baseUrls: BaseUrls,
  ports: LifecyclePorts,
): Promise<Result<TokenEnd, Problem>> => {
  const secret = await token.secret()
  if (!secret.ok) return problem('token-not-there', 'unreadable', secret.error.message, secret.error)
  const baseUrl = baseUrls.management
  if (secret.value === null || baseUrl === undefined) return unknown(token.name, 'it cannot be asked about.')
  const courier = createCourier(ports, 'management', baseUrl, { secret: secret.value, reach: token.reach })
  const pages = await readPages(courier, PATH, { what: 'the tokens of its account', token: token.name, change: false })
  if (!pages.ok) return unknown(token.name, pages.error.message.replace(' Nothing was changed.', ''))
  const now = ports.clock.now().getTime()
  const listed = readAccountTokens(pages.value, secret.value, now)
  if (listed === null) return unknown(token.name, 'Management’s list of the account’s tokens cannot be read.')
  const living = listed.items.filter(({ state }) => state === 'living')
  const [first] = living
  if (first === undefined)
    return unknown(token.name, 'Management lists no active token of the account with the same last characters.')
  const ends = new Set(living.map(({ expiresAt }) => momentOf(expiresAt)))
  const [at] = ends
  // An entry that could not be read might have been this one.
  if (ends.size > 1 || !listed.isWhole || at === undefined)
    return unknown(token.name, 'Management lists more than one token of the account that could be this one.')
  return ok({ at, type: first.type, readAt: new Date(now).toISOString() })
}
