import { describe, expect, it } from 'vitest'
import {
  historyItems,
  shownTitle,
  titleLines,
  type HistoryItem,
} from '../../../../src/renderer/features/history/history-list.ts'
import type { Entry } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import type { ExchangeOutcome, Said } from '../../../../src/shared/model/exchange.ts'
import type { ListedRun, Pin } from '../../../../src/shared/model/history.ts'
import { draftOf, TOKEN_ID } from '../../../fakes/http-draft.ts'
import { exchange } from '../request/examples.ts'

const NOW = new Date(2026, 10, 27, 15, 7).getTime()
const at = (day: number, hour: number): string => new Date(2026, 10, day, hour, 4).toISOString()
const nameOf = (id: string): string | null => (id === TOKEN_ID ? 'Website' : null)

const outcomeOf = (status: number, said: object | null): ExchangeOutcome => {
  const { outcome } = exchange()
  if (outcome.kind !== 'response') throw new Error('the example is a response')
  return { ...outcome, head: { ...outcome.head, status, statusText: '' }, said } as ExchangeOutcome
}

const ENTRIES = '/spaces/shop/environments/master/entries'
let count = 0
type Fields = { path?: string; status?: number; said?: object | null; startedAt?: string; runId?: string | null }
const entryOf = ({
  path = ENTRIES,
  status = 200,
  said = null,
  startedAt = at(27, 10),
  runId = null,
}: Fields): Entry => {
  count += 1
  const request = { ...exchange().request, target: path }
  const token = { tokenId: TOKEN_ID, kind: 'delivery-key', name: 'Website', placement: 'header', lastFour: '' } as const
  const ended = exchange({ request, token, environmentId: 'master', outcome: outcomeOf(status, said) })
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  return { id, draft: null, whole: true, runId, request: null, startedAt, state: { kind: 'ended', exchange: ended } }
}

const run: ListedRun = { id: 'run', kind: 'matrix', about: '2 tokens', at: at(27, 12), exchanges: [] }
const saidOf = (headline: string): Said => ({
  verdict: 'no-access',
  cause: 'environment-not-enabled',
  certainty: 'likely',
  headline,
  summary: '',
  next: '',
  where: null,
  fixes: [],
  detail: {},
})
const query = [{ name: 'content_type', value: 'cake', enabled: true }]
const pin: Pin = { id: 'pin', whole: true, draft: draftOf({ path: ENTRIES, query }) }

const wordsOf = (item: HistoryItem): string => {
  if (item.kind === 'heading') return `# ${item.title}`
  if (item.kind === 'request') return `${item.isOfRun ? '  ' : ''}${item.code} ${item.tone} ${item.what}`
  return `${item.kind} ${item.what}`
}

type More = { runs?: ListedRun[]; pins?: Pin[]; filter?: string; openRun?: string }
const itemsOf = (entries: readonly Entry[], { runs = [], pins = [], filter = '', openRun }: More = {}) =>
  historyItems({ entries, runs, pins }, { filter, openRun: openRun ?? null, nameOf, now: NOW })
const list = (entries: readonly Entry[], more?: More): string[] => itemsOf(entries, more).map(wordsOf)

