import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { carryOut } from '../../../../src/renderer/features/diagnosis/carry-out-fix.ts'
import { builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { sender } from '../../../../src/renderer/features/request/send.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleDraft, sampleExchange, sampleToken } from '../../../fakes/samples.ts'

const failed = { ...sampleDraft, method: 'PUT' } as const
let sent: string[] = []

beforeEach(() => {
  sent = []
  connect(
    bridgeOf({
      requests: {
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: 'This writes.' })),
        send: ({ draft }) => {
          sent.push(draft.path)
          return Promise.resolve(ok(sampleExchange))
        },
      },
    }),
  )
  sender.asking = false
  builder.load({ ...sampleDraft, path: '/spaces/space-a/tags' })
})

describe('a fix of a request that writes', () => {
  it.each([
    { kind: 'use-token', label: '', tokenId: sampleToken.id },
    { kind: 'path', label: '', path: '/spaces/space-a/entries/x' },
    { kind: 'aim', label: '', aim: { environmentId: 'staging' } },
  ] as const)('leaves the builder as it is until the yes: $kind', async (fix) => {
    const before = builder.draft
    await carryOut(fix, failed)
    expect([sender.asking, builder.draft, sent]).toEqual([true, before, []])
    sender.question?.yes()
    await vi.waitFor(() => expect(sent).toEqual([builder.draft.path]))
    expect(builder.draft.method).toBe('PUT')
  })

  it('sends the very request again only after the yes, and leaves the builder to somebody’s work', async () => {
    const before = builder.draft
    await carryOut({ kind: 'again', label: '' }, failed)
    expect([sender.asking, sent]).toEqual([true, []])
    sender.question?.yes()
    await vi.waitFor(() => expect(sent).toEqual([failed.path]))
    expect(builder.draft).toEqual(before)
  })
})
