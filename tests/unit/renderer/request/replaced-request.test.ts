import { beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { Builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import type { Message } from '../../../../src/renderer/ui/messages.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleDraft, sampleExchange, sampleSnapshot } from '../../../fakes/samples.ts'

type Told = Pick<Message, 'text' | 'action'>
const told = vi.hoisted((): Told[] => [])
vi.mock('../../../../src/renderer/ui/messages.svelte.ts', () => ({
  messages: { show: (message: Told) => told.push(message), remove: () => undefined },
}))

const HANDLE = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b90'
const released: string[] = []
let builder: Builder

const bringBack = (): void => {
  const action = told.at(-1)?.action
  expect(action?.label).toBe('Bring it back')
  action?.run()
}

beforeEach(() => {
  told.length = 0
  released.length = 0
  exchanges.entries = []
  connect(
    bridgeOf({
      requests: {
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })),
        send: () => Promise.resolve(ok(sampleExchange)),
      },
      vault: {
        holdPasted: () => Promise.resolve(ok({ handle: HANDLE, lastFour: '0000' })),
        releasePasted: ({ handle }) => {
          released.push(handle)
          return Promise.resolve(ok(null))
        },
      },
    }),
  )
  builder = new Builder()
  builder.see(sampleSnapshot)
})

const other = { ...sampleDraft, path: '/spaces/space-a/tags' }

const REPLACED = 'The request that you were writing was replaced.'

it('can be brought back where it was being written', () => {
  builder.load({ ...sampleDraft, method: 'PUT', body: null })
  expect(told).toEqual([])
  builder.edit({ body: '{"half":' })
  const written = builder.draft
  builder.load(other)
  expect(told.map(({ text }) => text)).toEqual([REPLACED])
  bringBack()
  expect(builder.draft).toEqual(written)
  // It is still being written.
  builder.load(other)
  expect(told).toHaveLength(2)
  expect(builder.draft.path).toBe(other.path)
})

it('comes back after another kind of API was chosen', () => {
  builder.editPath('/spaces/space-a/locales')
  const written = builder.draft
  builder.aim({ api: 'images' })
  expect(builder.draft.path).not.toBe(written.path)
  expect(told.at(-1)?.text).toBe(REPLACED)
  bringBack()
  expect(builder.draft).toEqual(written)
})

it("comes back with its saved parts and with the app's defaults", () => {
  builder.editPath('/spaces/space-a/locales')
  builder.resetPath()
  const written = builder.draft
  expect(builder.draft.credential.from).toBe('vault')
  builder.load({ ...other, credential: { from: 'none' } })
  bringBack()
  // No user chose the token: the app chooses one of another API as if nothing had happened in between.
  const undisturbed = new Builder()
  undisturbed.see(sampleSnapshot)
  undisturbed.editPath('/spaces/space-a/locales')
  undisturbed.resetPath()
  for (const one of [builder, undisturbed]) one.aim({ api: 'preview' })
  expect(builder.draft).toEqual(undisturbed.draft)
  expect(builder.draft.credential).not.toEqual(written.credential)
})

it('keeps the way back to the first of two', () => {
  builder.editPath('/spaces/space-a/locales')
  builder.load(other)
  builder.editPath('/spaces/space-a/tags/t')
  builder.load(sampleDraft)
  expect(told.map(({ text }) => text)).toEqual([REPLACED, REPLACED])
  told.pop()
  bringBack()
  expect(builder.draft.path).toBe('/spaces/space-a/locales')
})

it('is nothing to tell where it was sent, only looked at, or the same comes in its place', async () => {
  builder.editPath('/spaces/space-a/locales')
  await exchanges.send(builder.draft, null, null)
  builder.load(other)
  builder.load(sampleDraft)
  builder.aim({ environmentId: 'staging' })
  builder.load(other)
  builder.editPath('/spaces/space-a/locales')
  builder.load({ ...builder.draft })
  expect(told).toEqual([])
})

it('is reported if Send was pressed and nothing was sent', () => {
  builder.editPath('/spaces/space-a/locales')
  builder.noteSent()
  builder.load(other)
  expect(told).toHaveLength(1)
})

it('is reported for a body of an earlier start', () => {
  builder = new Builder()
  builder.restore({ ...sampleDraft, method: 'PUT', body: '{"half":' })
  builder.load(other)
  expect(told).toHaveLength(1)
})

it('comes back with a token that was pasted for it and is forgotten, so that it is sent with no other', async () => {
  await builder.usePasted('fake-token-of-nobody-000000000000000000000000')
  builder.editPath('/spaces/space-a/locales')
  await builder.loadHeld({ handle: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b91', lastFour: '1111', kind: null }, other)
  expect(released).toEqual([HANDLE])
  bringBack()
  expect(builder.draft).toMatchObject({ path: '/spaces/space-a/locales', credential: { handle: HANDLE } })
})
