import { describe, expect, it } from 'vitest'
import { createPreviewer } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { startState } from '../../../../src/renderer/features/request/draft.ts'
import type { Result } from '../../../../src/shared/contract/result.ts'
import type { RequestDraft, RequestPreview } from '../../../../src/shared/model/request.ts'
import { vault } from './examples.ts'

const draft = (path: string): RequestDraft => ({ ...startState(vault).draft, path })
const answer = (): Result<RequestPreview> => ({
  ok: true,
  value: { request: null, warnings: [], confirmation: null },
})

/** A desk that responds on demand, and a clock that rings on demand. */
const rig = () => {
  const asked: { path: string; reply: () => Promise<void> }[] = []
  const shown: string[] = []
  let ring: (() => void) | null = null
  const previewer = createPreviewer({
    ask: ({ path }) =>
      new Promise((resolve) => {
        const reply = async (): Promise<void> => {
          resolve(answer())
          await Promise.resolve()
        }
        asked.push({ path, reply })
      }),
    later: (_, callback) => {
      ring = callback
      return () => {
        if (ring === callback) ring = null
      }
    },
    show: (_, { path }) => void shown.push(path),
  })
  return { previewer, asked, shown, ring: () => ring?.() }
}

describe('keeping the preview true', () => {
  it('asks once for all that is typed without a pause', () => {
    const { previewer, asked, ring } = rig()
    for (const path of ['/s', '/sp', '/spaces']) previewer.update(draft(path))
    ring()
    expect(asked.map(({ path }) => path)).toEqual(['/spaces'])
  })

  it('never shows an answer to an older draft, even when it comes last', async () => {
    const { previewer, asked, shown, ring } = rig()
    previewer.update(draft('/old'))
    ring()
    previewer.update(draft('/new'))
    ring()
    await asked[1]?.reply()
    await asked[0]?.reply()
    expect(shown).toEqual(['/new'])
  })

  it('shows nothing that was asked before a newer draft came, even if that is not asked yet', async () => {
    const { previewer, asked, shown, ring } = rig()
    previewer.update(draft('/old'))
    ring()
    previewer.update(draft('/new'))
    await asked[0]?.reply()
    expect(shown).toEqual([])
  })

  it('shows nothing after it was stopped', async () => {
    const { previewer, asked, shown, ring } = rig()
    previewer.update(draft('/a'))
    ring()
    previewer.stop()
    await asked[0]?.reply()
    expect(shown).toEqual([])
  })
})
