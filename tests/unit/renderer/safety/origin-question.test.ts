import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { OriginQuestion } from '../../../../src/renderer/features/safety/origin-question.svelte.ts'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import type { DeskError } from '../../../../src/shared/contract/errors.ts'
import type { OriginChange } from '../../../../src/shared/model/binding.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'
import { eventually } from '../../../fakes/eventually.ts'

vi.mock(
  '../../../../src/renderer/ui/messages.svelte.ts',
  async () => (await import('../../../fakes/toasts.ts')).fakeMessages,
)

const tokenId = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01'
const old = ['https://cdn.contentful.com']
const elsewhere = (...to: string[]): OriginChange => ({ what: 'token', tokenId, old, new: to })
const route = { proxy: 'http://evil.example:8080/', caFile: null }
const way: OriginChange = { what: 'connection', old: { proxy: null, caFile: null }, new: route }
const refusal = (details: OriginChange): DeskError => ({
  code: 'origin-changed',
  message: 'Nothing was sent.',
  details,
})

let said: unknown[] = []
let answer: Result<null> = ok(null)
let question = new OriginQuestion()

const note = (...what: unknown[]): Promise<Result<null>> => {
  said.push(what)
  return Promise.resolve(answer)
}

/** What is loaded for the first question is there. */
const settled = (): Promise<void> => vi.dynamicImportSettled()

const ask = async (change: OriginChange): Promise<void> => {
  question.ask(refusal(change))
  await settled()
}

beforeEach(() => {
  said = []
  answer = ok(null)
  question = new OriginQuestion()
  forgetTold()
  connect(
    bridgeOf({
      vault: {
        confirmOrigins: (input) => note('send', input),
        restoreOrigins: (input) => note('keep', input),
        confirmConnection: (input) => note('send', input),
      },
      app: { restoreConnection: () => note('keep the old way') },
    }),
  )
})

describe('the question before a secret goes elsewhere', () => {
  it('stands before this refusal alone', async () => {
    question.ask({ code: 'conflict', message: 'Another.', details: elsewhere('https://evil.example') })
    question.ask({ code: 'origin-changed', message: 'Without its two sides.' })
    await settled()
    expect(question.asking).toBe(false)
    await ask(elsewhere('https://evil.example'))
    expect([question.asking, question.change]).toEqual([true, elsewhere('https://evil.example')])
  })

  it('says yes to what it named, and sends nothing by itself', async () => {
    await ask(elsewhere('https://evil.example'))
    await question.answer(true)
    await ask(way)
    await question.answer(true)
    expect(said).toEqual([
      ['send', { tokenId, origins: ['https://evil.example'] }],
      ['send', { route }],
    ])
    expect(told.done).toEqual(Array(2).fill('Confirmed. Now try again.'))
  })

  it('brings the old one back at a no', async () => {
    await ask(elsewhere('https://evil.example'))
    await question.answer(false)
    await ask(way)
    await question.answer(false)
    expect(said).toEqual([['keep', { tokenId }], ['keep the old way']])
    expect([question.asking, told.errors]).toEqual([false, []])
  })

  it('asks anew, by name, where it was changed again before the yes', async () => {
    await ask(elsewhere('https://evil.example'))
    answer = failed(refusal(elsewhere('https://worse.example')))
    await question.answer(true)
    await settled()
    expect([question.asking, question.change]).toEqual([true, elsewhere('https://worse.example')])
    expect(told).toEqual({ done: [], errors: ['Nothing was sent.'] })
  })

  it("doesn't change while it is answered", async () => {
    await ask(elsewhere('https://evil.example'))
    await ask(way)
    await question.answer(true)
    expect(said).toEqual([['send', { tokenId, origins: ['https://evil.example'] }]])
  })

  it('waits for a dialog that was opened meanwhile, and comes up once that is gone', async () => {
    const dialog = openDialogs.open()
    await ask(elsewhere('https://evil.example'))
    await ask(elsewhere('https://evil.example'))
    expect(question.asking).toBe(false)
    dialog.close()
    await eventually(() =>
      expect([question.asking, question.change]).toEqual([true, elsewhere('https://evil.example')]),
    )
    await question.answer(false)
    await settled()
    expect(question.asking).toBe(false)
  })

  it('waits for one that was opened while it was being loaded', async () => {
    question.ask(refusal(elsewhere('https://evil.example')))
    const dialog = openDialogs.open()
    await settled()
    expect(question.asking).toBe(false)
    dialog.close()
    await eventually(() => expect(question.asking).toBe(true))
  })

  it('is answered once, however often a button is pressed as it closes', async () => {
    await ask(elsewhere('https://evil.example'))
    await Promise.all([question.answer(false), question.answer(true)])
    expect(said).toEqual([['keep', { tokenId }]])
  })
})
