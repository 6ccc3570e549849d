import { describe, expect, it } from 'vitest'
import { DeskHistory } from '../../../../src/core/history/desk-history.ts'
import { createHistory, type Sender } from '../../../../src/core/history/history.ts'
import { deskError } from '../../../../src/shared/contract/errors.ts'
import { failed, ok } from '../../../../src/shared/contract/result.ts'
import { MOST_EXCHANGES, MOST_PINS, type HistoryDocument } from '../../../../src/shared/model/history.ts'
import type { Said } from '../../../../src/shared/model/exchange.ts'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import type { Redact } from '../../../../src/shared/text/redact.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { systemIds } from '../../../../src/core/adapters/system.ts'
import { createFakeClock } from '../../../fakes/clock.ts'
import { valueOf } from '../../../fakes/desk.ts'
import { createFakeHistoryFile, type FakeHistoryFile } from '../../../fakes/history-file.ts'
import { sampleDraft, sampleExchange } from '../../../fakes/samples.ts'

const same = (text: string): string => text

/** One start of the app over a file of the history. */
const start = (
  file: FakeHistoryFile,
  keeps: { history: boolean; unread?: boolean } = { history: true },
  redactorOf: (draft: RequestDraft) => Promise<Redact | null> = () => Promise.resolve(same),
) => {
  const clock = createFakeClock()
  const history = createHistory()
  const told: string[] = []
  const desk = new DeskHistory({
    history,
    file,
    clock,
    ids: systemIds,
    log: { info: () => undefined, error: () => undefined },
    settings: () =>
      Promise.resolve(
        keeps.unread === true
          ? failed({ code: 'catalog-unwritable', message: 'No.' })
          : ok({ ...DEFAULT_SETTINGS, keepHistory: keeps.history }),
      ),
    redactorOf,
    onNotice: ({ message }) => told.push(message),
  })
  let started = 0
  const add = (sender: Sender = 'person'): string => {
    const id = systemIds.uuid()
    const bytes = new Uint8Array([1, 2])
    started += 1
    const startedAt = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, started)).toISOString()
    history.add({ ...sampleExchange, id, startedAt }, bytes, { bytes, holds: null }, sender, same)
    return id
  }
  return { desk, history, clock, add, told }
}

const open = { view: 'requests', exchangeId: null } as const
const draft: RequestDraft = { ...sampleDraft, path: '/spaces/space-a/entries?limit=3' }
const numbered = (index: number): RequestDraft => ({ ...draft, path: `/spaces/space-a/entries/${index}` })

const SAID: Said = {
  verdict: 'no-access',
  cause: 'environment-not-enabled',
  certainty: 'likely',
  headline: 'Not enabled for staging',
  summary: 'The key isn’t enabled for staging.',
  next: 'Enable staging for it.',
  where: null,
  fixes: ['enable-environment'],
  detail: {},
}

