import { describe, expect, it } from 'vitest'
import { explainWithVault } from '../../../../src/core/investigation/vault-match.ts'
import { suggestFileName } from '../../../../src/core/requests/bodies.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { readBody } from '../../../../src/core/reading/wire/read-body.ts'
import { assembleExchange, type ReadBody } from '../../../../src/core/requests/exchange.ts'
import { CONTRACT } from '../../../../src/shared/contract/contract.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import { exchangeSchema } from '../../../../src/shared/model/exchange.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { draftOf } from '../../../fakes/http-draft.ts'

const [service] = PRESET_SERVICES
if (service === undefined) throw new Error('There are presets')

type Response = Extract<WireOutcome, { kind: 'response' }>

const responseOf = (body: string, headers: [string, string][]): Response => ({
  kind: 'response',
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 2 },
  head: { status: 404, statusText: '', headers },
  body: new TextEncoder().encode(body),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
})

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json']

/** The answer as an exchange that the app keeps and shows. */
const kept = (body: string, headers: [string, string][] = [JSON_TYPE], read: ReadBody = readBody) => {
  const draft = { ...draftOf(), serviceId: service.id }
  const exchange = assembleExchange({
    id: '00000000-0000-4000-8000-000000000000',
    startedAt: new Date(0),
    draft,
    request: {
      method: 'GET',
      url: 'https://x.example/',
      origin: 'https://x.example',
      target: '/',
      headers: [],
      bodyBytes: 0,
    },
    token: null,
    asked: {
      service: { name: service.name, baseUrls: service.baseUrls, webAppUrl: service.webAppUrl },
      path: '/spaces/abc/entries',
      placement: 'header',
      credential: { state: 'missing', kind: null, name: null },
      knowledge: { tokens: [], spaces: [] },
      besideAnother: false,
    },
    connection: DEFAULT_SETTINGS.connection,
    outcome: responseOf(body, headers),
    holds: null,
    readBody: read,
    redact: (text) => text,
  })
  return exchangeSchema.parse(exchange)
}

const explained = (text: string) => CONTRACT['diagnosis.explain'].output.parse(explainWithVault(text, null))

const record = (id: string, more: string): string =>
  `{"sys":{"type":"Error","id":${JSON.stringify(id)}},"message":"Fake.","requestId":"fake-1"${more}}`

/** What every object has without anybody having put it there. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype)

describe('a name that every object inherits', () => {
  it.each(INHERITED)('%s as the error’s id is an id like any other that is not known', (id) => {
    const { outcome } = kept(record(id, ''))
    expect(outcome).toMatchObject({ reading: { record: { id } }, said: { cause: 'unrecognized-error' } })
    expect(explained(record(id, '')).causes[0]?.id).toBe('unrecognized-error')
  })

  it.each(INHERITED)('%s as GraphQL’s code is shown as it came', (code) => {
    const body = JSON.stringify({ errors: [{ message: 'm', extensions: { contentful: { code } } }] })
    expect(kept(body).outcome).toMatchObject({ reading: { record: { id: code } } })
    expect(explained(body).verdict).toBe('not-checked')
  })

  it.each(INHERITED)('%s in a header that names the API or the type says nothing', (name) => {
    const refused = record('AccessTokenInvalid', '')
    const { outcome } = kept(refused, [JSON_TYPE, ['Contentful-Api', name]])
    expect(outcome).toMatchObject({ reading: { record: { id: 'AccessTokenInvalid' } }, said: { verdict: 'rejected' } })
    expect(explained(`HTTP/1.1 401 Unauthorized\nContentful-Api: ${name}\n\n${refused}`).verdict).toBe('rejected')
    expect(suggestFileName(kept('x', [['Content-Type', name]]), name)).toMatch(/^[\w-]+\.bin$/)
  })

  it.each(INHERITED)('%s as a key or a name in a text breaks nothing', (name) => {
    expect(() =>
      explained(`Error: ${name}: { ${name}: 1, "${name}": { sys: { id: '${name}' } } } name: '${name}'`),
    ).not.toThrow()
  })
})

const objects = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const lists = (levels: number): string => '['.repeat(levels) + '1' + ']'.repeat(levels)

describe.each([
  ['objects', objects],
  ['lists', lists],
])('%s in one another, far deeper than any record', (_name, nested) => {
  const deep = nested(5_000)

  it('are cut in a record, which is reported', () => {
    for (const text of [
      record('NotFound', `,"details":${deep}`),
      record('AccessDenied', `,"details":{"reasons":${deep}}`),
    ]) {
      const { outcome } = kept(text)
      expect(JSON.stringify(outcome)).toContain('nested deeper than 100 levels')
      expect(
        explained(text)
          .deviations.map(({ message }) => message)
          .join(),
      ).toContain('nested deeper than 100 levels')
    }
  })

  it.each([
    ['content', `{"sys":{"type":"Entry","id":"x"},"fields":${deep}}`],
    ['a message', `{"sys":{"type":"Error","id":"NotFound"},"message":${deep}}`],
    [
      'GraphQL’s details',
      `{"errors":[{"message":"m","extensions":{"contentful":{"code":"UNKNOWN_SPACE","details":${deep}}}}]}`,
    ],
    ['nothing else', deep],
    ['an id that names itself', `${'{"NotFound":'.repeat(5_000)}{}${'}'.repeat(5_000)}`],
    ['a name that holds itself', `${'{"name":"NotFound","data":'.repeat(5_000)}{}${'}'.repeat(5_000)}`],
    ['a record that breaks off', `{"sys":{"type":"Error","id":"NotFound"},"details":${deep.slice(0, 5_000)}`],
  ])('break nothing in %s', (_where, text) => {
    expect(kept(text).outcome.kind).toBe('response')
    expect(() => explained(text)).not.toThrow()
  })

  it('are left as they are where a record may be so deep', () => {
    const { outcome } = kept(record('NotFound', `,"details":{"a":${nested(60)}}`))
    expect(JSON.stringify(outcome)).not.toContain('nested deeper')
    expect(JSON.stringify(outcome)).toContain(nested(60))
  })
})

describe('a reader that breaks', () => {
  const broken: ReadBody = () => {
    throw new RangeError('Maximum call stack size exceeded')
  }

  it('loses neither the exchange nor the body, and is reported', () => {
    const { outcome, request } = kept('x', [JSON_TYPE], broken)
    expect(request.url).toBe('https://x.example/')
    expect(outcome).toMatchObject({
      kind: 'response',
      head: { status: 404 },
      body: { bytes: 1 },
      reading: { record: null, summary: expect.stringContaining('made a mistake while it read') as string },
    })
  })

  it('is none that throws: a body that cannot even be looked at is called unreadable', () => {
    const body = Object.defineProperty(new Uint8Array(4), 'subarray', {
      value: () => {
        throw new Error('no')
      },
    })
    const { record: found, summary } = readBody({ status: 200, mediaType: null, body, cut: false })
    expect([found, summary]).toEqual([null, expect.stringContaining('made a mistake while it read')])
  })
})