describe('historyItems', () => {
  it('lists requests under their days, the newest first', () => {
    const entries = [26, 27, 3].map((day) => entryOf({ startedAt: at(day, 9) }))
    const line = '200 good GET entries'
    expect(list(entries)).toEqual(['# Today', line, '# Yesterday', line, '# Nov 3, 2026', line])
  })

  it('shows method, path with its query, token, environment and time', () => {
    const [, item] = itemsOf([entryOf({ path: `${ENTRIES}?limit=1` })])
    expect(item).toMatchObject({ what: 'GET entries?limit=1', where: 'Website · master' })
    expect(item?.kind === 'request' && item.when.replace(/\s/, ' ')).toBe('10:04 AM')
  })

  it('shows the method of a line only if it isn’t GET', () => {
    const draft = draftOf({ path: ENTRIES, method: 'DELETE' })
    const shown = itemsOf([entryOf({})], { pins: [pin, { ...pin, draft }] }).map(shownTitle)
    expect(shown).toEqual(['Pinned', 'entries?content_type=cake', 'DELETE entries', 'Today', 'entries'])
  })

  it('shows the time of a run once, beside the run', () => {
    const items = itemsOf([entryOf({ runId: 'run' })], { runs: [run], openRun: 'run' })
    expect(items.flatMap((item) => (item.kind === 'heading' ? [] : [item.when !== '']))).toEqual([true, false])
  })

  it('gives a result the tone of its verdict, not of its number', () => {
    const said = { verdict: 'no-access', cause: 'environment-not-enabled', certainty: 'certain', summary: '', next: '' }
    expect(list([entryOf({ status: 404, said })])).toContain('404 no-access GET entries')
    expect(list([entryOf({ status: 401, said: { ...said, verdict: 'rejected' } })])).toContain(
      '401 rejected GET entries',
    )
  })

  it('lists a run once, at its time, and its requests below it while it is open', () => {
    const entries = [entryOf({}), entryOf({ runId: 'run' }), entryOf({ runId: 'run' })]
    const line = '200 good GET entries'
    expect(list(entries, { runs: [run] })).toEqual(['# Today', 'run Access: 2 tokens', line])
    expect(list(entries, { runs: [run], openRun: 'run' })).toEqual([
      '# Today',
      'run Access: 2 tokens',
      `  ${line}`,
      `  ${line}`,
      line,
    ])
  })

  it('lists pinned requests above the days, with their query', () => {
    expect(list([entryOf({})], { pins: [pin] })).toEqual([
      '# Pinned',
      'pin GET entries?content_type=cake',
      '# Today',
      '200 good GET entries',
    ])
  })

  it('names a diagnosis by its verdict once it has ended', () => {
    const diagnosis: ListedRun = { ...run, kind: 'diagnosis', about: 'Website · staging' }
    const entries = [entryOf({ runId: 'run' })]
    const lineOf = (listed: ListedRun) =>
      itemsOf(entries, { runs: [listed] }).flatMap((item) => (item.kind === 'run' ? [[item.what, item.where]] : []))
    expect(lineOf(diagnosis)).toEqual([['Website · staging', '1 check']])
    const said = saidOf('Not enabled for staging')
    expect(lineOf({ ...diagnosis, said })).toEqual([['Not enabled for staging · Likely', 'Website · staging']])
    const works = { ...said, verdict: 'accepted', headline: 'It works' } as const
    expect(lineOf({ ...diagnosis, said: works })).toEqual([['It works', 'Website · staging']])
  })

  it('gives the title of a run as many lines as it needs, and that of a request one', () => {
    const linesOf = (headline: string, room: number): number[] =>
      itemsOf([entryOf({ path: `${ENTRIES}/${'long'.repeat(20)}` }), entryOf({ runId: 'run' })], {
        runs: [{ ...run, kind: 'diagnosis', said: saidOf(headline) }],
      }).flatMap((item) => (item.kind === 'heading' ? [] : [titleLines(item, room)]))
    expect(linesOf('Key revoked', 18.75)).toEqual([1, 1])
    expect(linesOf('Playground doesn’t recognize this token', 18.75)).toEqual([2, 1])
    expect(linesOf('Playground doesn’t recognize this token', 36)).toEqual([1, 1])
    expect(linesOf('Every word of it '.repeat(12), 18.75)).toEqual([3, 1])
  })

  it('finds requests by path, token and status, and a run by one of its requests', () => {
    const assets = entryOf({ path: '/spaces/shop/environments/master/assets', status: 404 })
    const ofRun = entryOf({ runId: 'run', path: '/spaces/shop/environments/staging/tags' })
    const found = (filter: string) => list([entryOf({}), assets, ofRun], { runs: [run], pins: [pin], filter })
    expect(found('404 assets')).toEqual(['# Today', '404 bad GET assets'])
    expect(found('tags')).toEqual(['# Today', 'run Access: 2 tokens', '  200 good GET tags'])
    expect(found('cake')).toEqual(['# Pinned', 'pin GET entries?content_type=cake'])
    expect(found('no such thing')).toEqual([])
  })
})
