import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { Builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'

/** What main was asked to preview, in order. It responds on demand. */
let asked: { path: string; reply: () => void }[]
let builder: Builder

const shown = (): string | null => builder.blocked

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  const preview = ({ path }: { path: string }) =>
    new Promise<never>((resolve) => {
      const warnings = [{ code: 'path-invalid', message: path, blocking: true }]
      asked.push({ path, reply: () => resolve(ok({ request: null, warnings, confirmation: null }) as never) })
    })
  connect(bridgeOf({ requests: { preview } }))
  builder = new Builder()
})
afterEach(() => vi.useRealTimers())

const type = (path: string): void => builder.editPath(path)
const pause = (): Promise<unknown> => vi.runAllTimersAsync()
const reply = async (at: number): Promise<void> => {
  asked[at]?.reply()
  await pause()
}

describe('keeping the preview true', () => {
  it('asks once for all that is typed without a pause', async () => {
    for (const path of ['/s', '/sp', '/spaces']) type(path)
    await pause()
    expect(asked.map(({ path }) => path)).toEqual(['/spaces'])
  })

  it('never shows an answer to an older draft, even when it comes last', async () => {
    type('/old')
    await pause()
    type('/new')
    await pause()
    await reply(1)
    await reply(0)
    expect(shown()).toBe('/new')
  })

  it('shows nothing that was asked before a newer draft came, even if that is not asked yet', async () => {
    type('/old')
    await pause()
    type('/new')
    asked[0]?.reply()
    await Promise.resolve()
    expect(shown()).toBeNull()
  })
})
