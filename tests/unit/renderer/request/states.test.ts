import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { selection } from '../../../../src/renderer/bridge/selection.svelte.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { Builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { exchanges as page, Exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import { Sender } from '../../../../src/renderer/features/request/send.svelte.ts'
import { confirmation } from '../../../../src/renderer/ui/confirmation.svelte.ts'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import type { Rooms } from '../../../../src/shared/contract/calls.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import type { Pin } from '../../../../src/shared/model/history.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import {
  SAMPLE_OUTPUTS,
  sampleDraft,
  sampleExchange,
  sampleSnapshot,
  sampleSpace,
  sampleToken,
} from '../../../fakes/samples.ts'
import { eventually } from '../../../fakes/eventually.ts'

type Listed = Output<'history.list'>

const NOTHING: Listed = { exchanges: [], runs: [], notSent: [], pins: [] }
const id = (end: number): string => `6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b${String(end).padStart(2, '0')}`
const exchange = (end: number, change: Partial<Exchange> = {}): Exchange => ({
  ...sampleExchange,
  id: id(end),
  startedAt: `2026-01-02T03:04:${String(end).padStart(2, '0')}.000Z`,
  ...change,
})

type Answers = { readonly [Room in keyof Rooms]?: Partial<Rooms[Room]> }

/** The page's door, with a history that a test fills. */
const connectTo = (listed: Listed, answers: Answers = {}): void =>
  connect(
    bridgeOf({
      ...answers,
      history: { list: () => Promise.resolve(ok(listed)), ...answers.history },
      vault: { holdPasted: () => Promise.resolve(ok({ handle: id(90), lastFour: '0000' })), ...answers.vault },
      requests: {
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })),
        ...answers.requests,
      },
    }),
  )

