import { expect } from 'vitest'
import type { Ran } from './command.ts'
import type { Arrival, Listening } from './servers/listen.ts'
import { CAUSES, EXIT_CODES } from './verdicts.ts'

/**
 * What holds for every diagnosis: one document with the documented fields, causes in their order, the exit code of
 * the verdict, no secret anywhere, each token at its own service only, nothing sent twice.
 */

export type Cause = {
  id: string
  certainty: string
  summary: string
  evidence: string[]
  against: string[]
  detail: Record<string, unknown>
  next: string
}
export type Judged = {
  verdict: string
  sentence: string
  causes: Cause[]
  evidence: { id: string; kind: string; summary: string }[]
  probes: {
    id: string
    api: string
    origin: string
    path: string
    placement: string
    token: string | null
    status: number | null
    errorId: string | null
    outcome: string
  }[]
  lint: { code: string; position: number | null; codePoint: string | null }[]
  deviations: unknown[]
}

const FIELDS = {
  document: ['verdict', 'sentence', 'causes', 'evidence', 'probes', 'lint', 'deviations'],
  cause: ['id', 'certainty', 'summary', 'evidence', 'against', 'detail', 'next'],
  evidence: ['id', 'kind', 'summary'],
  probe: ['id', 'api', 'origin', 'path', 'placement', 'token', 'status', 'errorId', 'outcome'],
  lint: ['code', 'position', 'codePoint'],
}

const hasFields = (what: string, values: object[], fields: readonly string[]): void => {
  for (const value of values)
    expect(Object.keys(value), `fields of a ${what}`).toEqual(expect.arrayContaining([...fields]))
}

/** The one document on standard output. */
/** Standard output without the error document of a refusal under `--json`. */
export const withoutError = (stdout: string): string =>
  /^\{\n {2}"error": \{[^{}]*\}\n\}\n$/.test(stdout) ? '' : stdout

export const documentOf = (ran: Ran): unknown => {
  expect(ran.stdout, `stdout; stderr was: ${ran.stderr}`).toMatch(/^\{[^]*\}\n$/)
  return JSON.parse(ran.stdout)
}

/** Certain means that the evidence leaves no other: except for a second fault that was seen and is reported as such. */
export const holdsOneCertainty = (causes: readonly Cause[]): void => {
  const certain = causes.filter(({ certainty }) => certainty === 'certain')
  expect(certain.length, 'causes that are certain').toBeLessThanOrEqual(1)
  for (const { id, certainty, detail } of causes.slice(1)) {
    expect(certainty, `what is certain comes first: ${id}`).not.toBe('certain')
    if (detail['also'] === true) expect(certainty, `a second fault: ${id}`).toBe('likely')
    else if (certain.length > 0) expect(certainty, `${id} beside what is certain`).toBe('ruled-out')
  }
}

/** Two faults are reported as two: the verdict is about the first, and the other is listed next to it. */
export const namesBoth = ({ causes }: Judged, second: readonly string[]): void => {
  const told = causes.map(({ id, certainty, detail }) => `${id} ${certainty}${detail['also'] === true ? ' also' : ''}`)
  const beside = causes.slice(1).filter(({ id }) => second.includes(id))
  const isNamed = beside.some(({ certainty, detail }) => certainty === 'likely' && detail['also'] === true)
  expect(isNamed, `${second.join(' or ')} as a second fault in: ${told.join(', ')}`).toBe(true)
}

/** Everything that a person reads, except the excluded causes. */
export const wordsOf = ({ sentence, causes, evidence }: Judged): string =>
  [
    sentence,
    ...causes
      .filter(({ certainty }) => certainty !== 'ruled-out')
      .flatMap(({ summary, next, detail }) => [summary, next, JSON.stringify(detail)]),
    ...evidence.map(({ summary }) => summary),
  ].join('\n')

/** The judgement, held against what every judgement must be. */
export const judgedOf = (ran: Ran): Judged => {
  const judged = documentOf(ran) as Judged
  hasFields('document', [judged], FIELDS.document)
  hasFields('cause', judged.causes, FIELDS.cause)
  hasFields('evidence', judged.evidence, FIELDS.evidence)
  hasFields('probe', judged.probes, FIELDS.probe)
  hasFields('lint', judged.lint, FIELDS.lint)
  const [first] = judged.causes
  expect(CAUSES[judged.verdict], 'the verdict is that of the first cause').toContain(first?.id)
  expect(first?.certainty).not.toBe('ruled-out')
  expect(new Set(judged.causes.map(({ id }) => id)).size, 'no cause twice').toBe(judged.causes.length)
  const order = judged.causes.map(({ certainty }) => certainty === 'ruled-out')
  expect(order, 'ruled-out causes come last').toEqual([...order].sort())
  const known = new Set(judged.evidence.map(({ id }) => id))
  expect(known.size, 'no evidence id twice').toBe(judged.evidence.length)
  for (const { id, certainty, evidence, against, next } of judged.causes) {
    expect(['certain', 'likely', 'possible', 'ruled-out']).toContain(certainty)
    for (const one of [...evidence, ...against]) expect(known, `evidence of ${id}`).toContain(one)
    if (certainty === 'certain') expect(evidence, `${id} is certain`).not.toEqual([])
    if (certainty === 'ruled-out') expect(against, `${id} is ruled out`).not.toEqual([])
    else if (!CAUSES['accepted']?.includes(id)) expect(next, `what to do about ${id}`).not.toBe('')
  }
  holdsOneCertainty(judged.causes)
  for (const { kind, summary } of judged.evidence) {
    expect(['lint', 'record', 'probe', 'vault']).toContain(kind)
    expect(summary).not.toBe('')
  }
  expect(ran.code, 'exit code').toBe(EXIT_CODES[judged.verdict])
  return judged
}

