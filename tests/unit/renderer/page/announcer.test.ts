import { describe, expect, it } from 'vitest'
import { announcer } from '../../../../src/renderer/page/announcer.svelte.ts'

describe("the screen reader's announcement", () => {
  it('is repeated if the same happens twice, and the last one wins', () => {
    announcer.say('Sent.')
    const first = announcer.said
    announcer.say('Sent.')
    expect(announcer.said.text).toBe('Sent.')
    expect(announcer.said.count).not.toBe(first.count)
    announcer.say('Refused.')
    expect(announcer.said.text).toBe('Refused.')
  })
})
