import { expect, it } from 'vitest'
import { firstFacts } from '../../../../../src/core/diagnosis/diagnose.ts'
import type { DiagnosedCredential, VaultFacts } from '../../../../../src/core/diagnosis/input.ts'
import { createNotes } from '../../../../../src/core/diagnosis/observe/observations.ts'
import { noteToken } from '../../../../../src/core/diagnosis/observe/of-token.ts'
import { inputOf } from '../../../../fakes/platform/ask.ts'

const MINUTE = 60_000

it.each([
  [3, 'It was saved minutes ago.'],
  [11, 'It’s older than ten minutes.'],
])('a token that is kept for %s minutes: %s', (minutes, sentence) => {
  const kept = { service: 'home', spaceId: 'alpha', environments: [], markedRevoked: false, seenWorking: null }
  const credential: DiagnosedCredential = {
    state: 'present',
    secret: 'fake-delivery-key',
    kind: 'delivery-key',
    name: 'Website',
    vault: { ...kept, addedAt: 0 },
    reach: [],
    typed: false,
  }
  const notes = createNotes()
  const input = { ...inputOf({ baseUrls: { delivery: 'https://cdn.example.com' } }), credential }
  noteToken(firstFacts(input, minutes * MINUTE), notes)
  expect(notes.evidence.map(({ summary }) => summary)).toContain(sentence)
})

it.each([
  ['saved here', {}, false],
  ['created or changed by Token Desk', { changedAt: 0 }, true],
])('a token that was %s three minutes ago counts as a young key only if it was made then', (_, changed, isYoung) => {
  const kept = { service: 'home', spaceId: 'alpha', environments: [], markedRevoked: false, seenWorking: null }
  const credential: DiagnosedCredential = {
    state: 'present',
    secret: 'fake-delivery-key',
    kind: 'delivery-key',
    name: 'Website',
    vault: { ...kept, addedAt: 0, ...changed },
    reach: [],
    typed: false,
  }
  const notes = createNotes()
  const input = { ...inputOf({ baseUrls: { delivery: 'https://cdn.example.com' } }), credential }
  noteToken(firstFacts(input, 3 * MINUTE), notes)
  expect(notes.seen.has('the key was created or changed minutes ago')).toBe(isYoung)
})

it.each<[Partial<VaultFacts>, string]>([
  [{ seenWorking: 'here' }, 'It last worked here.'],
  [{ seenWorking: 'here', workedAt: Date.UTC(2026, 10, 20, 12) }, 'It last worked here on Nov 20, 2026.'],
  [
    { seenWorking: 'elsewhere', workedAt: Date.UTC(2026, 10, 20, 12) },
    'It last worked in another environment on Nov 20, 2026.',
  ],
])('says where and when a saved token last worked: %j', (worked, sentence) => {
  const kept = { service: 'home', spaceId: 'alpha', environments: [], markedRevoked: false, addedAt: null }
  const credential: DiagnosedCredential = {
    state: 'present',
    secret: 'fake-delivery-key',
    kind: 'delivery-key',
    name: 'Website',
    vault: { ...kept, seenWorking: null, ...worked },
    reach: [],
    typed: false,
  }
  const notes = createNotes()
  noteToken(firstFacts({ ...inputOf({ baseUrls: { delivery: 'https://cdn.example.com' } }), credential }, 0), notes)
  expect(notes.evidence.map(({ summary }) => summary)).toContain(sentence)
})