describe('the history after a restart', () => {
  it('finds exchanges, runs, pins, the draft and the open view again, without bodies', async () => {
    const file = createFakeHistoryFile()
    const first = start(file)
    const run = { id: systemIds.uuid(), kind: 'diagnosis', about: 'staging', at: '2026-01-02T03:04:05.000Z' } as const
    const own = first.add()
    const probe = first.add(run)
    const concluded = { ...run, request: own, said: SAID }
    first.history.conclude(concluded)
    valueOf(await first.desk.pin({ draft }))
    valueOf(await first.desk.remember({ draft, open: { view: 'matrix', exchangeId: own } }))
    await first.desk.close()

    const { desk, history } = start(file)
    const listed = valueOf(await desk.list())
    expect(listed.exchanges.map(({ id }) => id)).toEqual([probe, own])
    expect(listed.runs).toEqual([{ ...concluded, exchanges: [probe] }])
    expect(listed.pins).toMatchObject([{ draft, whole: true }])
    expect(valueOf(await desk.recall())).toEqual({ draft, whole: true, open: { view: 'matrix', exchangeId: own } })
    expect(history.bodyOf(own)).toEqual({ state: 'dropped' })
  })

  it('is after a restart as long as it was: as many of a person, and as many of runs, as are kept at all', async () => {
    const file = createFakeHistoryFile()
    const first = start(file)
    const run = { id: systemIds.uuid(), kind: 'matrix', about: 'all', at: '2026-01-02T03:04:05.000Z' } as const
    for (let index = 0; index <= MOST_EXCHANGES; index += 1) {
      first.add()
      first.add(run)
    }
    const kept = first.history.exchanges().map(({ id }) => id)
    await first.desk.close()
    expect(kept).toHaveLength(2 * MOST_EXCHANGES)
    const listed = valueOf(await start(file).desk.list())
    expect(listed.exchanges.map(({ id }) => id)).toEqual(kept)
    expect(listed.runs).toMatchObject([{ exchanges: { length: MOST_EXCHANGES } }])
  })

  it('is added to that of earlier starts, with any message first', async () => {
    const file = createFakeHistoryFile()
    const first = start(file)
    const old = first.add()
    await first.desk.close()
    const second = start(file)
    const recent = second.add()
    await second.desk.close()
    expect(file.document?.exchanges.map(({ exchange }) => exchange.id)).toEqual([recent, old])
  })

  it('keeps nothing while a setting says so, and takes away what was kept', async () => {
    const file = createFakeHistoryFile()
    const keeps = { history: true }
    const { desk, add } = start(file, keeps)
    add()
    valueOf(await desk.pin({ draft }))
    await desk.close()
    expect(file.document).not.toBe(null)
    keeps.history = false
    desk.settingsChanged()
    await desk.close()
    expect(file.document).toBe(null)
    expect(valueOf(await desk.list())).toMatchObject({ exchanges: [{}], pins: [{}] })
    expect(valueOf(await start(file, keeps).desk.list())).toEqual({ exchanges: [], runs: [], notSent: [], pins: [] })
  })

  it('neither writes nor removes anything while the settings cannot be read, nor over what it did not see then', async () => {
    const file = createFakeHistoryFile()
    const first = start(file)
    await first.desk.list()
    first.add()
    await first.desk.close()
    const before = file.document
    const keeps = { history: true, unread: true }
    const second = start(file, keeps)
    await second.desk.list()
    second.add()
    await second.desk.remember({ draft, open })
    await second.clock.advance(1_000)
    keeps.unread = false
    second.add()
    await second.clock.advance(1_000)
    await second.desk.close()
    expect(before).not.toBeNull()
    expect(file.document).toEqual(before)
  })

  it('is never written over before it was read', async () => {
    const kept: HistoryDocument = {
      version: 1,
      exchanges: [{ exchange: sampleExchange, run: null }],
      pins: [],
      work: { draft: null, whole: true, open },
    }
    const file = createFakeHistoryFile(kept)
    const { desk, add } = start(file)
    add()
    await desk.close()
    expect(file.document?.exchanges).toHaveLength(2)
  })

  it('says at the next start, once, how many requests it had to leave out', async () => {
    const file = createFakeHistoryFile()
    const first = start(file)
    const bytes = new Uint8Array()
    const later = () => Promise.resolve(null)
    first.history.add({ ...sampleExchange, id: systemIds.uuid() }, bytes, { bytes, holds: null }, 'person', { later })
    await first.desk.close()

    const second = start(file)
    await second.desk.list()
    second.add()
    await second.desk.close()
    expect(second.told).toEqual([
      '1 request of the last session is not in the history: it was too long, or may have contained a token that could not be read from the keychain.',
    ])
    const third = start(file)
    await third.desk.list()
    expect(third.told).toEqual([])
  })

  it('leaves a file alone that it cannot read', async () => {
    const file = createFakeHistoryFile()
    const written: unknown[] = []
    const { desk, add } = start({
      ...file,
      read: () => Promise.resolve({ ok: false, error: { reason: 'newer-version' } }),
      write: (document) => Promise.resolve(ok(void written.push(document) as unknown as null)),
    })
    add()
    await desk.close()
    expect(written).toEqual([])
  })

  it('keeps the latest draft, also where an earlier one waited longer for the keychain', async () => {
    const file = createFakeHistoryFile()
    const slow = Promise.withResolvers<Redact | null>()
    const { desk } = start(file, { history: true }, ({ path }) =>
      path === draft.path ? slow.promise : Promise.resolve(same),
    )
    const earlier = desk.remember({ draft, open })
    valueOf(await desk.remember({ draft: { ...draft, path: '/spaces/later' }, open: { ...open, view: 'matrix' } }))
    slow.resolve(same)
    valueOf(await earlier)
    expect(valueOf(await desk.recall())).toMatchObject({ draft: { path: '/spaces/later' }, open: { view: 'matrix' } })
    await desk.close()
    expect(file.document?.work.draft?.path).toBe('/spaces/later')
  })

  it('is requested again after a draft that could not be searched, and written at the end', async () => {
    const file = createFakeHistoryFile()
    const trouble = { is: true }
    const { desk } = start(file, { history: true }, () =>
      trouble.is ? Promise.reject(new RangeError('too much')) : Promise.resolve(same),
    )
    await expect(desk.remember({ draft, open: { ...open, view: 'matrix' } })).rejects.toThrow('too much')
    expect(valueOf(await desk.recall())).toMatchObject({ draft: null, open: { view: 'matrix' } })
    trouble.is = false
    valueOf(await desk.remember({ draft, open }))
    await desk.close()
    expect(file.document?.work.draft?.path).toBe(draft.path)
  })

  it('keeps the draft that was whole where the end comes before the keychain has answered about the next', async () => {
    const file = createFakeHistoryFile()
    const hurried = Promise.withResolvers<Redact | null>()
    const { desk } = start(file, { history: true }, ({ path }) =>
      path === draft.path ? Promise.resolve(same) : hurried.promise,
    )
    valueOf(await desk.remember({ draft, open }))
    const later = desk.remember({ draft: { ...draft, path: '/spaces/later' }, open: { ...open, view: 'matrix' } })
    const closed = desk.close()
    hurried.resolve(null)
    await Promise.all([later, closed])
    expect(file.document?.work).toMatchObject({ draft: { path: draft.path }, open: { view: 'matrix' } })
  })

  it("is the page's last message, also if a new page or the end of the app precedes the keychain", async () => {
    const file = createFakeHistoryFile()
    const slow = Promise.withResolvers<Redact | null>()
    const { desk } = start(file, { history: true }, () => slow.promise)
    const said = desk.remember({ draft, open: { ...open, view: 'matrix' } })
    const recalled = desk.recall()
    const closed = desk.close()
    slow.resolve(same)
    await Promise.all([said, closed])
    const work = { draft: { path: draft.path }, open: { view: 'matrix' } }
    expect(valueOf(await recalled)).toMatchObject(work)
    expect(file.document).toMatchObject({ work })
  })

  it('keeps no draft and pins nothing that could hold a token which the keychain does not give, and says so', async () => {
    const file = createFakeHistoryFile()
    const keychain = { gives: true }
    const { desk } = start(file, { history: true }, () => Promise.resolve(keychain.gives ? same : null))
    valueOf(await desk.remember({ draft, open }))
    keychain.gives = false
    valueOf(await desk.remember({ draft: { ...draft, path: '/spaces/later' }, open }))
    expect(valueOf(await desk.recall())).toEqual({ draft: null, whole: false, open })
    expect(await desk.pin({ draft })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    await desk.close()
    expect(file.document).toMatchObject({ work: { draft: null, whole: false }, pins: [] })
  })

  it('is cleared in memory and on disk, and comes back within the minute, bodies too', async () => {
    const file = createFakeHistoryFile()
    const { desk, history, add } = start(file)
    const old = add()
    const { undoId } = valueOf(await desk.clear())
    await desk.close()
    expect(file.document?.exchanges).toEqual([])
    const again = valueOf(await desk.clear())
    const recent = add()
    valueOf(await desk.undo({ undoId: again.undoId }))
    expect(await desk.undo({ undoId })).toMatchObject({ ok: false, error: { code: 'not-found' } })
    expect(history.exchanges().map(({ id }) => id)).toEqual([recent])

    const third = valueOf(await desk.clear())
    add()
    valueOf(await desk.undo({ undoId: third.undoId }))
    expect(history.exchanges()).toHaveLength(2)
    expect(history.bodyOf(recent)?.state).toBe('kept')
    expect(old).not.toBe(recent)
  })

  it('loses the removed exchanges alone, in memory and on disk, and has them back where they were', async () => {
    const file = createFakeHistoryFile()
    const { desk, history, clock, add } = start(file)
    const run = { id: systemIds.uuid(), kind: 'diagnosis', about: 'staging', at: '2026-01-02T03:04:05.000Z' } as const
    const [oldest, ofRun, alsoOfRun, newest] = [add(), add(run), add(run), add()]
    valueOf(await desk.pin({ draft }))
    const listed = async () => valueOf(await desk.list()).exchanges.map(({ id }) => id)
    const stored = (): string[] => file.document?.exchanges.map(({ exchange }) => exchange.id) ?? []
    const { undoId } = valueOf(await desk.remove({ ids: [ofRun, alsoOfRun] }))
    const later = add()
    await clock.advance(1_000)
    expect([await listed(), stored()]).toEqual([
      [later, newest, oldest],
      [later, newest, oldest],
    ])
    expect(history.bodyOf(ofRun)).toBeNull()
    expect(valueOf(await desk.list())).toMatchObject({ runs: [], pins: [{ draft }] })
    valueOf(await desk.undo({ undoId }))
    await clock.advance(1_000)
    expect([await listed(), stored()]).toEqual([
      [later, newest, alsoOfRun, ofRun, oldest],
      [later, newest, alsoOfRun, ofRun, oldest],
    ])
    expect(history.bodyOf(ofRun)).toMatchObject({ state: 'kept' })
  })

  it.each([
    ['remove', (desk: DeskHistory, id: string) => desk.remove({ ids: [id] })],
    ['clear', (desk: DeskHistory) => desk.clear()],
  ] as const)(
    'does not list an unsent request that “%s” removed before the keychain was unlocked',
    async (_name, remove) => {
      const file = createFakeHistoryFile()
      const slow = Promise.withResolvers<Redact | null>()
      const { desk } = start(file, { history: true }, () => slow.promise)
      const id = systemIds.uuid()
      desk.noteNotSent({ id, at: '2026-01-02T03:04:05.000Z', draft, error: deskError('locked', 'Locked.') })
      const listed = async () => valueOf(await desk.list()).notSent.map((one) => one.id)
      const { undoId } = valueOf(await remove(desk, id))
      slow.resolve(same)
      // The pin waits for the same redactor, after the unsent request.
      valueOf(await desk.pin({ draft }))
      expect(await listed()).toEqual([])
      valueOf(await desk.undo({ undoId }))
      await expect.poll(listed).toEqual([id])
      await desk.close()
      expect(file.document?.notSent).toMatchObject([{ id }])
    },
  )

  it('counts an unsent request as left out whose secrets could not be read because of a mistake', async () => {
    const file = createFakeHistoryFile()
    const { desk } = start(file, { history: true }, () => Promise.reject(new Error('a mistake')))
    const error = deskError('locked', 'Locked.')
    desk.noteNotSent({ id: systemIds.uuid(), at: '2026-01-02T03:04:05.000Z', draft, error })
    await desk.close()
    expect(file.document).toMatchObject({ notSent: [], leftOut: 1 })
  })

  it('does not bring back what was cleared longer ago', async () => {
    const { desk, clock, add } = start(createFakeHistoryFile())
    add()
    const { undoId } = valueOf(await desk.clear())
    await clock.advance(60_000)
    expect(await desk.undo({ undoId })).toMatchObject({ ok: false })
  })

  it('brings an unpinned request back to its place within the minute, as it was kept', async () => {
    const { desk, clock } = start(createFakeHistoryFile())
    for (const path of ['/a', '/b', '/c']) valueOf(await desk.pin({ draft: { ...draft, path } }))
    const { pins } = valueOf(await desk.list())
    const { undoId } = valueOf(await desk.unpin({ pinId: pins[1]?.id ?? '' }))
    expect(valueOf(await desk.list()).pins).toEqual([pins[0], pins[2]])
    valueOf(await desk.undo({ undoId }))
    expect(valueOf(await desk.list()).pins).toEqual(pins)
    expect(await desk.undo({ undoId })).toMatchObject({ ok: false, error: { code: 'not-found' } })

    const late = valueOf(await desk.unpin({ pinId: pins[0]?.id ?? '' }))
    await clock.advance(60_000)
    expect(await desk.undo({ undoId: late.undoId })).toMatchObject({ ok: false, error: { code: 'not-found' } })
    expect(await desk.unpin({ pinId: pins[0]?.id ?? '' })).toMatchObject({ ok: false, error: { code: 'not-found' } })
  })

  it("doesn't restore a pin beyond the limit, and can be tried again", async () => {
    const { desk } = start(createFakeHistoryFile())
    for (let index = 0; index < MOST_PINS; index += 1) valueOf(await desk.pin({ draft: numbered(index) }))
    const { pins } = valueOf(await desk.list())
    const { undoId } = valueOf(await desk.unpin({ pinId: pins[0]?.id ?? '' }))
    valueOf(await desk.pin({ draft: numbered(MOST_PINS) }))
    expect(await desk.undo({ undoId })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    valueOf(await desk.unpin({ pinId: pins[1]?.id ?? '' }))
    valueOf(await desk.undo({ undoId }))
  })

  it('pins a handful of requests for each space, no more, and lets go of them', async () => {
    const { desk } = start(createFakeHistoryFile())
    for (let index = 0; index < MOST_PINS; index += 1) valueOf(await desk.pin({ draft: numbered(index) }))
    const next = numbered(MOST_PINS)
    expect(await desk.pin({ draft: next })).toMatchObject({ ok: false, error: { code: 'conflict' } })
    const { pins } = valueOf(await desk.pin({ draft: { ...next, spaceId: 'another' } }))
    expect(pins).toHaveLength(MOST_PINS + 1)
    expect(valueOf(await desk.unpin({ pinId: pins[0]?.id ?? '' })).pins).toHaveLength(MOST_PINS)
    valueOf(await desk.pin({ draft: next }))
  })

  it('pins a request once for any pasted token, also if an unpinned one comes back', async () => {
    const { desk } = start(createFakeHistoryFile())
    const pasted = (): RequestDraft => ({ ...draft, credential: { from: 'pasted', handle: systemIds.uuid() } })
    const { pins } = valueOf(await desk.pin({ draft: pasted() }))
    expect(await desk.pin({ draft: pasted() })).toMatchObject({
      ok: false,
      // Whether it is the same token is unknown.
      error: { code: 'conflict', message: expect.stringContaining('looks the same already') as string },
    })
    valueOf(await desk.pin({ draft: { ...draft, method: 'POST' } }))
    expect(valueOf(await desk.list()).pins).toHaveLength(2)

    const { undoId } = valueOf(await desk.unpin({ pinId: pins[0]?.id ?? '' }))
    valueOf(await desk.pin({ draft: pasted() }))
    valueOf(await desk.undo({ undoId }))
    expect(valueOf(await desk.list()).pins).toHaveLength(2)
  })

  it('says that a request is pinned already also where there is no room for another', async () => {
    const { desk } = start(createFakeHistoryFile())
    for (let index = 0; index < MOST_PINS; index += 1) valueOf(await desk.pin({ draft: numbered(index) }))
    expect(await desk.pin({ draft: numbered(0) })).toMatchObject({
      error: { message: 'This request is pinned already.' },
    })
  })
})
