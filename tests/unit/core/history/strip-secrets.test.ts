import { expect, it } from 'vitest'
import { fitNotSent, stripDraft, stripExchange } from '../../../../src/core/history/strip-secrets.ts'
import type { ReadRecord } from '../../../../src/shared/model/error-record.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { MASK, maskToken } from '../../../../src/shared/text/mask.ts'
import { sampleDraft, sampleExchange } from '../../../fakes/samples.ts'

it('keeps the verdict of an answer, and nothing of what belongs to its cause: that may be words of the record', () => {
  const { outcome } = sampleExchange
  if (outcome.kind !== 'response' || outcome.said === null) throw new Error('The sample says something')
  const said = { ...outcome.said, detail: { reasons: ['words of the record'] } }
  const exchange: Exchange = { ...sampleExchange, outcome: { ...outcome, said } }
  const kept = stripExchange(exchange, (text) => text)
  expect(kept?.outcome).toMatchObject({ said: { ...said, detail: {} } })
  expect(JSON.stringify(kept)).not.toContain('words of the record')
})

it('says of a record whether its details were left out or never there', () => {
  const { outcome } = sampleExchange
  if (outcome.kind !== 'response') throw new Error('The sample was answered')
  const recordOf = (details: string | null) => {
    const record: ReadRecord = {
      ...({ form: 'wire', id: 'NotFound', message: null, requestId: null, missing: null, status: null } as const),
      ...{ details, reasons: [], problems: [], deviations: [] },
    }
    const reading = { ...outcome.reading, record }
    const kept = stripExchange({ ...sampleExchange, outcome: { ...outcome, reading } }, (text) => text)
    return kept?.outcome.kind === 'response' ? kept.outcome.reading.record : null
  }
  expect(recordOf('words')).toMatchObject({ details: null, detailsLeftOut: true })
  expect(recordOf(null)?.details).toBeNull()
  expect(recordOf(null)).not.toHaveProperty('detailsLeftOut')
})

it('masks the value of a parameter whose name says that it holds a secret, wherever an address has it', () => {
  const target = '/spaces/a/entries?limit=1&api_key=hush-hush&X-Token=hush-hush&na%6De=loud&client%5Fsecret=hush-hush'
  const url = `https://cdn.example.com${target}`
  const request = { ...sampleExchange.request, url, target }
  const redirects = [{ status: 302, from: url, to: `${url}#there`, followed: false }]
  const kept = JSON.stringify(stripExchange({ ...sampleExchange, request, redirects }, (text) => text))
  expect(kept).not.toContain('hush-hush')
  expect(kept).toContain('limit=1')
  expect(kept).toContain('na%6De=loud')
})

it('keeps the mask of a token as it was shown, so that the same request looks the same after a restart', () => {
  const target = `/spaces/a/entries?access_token=${maskToken('hhhh')}&limit=1`
  const headers: Exchange['request']['headers'] = [
    ['authorization', `Bearer ${maskToken('hhhh')}`],
    ['x-api-key', MASK],
  ]
  const request = { ...sampleExchange.request, url: `https://cdn.example.com${target}`, target, headers }
  expect(stripExchange({ ...sampleExchange, request }, (text) => text)?.request).toEqual(request)
  // More than the mask and the last four characters is no mask of ours.
  const more: Exchange['request']['headers'] = [
    ['authorization', `Bearer ${maskToken('hhhhh')}`],
    ['authorization', `Bearer hush${MASK}`],
    ['x-api-key', `${MASK}; hush`],
  ]
  const kept = stripExchange({ ...sampleExchange, request: { ...request, headers: more } }, (text) => text)
  expect(kept?.request.headers.map(([, value]) => value)).toEqual([MASK, MASK, MASK])
})

it('masks the header in which the platform takes the keys of other spaces', () => {
  const headers: Exchange['request']['headers'] = [['X-Contentful-Resource-Resolution', 'eyJzcGFjZXMiOnsiYiI6IksyIn19']]
  const request = { ...sampleExchange.request, headers }
  const kept = stripExchange({ ...sampleExchange, request }, (text) => text)
  expect(kept?.request.headers).toEqual([['X-Contentful-Resource-Resolution', MASK]])
  const row = { name: 'X-Contentful-Resource-Resolution', value: 'eyJzcGFjZXMiOnsiYiI6IksyIn19', enabled: true }
  expect(JSON.stringify(stripDraft({ ...sampleDraft, headers: [row] }, (text) => text))).not.toContain('eyJz')
})

it('keeps a draft without such a parameter', () => {
  const path = '/spaces/a/entries?token=hush-hush'
  const kept = stripDraft({ ...sampleDraft, path, query: [] }, (text) => text)
  expect(kept).toMatchObject({ draft: { path: '/spaces/a/entries' }, whole: false })
})

it('keeps as many of the requests that were not sent as can be read again, by their bytes, the newest first', () => {
  const error = { code: 'locked', message: 'The keychain is locked.' } as const
  const draft = { ...sampleDraft, body: 'ä'.repeat(200_000) }
  const notSent = Array.from({ length: 50 }, (_, at) => ({ id: String(at), at: 'now', draft, whole: true, error }))
  const kept = fitNotSent(notSent)
  expect(kept).toEqual(notSent.slice(0, kept.length))
  expect(kept.length).toBeGreaterThan(30)
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(17 * 1024 * 1024)
})
