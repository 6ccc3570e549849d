import { describe, expect, it } from 'vitest'
import { enableOffer } from '../../../../src/renderer/features/diagnosis/enable-offer.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import { sampleDiagnosis, sampleDraft, sampleToken } from '../../../fakes/samples.ts'

const manager = (id: string, change: Partial<Token> = {}): Token => ({
  ...sampleToken,
  id,
  name: id,
  kind: 'personal-access-token',
  spaceId: null,
  environments: [],
  ...change,
})
const owner = manager('owner')
const offer = (diagnosis: Diagnosis = sampleDiagnosis, tokens: Token[] = [sampleToken, owner], draft = sampleDraft) =>
  enableOffer(diagnosis, draft, tokens)

describe('enabling an environment is offered', () => {
  it('for a kept key that is not enabled for it, with the Management tokens of its service', () => {
    const others = [
      manager('abroad', { serviceId: 'contentful-eu' }),
      manager('gone', { markedRevoked: true }),
      manager('app', { kind: 'oauth-token' }),
    ]
    expect(offer(sampleDiagnosis, [sampleToken, owner, ...others])).toMatchObject({
      token: { id: sampleToken.id },
      environmentId: 'staging',
      managers: [{ id: 'owner' }, { id: 'app' }],
    })
  })

  it('not where nobody can tell which environment was asked', () => {
    const target = { ...sampleDiagnosis.target, environment: null }
    expect(offer({ ...sampleDiagnosis, target })).toBeNull()
  })

  it('not where that is ruled out, or another cause is the matter', () => {
    const causes = sampleDiagnosis.causes.map((cause) => ({ ...cause, certainty: 'ruled-out' as const }))
    expect(offer({ ...sampleDiagnosis, causes })).toBeNull()
    expect(offer({ ...sampleDiagnosis, causes: [] })).toBeNull()
  })

  it('not without a Management token, for a token that is not kept, of an account, or of another space', () => {
    expect(offer(sampleDiagnosis, [sampleToken])).toBeNull()
    expect(offer(sampleDiagnosis, [owner])).toBeNull()
    expect(offer(sampleDiagnosis, undefined, { ...sampleDraft, credential: { from: 'none' } })).toBeNull()
    expect(offer(sampleDiagnosis, [{ ...sampleToken, kind: 'oauth-token' }, owner])).toBeNull()
    expect(offer(sampleDiagnosis, [{ ...sampleToken, spaceId: 'space-b' }, owner])).toBeNull()
  })
})
