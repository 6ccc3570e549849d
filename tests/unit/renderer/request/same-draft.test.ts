import { describe, expect, it } from 'vitest'
import { sameDraft } from '../../../../src/renderer/features/request/same-draft.ts'
import { sampleDraft } from '../../../fakes/samples.ts'

describe('two drafts', () => {
  it('are the same when every field is, in whatever order', () => {
    const reordered = Object.fromEntries(Object.entries(sampleDraft).toReversed()) as typeof sampleDraft
    expect(sameDraft(sampleDraft, reordered)).toBe(true)
    expect(sameDraft(sampleDraft, { ...sampleDraft, query: [] })).toBe(false)
    expect(sameDraft(sampleDraft, { ...sampleDraft, credential: { from: 'none' } })).toBe(false)
  })
})