describe('the exchanges of the page', () => {
  it('show what main keeps, and put nothing on view by themselves', async () => {
    const run = { id: id(50), kind: 'diagnosis', about: 'staging', at: '2026-01-02T03:04:03.000Z' } as const
    connectTo({
      exchanges: [exchange(3), exchange(2), exchange(1)],
      runs: [{ ...run, exchanges: [id(3)] }],
      notSent: [],
      pins: [],
    })
    const exchanges = new Exchanges()
    await exchanges.refresh()
    expect(exchanges.entries.map((entry) => [entry.id, entry.runId])).toEqual([
      [id(3), run.id],
      [id(2), null],
      [id(1), null],
    ])
    expect(exchanges.selectedId).toBeNull()
  })

  it('show what was not sent in earlier starts among them, with its draft and why', async () => {
    const error = { code: 'locked', message: 'The keychain is locked.' } as const
    const at = '2026-01-02T03:04:02.000Z'
    const notSent = [{ id: id(2), at, draft: sampleDraft, whole: false, error }]
    connectTo({ ...NOTHING, exchanges: [exchange(3), exchange(1)], notSent })
    const exchanges = new Exchanges()
    await exchanges.refresh()
    expect(exchanges.entries.map((entry) => entry.id)).toEqual([id(3), id(2), id(1)])
    expect(exchanges.entries[1]).toMatchObject({
      ...{ draft: sampleDraft, whole: false },
      state: { kind: 'refused', error, isEarlier: true },
    })
  })

  it('put a request on view before its answer, and keep its draft with it', async () => {
    const { answer, give } = later<Result<Exchange>>()
    connectTo(NOTHING, { requests: { send: () => answer } })
    const exchanges = new Exchanges()
    const sending = exchanges.send(sampleDraft, null, null)
    expect(exchanges.selected).toMatchObject({ draft: sampleDraft, state: { kind: 'running' } })
    give(ok(exchange(4)))
    expect(await sending).toMatchObject({ kind: 'ended' })
    expect(exchanges.running).toEqual([])
  })

  it('show that a request is being canceled, and how it ended', async () => {
    const { answer, give } = later<Result<Exchange>>()
    const cancelled: string[] = []
    connectTo(NOTHING, {
      requests: {
        send: () => answer,
        cancel: ({ exchangeId }) => {
          cancelled.push(exchangeId)
          return Promise.resolve(ok(null))
        },
      },
    })
    const exchanges = new Exchanges()
    const sending = exchanges.send(sampleDraft, null, null)
    await exchanges.cancel(exchanges.selectedId ?? '')
    expect(exchanges.selected).toMatchObject({ state: { kind: 'running', cancelling: true } })
    expect(cancelled).toEqual([exchanges.selectedId])
    give(failed({ code: 'cancelled', message: 'Canceled.' }))
    await sending
    expect(exchanges.selected).toMatchObject({ state: { kind: 'refused' } })
  })

  it('hold nothing of a request that was asked about instead of sent, and show what was on view before', async () => {
    const asked = { code: 'confirmation-needed', message: 'PUT /x changes master.' } as const
    connectTo({ ...NOTHING, exchanges: [exchange(1)] }, { requests: { send: () => Promise.resolve(failed(asked)) } })
    const exchanges = new Exchanges()
    await exchanges.refresh()
    exchanges.select(id(1))
    expect(await exchanges.send(sampleDraft, null, null)).toMatchObject({ kind: 'refused' })
    expect(exchanges.entries.map((entry) => entry.id)).toEqual([id(1)])
    expect(exchanges.selectedId).toBe(id(1))
  })

  it('go back to nothing where what was on view has been cleared while it was asked', async () => {
    const { answer, give } = later<Result<Exchange>>()
    connectTo(
      { ...NOTHING, exchanges: [exchange(1)] },
      { requests: { send: () => answer }, history: { clear: () => Promise.resolve(ok({ undoId: id(60) })) } },
    )
    const exchanges = new Exchanges()
    await exchanges.refresh()
    const sending = exchanges.send(sampleDraft, null, null)
    await exchanges.clear()
    give(failed({ code: 'confirmation-needed', message: 'PUT /x changes master.' }))
    await sending
    expect([exchanges.entries, exchanges.selectedId]).toEqual([[], null])
  })

  it('are cleared but for what is on its way, and come back with their drafts', async () => {
    const undone: string[] = []
    connectTo(NOTHING, {
      requests: { send: ({ exchangeId }) => Promise.resolve(ok(exchange(5, { id: exchangeId }))) },
      history: {
        clear: () => Promise.resolve(ok({ undoId: id(60) })),
        undo: ({ undoId }) => {
          undone.push(undoId)
          return Promise.resolve(ok(null))
        },
      },
    })
    const exchanges = new Exchanges()
    await exchanges.send(sampleDraft, null, null)
    const sent = exchanges.selectedId
    const cleared = await exchanges.clear()
    expect([exchanges.entries, exchanges.selectedId]).toEqual([[], null])
    if (cleared.ok) await cleared.value()
    expect(undone).toEqual([id(60)])
    expect(exchanges.selected).toMatchObject({ id: sent, draft: sampleDraft })
  })

  it('lose the removed one, show no other in its place, and have it back on view', async () => {
    const removed: string[][] = []
    const run = { id: id(50), kind: 'diagnosis', about: 'staging', at: '2026-01-02T03:04:02.000Z' } as const
    connectTo(
      { ...NOTHING, exchanges: [4, 3, 2, 1].map((end) => exchange(end)), runs: [{ ...run, exchanges: [id(2)] }] },
      {
        history: {
          remove: ({ ids }) => {
            removed.push(ids)
            return Promise.resolve(ok({ undoId: id(60) }))
          },
          undo: () => Promise.resolve(ok(null)),
        },
      },
    )
    const exchanges = new Exchanges()
    await exchanges.refresh()
    const left = (): string[] => exchanges.entries.map((entry) => entry.id)
    exchanges.select(id(3))
    const gone = await exchanges.remove([id(3)])
    expect([removed, left(), exchanges.selectedId]).toEqual([[[id(3)]], [id(4), id(2), id(1)], null])
    if (gone.ok) await gone.value()
    expect([left(), exchanges.selectedId]).toEqual([[id(4), id(3), id(2), id(1)], id(3)])
    const ofRun = await exchanges.remove([id(2)])
    expect(exchanges.selectedId).toBe(id(3))
    exchanges.select(id(4))
    if (ofRun.ok) await ofRun.value()
    expect([left(), exchanges.selectedId]).toEqual([[id(4), id(3), id(2), id(1)], id(4)])
    await exchanges.remove([id(1), id(2), id(3), id(4)])
    expect([left(), exchanges.selectedId]).toEqual([[], null])
  })

  it('let go of a pin, and have it back as main kept it', async () => {
    const pin: Pin = { id: id(61), draft: sampleDraft, whole: false }
    const undone: string[] = []
    connectTo(
      { ...NOTHING, pins: [pin] },
      {
        history: {
          unpin: () => Promise.resolve(ok({ pins: [], undoId: id(62) })),
          undo: ({ undoId }) => {
            undone.push(undoId)
            return Promise.resolve(ok(null))
          },
        },
      },
    )
    const exchanges = new Exchanges()
    const unpinned = await exchanges.unpin(pin.id)
    expect(exchanges.pins).toEqual([])
    if (unpinned.ok) await unpinned.value()
    expect(undone).toEqual([id(62)])
    expect(exchanges.pins).toEqual([pin])
  })

  it('of a person stay, however many reads the runs bring', async () => {
    const own = exchange(1)
    const reads = Array.from({ length: 700 }, (_, at): Exchange => ({
      ...sampleExchange,
      id: crypto.randomUUID(),
      startedAt: new Date(Date.UTC(2026, 0, 2, 3, 5, 0, at)).toISOString(),
    }))
    const run = { id: id(50), kind: 'matrix', about: 'Shop', at: '2026-01-02T03:05:00.000Z' } as const
    connectTo({
      exchanges: [...reads, own],
      runs: [{ ...run, exchanges: reads.map((read) => read.id) }],
      notSent: [],
      pins: [],
    })
    const exchanges = new Exchanges()
    await exchanges.refresh()
    expect(exchanges.entries.at(-1)?.id).toBe(own.id)
    // Of the reads the newest are kept.
    expect(exchanges.entries).toHaveLength(501)
    expect(exchanges.entries[0]?.id).toBe(reads.at(-1)?.id)
  })

  it('sent with a pasted token count as sent with the token that it is saved as', async () => {
    const { token } = sampleExchange
    const pasted = exchange(1, { token: token && { ...token, tokenId: null, name: 'Pasted token' } })
    connectTo(NOTHING, { requests: { send: ({ exchangeId }) => Promise.resolve(ok({ ...pasted, id: exchangeId })) } })
    const exchanges = new Exchanges()
    await exchanges.send({ ...sampleDraft, credential: { from: 'pasted', handle: id(90) } }, null, null)
    exchanges.adopt(id(90), sampleToken)
    expect(exchanges.selected?.draft?.credential).toEqual({ from: 'vault', tokenId: sampleToken.id })
    expect(exchanges.ended(exchanges.selectedId)?.token?.tokenId).toBe(sampleToken.id)
  })

  it('that began at the same time stay in their order', async () => {
    const { startedAt } = sampleExchange
    const same = [3, 2, 1].map((end) => exchange(end, { startedAt }))
    connectTo({ ...NOTHING, exchanges: same })
    const exchanges = new Exchanges()
    await exchanges.refresh()
    expect(exchanges.entries.map((entry) => entry.id)).toEqual([id(3), id(2), id(1)])
  })

  it('ask main only for what they do not have', async () => {
    let asked = 0
    connectTo(NOTHING, {
      history: {
        list: () => {
          asked += 1
          return Promise.resolve(ok({ ...NOTHING, exchanges: [exchange(1)] }))
        },
      },
    })
    const exchanges = new Exchanges()
    await exchanges.refresh()
    await exchanges.bring([id(1)])
    expect(asked).toBe(1)
    await exchanges.bring([id(1), id(2)])
    expect(asked).toBe(2)
    expect(exchanges.entries).toHaveLength(1)
  })
})