/** Each spelling in which a secret could come out. Short ones are looked for only as they are. */
const spellings = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  const all = [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(`Bearer ${secret}`).toString('base64').replace(/=+$/, ''),
  ]
  return [...new Set(all)].filter((one) => one.length >= 8)
}

export const holdsNoSecret = (text: string, secrets: readonly string[], where: string): void => {
  for (const secret of secrets) {
    for (const spelling of spellings(secret)) {
      if (text.includes(spelling))
        throw new Error(
          `${where} holds a secret: …${text.slice(Math.max(0, text.indexOf(spelling) - 60), text.indexOf(spelling))}[here]`,
        )
    }
  }
}

const carries = ({ url, headers }: Arrival, secret: string): boolean => {
  const text = `${url}\n${decodeURIComponent(url.replace(/%(?![0-9a-fA-F]{2})/g, '%25'))}\n${JSON.stringify(headers)}`
  return text.includes(secret)
}

export const arrivedOnlyAt = (servers: readonly Listening[], secret: string, allowed: readonly Listening[]): void => {
  for (const server of servers) {
    if (allowed.includes(server)) continue
    for (const arrival of server.log)
      expect(carries(arrival, secret), `a secret arrived at ${arrival.at} ${arrival.path}`).toBe(false)
  }
}

const fingerprint = ({ at, method, url, authorization, headers }: Arrival): string =>
  [at, method, url, authorization ?? '', headers['cache-control'] ?? ''].join(' ')

/** What the same request came after: a second look is taken three seconds after the first, not before. */
const SECOND_LOOK = 2900

const sentTooOften = (all: readonly Arrival[], polls: boolean): string[] => {
  const sent = all.filter(({ status }) => status !== 429)
  return sent.flatMap((one, index) => {
    // A connection that ends without an answer may be tried again by what is below.
    const earlier = sent
      .slice(0, index)
      .filter((other) => other.status !== 0 && fingerprint(other) === fingerprint(one))
    const isLook = earlier.length === 1 && one.when - (earlier[0]?.when ?? 0) >= SECOND_LOOK
    return earlier.length === 0 || isLook || polls ? [] : [fingerprint(one).replace(/Bearer \S+/, 'Bearer …')]
  })
}

/**
 * Only reads, nothing twice (but what a 429 asked to send again, and the second look), few, and never the read that needs
 * `master`.
 */
export const askedCarefully = (
  servers: readonly Listening[],
  atMost: number,
  { polls = false, asksTheSpace = false }: { polls?: boolean; asksTheSpace?: boolean } = {},
): void => {
  const all = servers.flatMap(({ log }) => log).sort((a, b) => a.when - b.when)
  for (const { method, at, path } of all) {
    expect(['GET', 'HEAD'], `${at} ${path}`).toContain(method)
    if (!asksTheSpace && /delivery|preview/.test(at)) expect(path, at).not.toMatch(/^\/(?:[a-z]+\/)?spaces\/[^/]+\/?$/)
  }
  expect(sentTooOften(all, polls), 'sent twice').toEqual([])
  expect(
    all.length,
    `requests: ${all.map(({ at, url }) => `${at} ${url.replace(/access_token=[^&]*/, 'access_token=…')}`).join('; ')}`,
  ).toBeLessThanOrEqual(atMost)
}

/**
 * What the document says was sent is what arrived. Of what was stopped or failed on its way nobody knows whether it did.
 */
export const tellsWhatItSent = (judged: Judged, servers: readonly Listening[]): void => {
  const sent = judged.probes.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'planned')
  const placesOf = (probes: readonly Judged['probes'][number][]): Set<string> =>
    new Set(probes.map(({ origin, path }) => `${origin}${path}`))
  const arrived = new Set(
    servers.flatMap(({ origin, log }) =>
      log.map(({ url }) => {
        const { pathname, searchParams } = new URL(url, origin)
        searchParams.delete('access_token')
        return `${origin}${pathname}${searchParams.size === 0 ? '' : `?${searchParams.toString()}`}`
      }),
    ),
  )
  expect(
    [...arrived].filter((place) => !placesOf(sent).has(place)),
    'arrived, but not told',
  ).toEqual([])
  const answered = sent.filter(({ status }) => status !== null)
  const origins = new Set(servers.map(({ origin }) => origin))
  const here = answered.filter(({ origin }) => origins.has(origin))
  expect(
    [...placesOf(here)].filter((place) => !arrived.has(place)),
    'told, but never arrived',
  ).toEqual([])
}
