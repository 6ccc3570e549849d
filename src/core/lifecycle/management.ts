import { ok, type Result } from '../../shared/contract/result.ts'
import type { Header, Method } from '../../shared/model/request.ts'
import type { ApiName } from '../../shared/platform.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import { nextPage } from '../diagnosis/observe/management-lists.ts'
import { readAnswer, type Answer } from '../diagnosis/observe/answer.ts'
import { listPath } from '../diagnosis/probes/management-read.ts'
import { createSender, DEFAULT_LIMITS, type DiagnosisPorts } from '../diagnosis/send.ts'
import { passGate, type OutgoingRequest, type Reach } from '../gate.ts'
import { buildHeaders } from '../requests/headers.ts'
import { PROBE_TIMEOUT } from '../world/target.ts'
import { notUnderstood, problem, problemOf, type Asking, type Problem } from './problem.ts'

/** What the steps need from outside. `connection`: the way that the token's world says. */
export type LifecyclePorts = Pick<DiagnosisPorts, 'http' | 'clock' | 'pace' | 'signal' | 'version'> & {
  connection: ConnectionSettings
}

/** An API at one address with one token: everything goes through the gate. */
export type Courier = {
  get(path: string): Promise<Result<Answer, Problem>>
  /** Sends what was said yes to, once. */
  write(method: WriteMethod, path: string, payload: unknown, version: number | null): Promise<Result<Answer, Problem>>
}

type WriteMethod = Extract<Method, 'PUT' | 'POST'>

export type CourierToken = { secret: string; reach: Reach }

/** A space of so many keys is none that we know: the list does not end, or repeats itself. */
const MOST_PAGES = 60
/** The longest page of keys that is read. */
const BODY_CAP = 8 * 1024 * 1024

const FRESH: Header = ['cache-control', 'no-cache']

/** A write is never repeated by itself: who was told to wait tries again with a yes of its own. */
const WRITE_LIMITS = { ...DEFAULT_LIMITS, waitBudget: 0 }

export const createCourier = (
  { connection, ...ports }: LifecyclePorts,
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
    const passed = passGate({ ...request, headers, baseUrl }, { ...token, placement: 'header' }, [])
    if (!passed.ok) return problem('no-management-api', 'not-checked', passed.error.message)
    sent += 1
    // Each is meant to be sent, also where one like it was: nothing is answered out of memory.
    const options = {
      service: null,
      api,
      tokenName: null,
      connection,
      timeout: PROBE_TIMEOUT,
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

/** One thing of Management as text. */
export const readOne = async (courier: Courier, path: string, asking: Asking): Promise<Result<string, Problem>> => {
  const got = await courier.get(path)
  if (!got.ok) return got
  const answer = got.value
  if (answer.kind !== 'content') return problemOf(answer, asking)
  return answer.cut ? notUnderstood(asking) : ok(answer.text)
}

/** A list of Management to its end, page by page. */
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