describe('the builder', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('takes back the draft of an earlier start, but not over what was begun since', () => {
    connectTo(NOTHING)
    const builder = new Builder()
    builder.see(sampleSnapshot)
    expect(builder.restore({ ...sampleDraft, path: '/spaces/space-a/tags' })).toBe(true)
    expect(builder.draft.path).toBe('/spaces/space-a/tags')
    expect(builder.restore(sampleDraft)).toBe(false)
    expect(builder.draft.path).toBe('/spaces/space-a/tags')
  })

  it('takes back a draft before the vault is known, with a token that is gone then', () => {
    connectTo(NOTHING)
    const builder = new Builder()
    const gone = { ...sampleDraft, credential: { from: 'vault', tokenId: id(99) } } as const
    builder.restore(gone)
    builder.see(sampleSnapshot)
    expect(builder.draft).toEqual(gone)
  })

  it('keeps a chosen space when the vault changes, and uses it for the request', () => {
    connectTo(NOTHING)
    const builder = new Builder()
    builder.see(sampleSnapshot)
    const { serviceId, spaceId } = sampleToken
    const chosen = { serviceId, spaceId, environmentId: null, tokenId: null }
    selection.select(chosen)
    builder.fillFrom(chosen)
    builder.see({ ...sampleSnapshot, tokens: [...sampleSnapshot.tokens] })
    expect(selection.target).toEqual(chosen)
    builder.chooseCredential({ from: 'vault', tokenId: sampleToken.id })
    expect(selection.target.tokenId).toBe(sampleToken.id)
    builder.see({ ...sampleSnapshot, tokens: [] })
    expect(selection.target).toMatchObject({ serviceId, spaceId, tokenId: null })
  })

  it('keeps the token that something was sent with, and takes no other one when it is removed', () => {
    connectTo(NOTHING)
    const builder = new Builder()
    builder.see(sampleSnapshot)
    const { credential } = builder.draft
    if (credential.from !== 'vault') throw new Error('The builder chose no token by itself')
    const another = { ...sampleToken, id: id(71), name: 'Another' }
    const left = sampleSnapshot.tokens.filter((token) => token.id !== credential.tokenId)
    builder.noteSent()
    builder.see({ ...sampleSnapshot, tokens: [...left, another] })
    expect(builder.draft.credential).toEqual(credential)
  })

  it('names a pasted token by its handle alone, and forgets it when another takes its place', async () => {
    const released: string[] = []
    connectTo(NOTHING, {
      vault: {
        releasePasted: ({ handle }) => {
          released.push(handle)
          return Promise.resolve(ok(null))
        },
      },
    })
    const builder = new Builder()
    builder.see(sampleSnapshot)
    await builder.usePasted('fake-pasted-key-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
    expect(builder.draft.credential).toEqual({ from: 'pasted', handle: id(90) })
    expect(JSON.stringify([builder.draft, builder.pasted])).not.toContain('fake-pasted-key')
    await builder.loadHeld({ handle: id(91), lastFour: 'aaaa', kind: null }, sampleDraft)
    expect(builder.pasted?.handle).toBe(id(91))
    expect(released).toContain(id(90))
  })

  it('hands over a pasted token without what can be no part of it', async () => {
    const held: string[] = []
    connectTo(NOTHING, {
      vault: {
        holdPasted: ({ secret }) => {
          held.push(secret)
          return Promise.resolve(ok({ handle: id(90), lastFour: 'zzzz' }))
        },
      },
    })
    const builder = new Builder()
    builder.see(sampleSnapshot)
    await builder.usePasted('"Bearer CFPAT-fake-personal-zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"')
    expect(held).toEqual(['CFPAT-fake-personal-zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'])
  })

  it('goes on with the token that was chosen while main took a pasted one', async () => {
    const { answer, give } = later<Result<Output<'vault.holdPasted'>>>()
    connectTo(NOTHING, { vault: { holdPasted: () => answer } })
    const builder = new Builder()
    builder.see(sampleSnapshot)
    builder.chooseCredential({ from: 'none' })
    const pasting = builder.usePasted('fake-pasted-key-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
    builder.chooseCredential({ from: 'vault', tokenId: sampleToken.id })
    give(ok({ handle: id(90), lastFour: 'aaaa' }))
    await pasting
    expect(builder.draft.credential).toEqual({ from: 'vault', tokenId: sampleToken.id })
    expect(builder.pasted).toMatchObject({ handle: id(90) })
  })

  it('takes a held request at once, and nothing of it over what is written while main forgets the one before', async () => {
    const { answer, give } = later<Result<null>>()
    connectTo(NOTHING, { vault: { releasePasted: () => answer } })
    const builder = new Builder()
    builder.see(sampleSnapshot)
    await builder.loadHeld({ handle: id(91), lastFour: 'aaaa', kind: null }, sampleDraft)
    const loading = builder.loadHeld({ handle: id(92), lastFour: 'bbbb', kind: null }, sampleDraft)
    builder.editPath('/spaces/space-a/tags')
    give(ok(null))
    await loading
    expect(builder.draft.path).toBe('/spaces/space-a/tags')
    expect(builder.pasted?.handle).toBe(id(92))
  })

  it('is blocked by what main says of the draft, and shows the answer to the last one only', async () => {
    const warning = { code: 'path-invalid', message: 'This path cannot be sent.', blocking: true } as const
    connectTo(NOTHING, {
      requests: {
        preview: ({ path }) =>
          Promise.resolve(ok({ request: null, warnings: path === '/bad' ? [warning] : [], confirmation: null })),
      },
    })
    const builder = new Builder()
    builder.see(sampleSnapshot)
    builder.editPath('/bad')
    await vi.runAllTimersAsync()
    expect(builder.blocked).toBe(warning.message)
    builder.editPath('/good')
    await vi.runAllTimersAsync()
    expect(builder.blocked).toBe(null)
  })
})

describe('the sender', () => {
  beforeEach(() => confirmation.answer(false))
  const write = { ...sampleDraft, method: 'DELETE' } as const

  /** Main asks for a yes to every write, and notes what was sent. */
  const withQuestions = () => {
    const sent: boolean[] = []
    connectTo(NOTHING, {
      requests: {
        preview: ({ method, path }) => {
          const what = path.endsWith('/tags') ? 'tags' : 'an entry'
          const confirmation = method === 'GET' ? null : `This deletes ${what}.`
          return Promise.resolve(ok({ request: null, warnings: [], confirmation }))
        },
        send: ({ confirmed }) => {
          sent.push(confirmed)
          return Promise.resolve(ok(sampleExchange))
        },
      },
    })
    return sent
  }

  it('sends a read at once, and a write only after a yes', async () => {
    const sent = withQuestions()
    const sender = new Sender()
    await sender.send(sampleDraft)
    expect(sent).toEqual([false])
    await sender.send(write)
    expect(sent).toEqual([false])
    expect(confirmation.question?.text).toBe('This deletes an entry.')
    confirmation.answer(true)
    await eventually(() => expect(sent).toEqual([false, true]))
  })

  it('asks nothing while a dialog is open, and afresh as soon as none is', async () => {
    const sent = withQuestions()
    const sender = new Sender()
    const dialog = openDialogs.open()
    await sender.send(write)
    expect([confirmation.question, sent]).toEqual([null, []])
    dialog.close()
    await eventually(() => expect(confirmation.question).not.toBeNull())
    expect(sent).toEqual([])
  })

  it('shows whether the place of a write is production now', async () => {
    withQuestions()
    const staging = (production: boolean) =>
      vault.accept({
        ...sampleSnapshot,
        spaces: [{ ...sampleSpace, id: 'space-a', environments: [{ id: 'staging', production }] }],
      })
    staging(false)
    const sender = new Sender()
    await sender.send({ ...write, path: '/spaces/space-a/environments/staging/entries/1' })
    expect(confirmation.question).toMatchObject({ title: 'Delete /entries/1 in staging?', confirmLabel: 'Send DELETE' })
    staging(true)
    expect(confirmation.question).toMatchObject({
      title: 'Delete /entries/1 in staging (production)?',
      confirmLabel: 'Send DELETE to production',
    })
  })

  it('asks again if main would now do something else than what was confirmed', async () => {
    const given: (string | undefined)[] = []
    connectTo(NOTHING, {
      requests: {
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: 'With “Owner”.' })),
        send: ({ asked }) => {
          given.push(asked)
          return Promise.resolve(
            asked === 'Without a token.'
              ? ok(sampleExchange)
              : failed({ code: 'confirmation-needed', message: 'Without a token.' }),
          )
        },
      },
    })
    const sender = new Sender()
    await sender.send(write)
    confirmation.answer(true)
    await eventually(() => expect(confirmation.question?.text).toBe('Without a token.'))
    confirmation.answer(true)
    await eventually(() => expect(given).toEqual(['With “Owner”.', 'Without a token.']))
  })

  it('asks once about what was pressed twice, at once or behind another dialog', async () => {
    withQuestions()
    const sender = new Sender()
    await Promise.all([sender.send(write), sender.send({ ...write })])
    confirmation.answer(false)
    const standing = openDialogs.open()
    await Promise.all([sender.send(write), sender.send({ ...write })])
    expect(confirmation.question).toBeNull()
    standing.close()
    await eventually(() => expect(confirmation.question).not.toBeNull())
    confirmation.answer(false)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(confirmation.question).toBeNull()
    // Asked anew it is a new request.
    await sender.send(write)
    expect(confirmation.question).not.toBeNull()
  })

  it('asks about a second, different write after the first, also behind another dialog', async () => {
    const sent = withQuestions()
    const sender = new Sender()
    const tags = { ...write, path: '/spaces/space-a/tags' }
    await Promise.all([sender.send(write), sender.send(tags)])
    expect(confirmation.question?.text).toBe('This deletes an entry.')
    confirmation.answer(true)
    await eventually(() => expect(confirmation.question?.text).toBe('This deletes tags.'))
    confirmation.answer(false)
    await eventually(() => expect(sent).toEqual([true]))
    const standing = openDialogs.open()
    await Promise.all([sender.send(write), sender.send(tags), sender.send({ ...write })])
    standing.close()
    await eventually(() => expect(confirmation.question?.text).toBe('This deletes an entry.'))
    confirmation.answer(false)
    await eventually(() => expect(confirmation.question?.text).toBe('This deletes tags.'))
    confirmation.answer(false)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(confirmation.question).toBeNull()
  })

  it('reports when it sends, and not before consent', async () => {
    withQuestions()
    const sender = new Sender()
    const onSend = vi.fn()
    await sender.send(write, onSend)
    expect(onSend).not.toHaveBeenCalled()
    confirmation.answer(true)
    await eventually(() => expect(onSend).toHaveBeenCalledOnce())
  })

  it('asks where main alone knows that a yes is needed', async () => {
    const sent: boolean[] = []
    connectTo(NOTHING, {
      requests: {
        send: ({ confirmed }) => {
          sent.push(confirmed)
          return Promise.resolve(
            confirmed ? ok(sampleExchange) : failed({ code: 'confirmation-needed', message: 'This writes.' }),
          )
        },
      },
    })
    const sender = new Sender()
    await sender.send(sampleDraft)
    expect(confirmation.question?.text).toBe('This writes.')
    confirmation.answer(true)
    await eventually(() => expect(sent).toEqual([false, true]))
  })

  it('sends nothing that a blocking warning stands against', async () => {
    const before = page.entries.length
    connectTo(NOTHING, {
      requests: {
        preview: () =>
          Promise.resolve(
            ok({
              request: null,
              warnings: [{ code: 'path-invalid', message: 'No.', blocking: true }],
              confirmation: null,
            }),
          ),
      },
    })
    await new Sender().send(sampleDraft)
    expect(page.entries).toHaveLength(before)
  })

  it('copies with the token only if it is switched on, in every form', async () => {
    const copied: unknown[] = []
    connectTo(NOTHING, {
      requests: {
        copyAs: ({ as, withToken }) => {
          copied.push([as, withToken])
          return Promise.resolve(ok(SAMPLE_OUTPUTS['requests.copyAs']))
        },
      },
    })
    const sender = new Sender()
    await sender.copy(sampleDraft, 'sdk')
    await sender.copy(sampleDraft, 'fetch', true)
    expect(copied).toEqual([['sdk', false], ['fetch', true]]) // prettier-ignore
  })
})
