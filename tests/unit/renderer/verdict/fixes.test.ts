import { describe, expect, it } from 'vitest'
import { fixesOf } from '../../../../src/core/diagnosis/describe-cause.ts'
import { fixButtons, lastButtons, type Fault, type FixButton } from '../../../../src/renderer/features/verdict/fixes.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import type { RequestDraft } from '../../../../src/shared/model/request.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import type { CellCheck } from '../../../../src/shared/model/vault.ts'
import { CAUSE_IDS, verdictOf, type CauseId, type Certainty } from '../../../../src/shared/model/verdict.ts'
import { sampleDraft, sampleToken } from '../../../fakes/samples.ts'

const other: Token = { ...sampleToken, id: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a09', name: 'Other website' }
const third: Token = { ...sampleToken, id: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a08', name: 'Third website' }
const draft = {
  ...sampleDraft,
  serviceId: sampleToken.serviceId,
  api: 'delivery' as const,
  spaceId: 'space-a',
  environmentId: 'master',
  credential: { from: 'vault' as const, tokenId: sampleToken.id },
}

type Given = { tokens?: Token[]; checks?: CellCheck[]; unreadable?: Record<string, 'no-secret'>; runs?: boolean }
const labels = (
  { cause, detail, certainty = 'likely' }: Pick<Fault, 'detail'> & { cause: CauseId; certainty?: Certainty },
  { tokens = [sampleToken], checks = [], unreadable = {}, runs = true }: Given = {},
) =>
  fixButtons(
    { fixes: fixesOf(cause, certainty), certainty, detail },
    {
      draft,
      target: null,
      pasted: null,
      vault: { tokens, services: [...PRESET_SERVICES], unreadable, checks },
      playgroundRuns: runs,
    },
  ).map(({ label }) => label)

const checkOf = (token: Token, verdict: 'accepted' | 'rejected' | 'no-access', api = 'delivery'): CellCheck => ({
  tokenId: token.id,
  cell: `space-a/master/${api}`,
  at: '2026-01-02T03:04:05.000Z',
  verdict,
  cause: verdict === 'accepted' ? 'works' : 'token-unknown-or-revoked',
  certainty: 'certain',
  before: null,
})

describe('the fixes offered for a fault', () => {
  it('is to try again where the request failed on its way and the only advice is to do so', () => {
    for (const cause of ['offline-dns', 'connection-refused', 'connection-reset', 'timeout', 'platform-error'] as const)
      expect(labels({ cause, detail: {} })).toEqual(['Try again'])
    expect(labels({ cause: 'redirected', detail: {} })).toEqual([])
  })

  it('is to wait first where a gateway that cannot reach the platform asks for that, never to try at once', () => {
    expect(labels({ cause: 'platform-error', detail: { waitSeconds: 30 } })).toEqual(['Try again in 30 s'])
    expect(labels({ cause: 'platform-error', detail: { waitSeconds: 3_600 } })).toEqual([])
    expect(labels({ cause: 'platform-error', detail: { waitSeconds: null } })).toEqual(['Try again'])
  })

  it('is another token of the vault for the same place, and the right value for this one', () => {
    const refused = { cause: 'token-unknown-or-revoked', detail: {} } as const
    expect(labels(refused, { tokens: [sampleToken, other] })).toEqual(['Replace token…', 'Use Other website'])
    expect(labels(refused)).toEqual(['Replace token…'])
  })

  it('prefers the token that was taken there, and leaves out those that cannot help', () => {
    const fault = { cause: 'environment-not-enabled', detail: {} } as const
    const tokens = [sampleToken, other, third]
    expect(labels(fault, { tokens, checks: [checkOf(third, 'accepted')] })).toEqual(['Use Third website'])
    expect(labels(fault, { tokens, checks: [checkOf(other, 'rejected')] })).toEqual(['Use Third website'])
    expect(labels(fault, { tokens, unreadable: { [other.id]: 'no-secret' } })).toEqual(['Use Third website'])
    for (const change of [
      { markedRevoked: true },
      { retiring: true },
      { environments: ['staging'] },
      { spaceId: 'space-b' },
    ])
      expect(labels(fault, { tokens: [sampleToken, { ...other, ...change }] }), JSON.stringify(change)).toEqual([])
  })

  it('is the name that was meant', () => {
    expect(labels({ cause: 'environment-missing', detail: { meant: 'staging' } })).toEqual(['Use staging'])
    expect(labels({ cause: 'space-missing', detail: { meant: 'space-b' } })).toEqual(['Use space-b'])
    expect(labels({ cause: 'environment-missing', detail: {} })).toEqual([])
    expect(labels({ cause: 'resource-missing', detail: { meant: 'entries' } })).toEqual(['Use entries'])
    expect(labels({ cause: 'resource-missing', detail: { meant: null } })).toEqual([])
  })

  it('is the API that takes the token', () => {
    expect(labels({ cause: 'token-of-other-api', detail: { acceptedBy: 'preview' } })).toEqual(['Use Preview'])
    expect(labels({ cause: 'token-of-other-api', detail: { belongsTo: 'delivery' } })).toEqual([])
    expect(labels({ cause: 'token-of-other-api', detail: { belongsTo: 'constructor' } })).toEqual([])
  })

  it('include waiting for a reasonable time', () => {
    expect(labels({ cause: 'key-not-active-yet', certainty: 'certain', detail: {} })).toEqual(['Try again in 3 s'])
    expect(labels({ cause: 'rate-limited', detail: { waitSeconds: 6.2 } })).toEqual(['Try again in 7 s'])
    expect(labels({ cause: 'rate-limited', detail: { waitSeconds: 90 } })).toEqual(['Try again in 1 min 30 s'])
    expect(labels({ cause: 'rate-limited', detail: {} })).toEqual(['Try again in 1 s'])
    expect(labels({ cause: 'rate-limited', detail: { waitSeconds: 3_600 } })).toEqual([])
  })

  it('is a fresh copy of a stale response, by a header and another limit of a list', () => {
    const fresh = (query: RequestDraft['query'], detail: Fault['detail'], method: RequestDraft['method'] = 'GET') =>
      fixButtons(
        { fixes: fixesOf('stale-cache', 'certain'), certainty: 'certain', detail },
        {
          draft: { ...draft, method, query, headers: [] },
          target: null,
          pasted: null,
          vault: { tokens: [sampleToken], services: [...PRESET_SERVICES], unreadable: {}, checks: [] },
          playgroundRuns: true,
        },
      ).map((fix) => (fix.kind === 'fresh' ? [fix.draft.query, fix.draft.headers] : fix.label))
    const row = (name: string, value: string) => ({ name, value, enabled: true })
    const header = [row('Cache-Control', 'no-cache')]
    expect(fresh([], { isList: true })).toEqual([[[row('limit', '101')], header]])
    expect(fresh([row('limit', '1000'), row('skip', '5')], { isList: true })).toEqual([
      [[row('skip', '5'), row('limit', '999')], header],
    ])
    expect(fresh([row('locale', 'en')], { isList: false })).toEqual([[[row('locale', 'en')], header]])
    expect(fresh([], { isList: true }, 'POST')).toEqual([])
    expect(labels({ cause: 'stale-cache', detail: {} })).toEqual(['Request a fresh copy'])
  })

  it('is a search for a smaller response, only for a list that can be smaller', () => {
    const fit = (path: string): string[] =>
      fixButtons(
        { fixes: fixesOf('response-too-large', 'certain'), certainty: 'certain', detail: {} },
        {
          draft: { ...draft, path, query: [], headers: [], method: 'GET' },
          target: null,
          pasted: null,
          vault: { tokens: [sampleToken], services: [...PRESET_SERVICES], unreadable: {}, checks: [] },
          playgroundRuns: true,
        },
      ).map(({ label }) => label)
    expect(fit('/spaces/space-a/entries')).toEqual(['Find a limit that fits'])
    expect(fit('/spaces/space-a/entries?limit=1&include=0')).toEqual([])
    expect(fit('/spaces/space-a/entries/welcome')).toEqual([])
  })

  it('is nothing with a token that is no longer in the vault', () => {
    for (const cause of ['key-not-active-yet', 'rate-limited', 'timeout', 'platform-error'] as const)
      expect(labels({ cause, detail: {} }, { tokens: [] }), cause).toEqual([])
    for (const cause of ['environment-missing', 'space-missing', 'token-of-other-api'] as const)
      expect(labels({ cause, detail: { meant: 'live', acceptedBy: 'preview' } }, { tokens: [] }), cause).toEqual([])
    expect(labels({ cause: 'token-unknown-or-revoked', detail: {} }, { tokens: [other] })).toEqual([
      'Use Other website',
    ])
  })

  it('is the right value, too, where a key that looks too young may be a wrong one', () => {
    expect(labels({ cause: 'key-not-active-yet', detail: {} })).toEqual(['Try again in 3 s', 'Replace token…'])
    // Where no such key is taken, it is not its value that is wrong.
    expect(
      labels({ cause: 'key-not-active-yet', detail: {} }, { tokens: [{ ...sampleToken, kind: 'preview-key' }] }),
    ).toEqual(['Try again in 3 s'])
  })

  it('is to unlock the keychain', () => {
    expect(labels({ cause: 'keychain-locked', detail: {} })).toEqual(['Unlock and send'])
  })

  it('is to enable the environment with a Management token of the vault, before another token', () => {
    const owner: Token = { ...third, name: 'Owner', kind: 'personal-access-token', spaceId: null }
    const fault = { cause: 'environment-not-enabled', detail: {} } as const
    expect(labels(fault, { tokens: [sampleToken, other, owner] })).toEqual(['Enable master…', 'Use Other website'])
    expect(labels(fault, { tokens: [sampleToken, { ...owner, markedRevoked: true }] })).toEqual([])
    expect(labels(fault, { tokens: [sampleToken, owner], unreadable: { [owner.id]: 'no-secret' } })).toEqual([])
  })

  it('is Preview for an entry that may be a draft, if the vault has a preview key for it', () => {
    const preview: Token = { ...other, kind: 'preview-key' }
    const fault = { cause: 'resource-unpublished', detail: {} } as const
    expect(labels(fault, { tokens: [sampleToken, preview] })).toEqual(['Use Preview'])
    expect(labels(fault, { tokens: [sampleToken, other] })).toEqual([])
  })

  it('is Preview with a key saved for another environment, unless it was refused in this one', () => {
    const preview: Token = { ...other, kind: 'preview-key', environments: ['staging'] }
    const tokens = [sampleToken, preview]
    const fault = { cause: 'resource-unpublished', detail: {} } as const
    expect(labels(fault, { tokens })).toEqual(['Use Preview'])
    expect(labels(fault, { tokens, checks: [checkOf(preview, 'accepted', 'preview')] })).toEqual(['Use Preview'])
    expect(labels(fault, { tokens, checks: [checkOf(preview, 'no-access', 'preview')] })).toEqual([])
    expect(labels(fault, { tokens: [sampleToken, { ...preview, spaceId: 'space-b' }] })).toEqual([])
  })

  it('is a token that was accepted there, even if it is saved for another environment', () => {
    const fault = { cause: 'environment-not-enabled', detail: {} } as const
    const tokens = [sampleToken, { ...other, environments: ['staging'] }]
    expect(labels(fault, { tokens, checks: [checkOf(other, 'accepted')] })).toEqual(['Use Other website'])
  })

  it('offers nothing for what works', () => {
    for (const cause of CAUSE_IDS.filter((id) => verdictOf(id) === 'accepted'))
      expect(labels({ cause, detail: {} }, { tokens: [sampleToken, other] }), cause).toEqual([])
  })

  it('leave no verdict without a button after all checks, for a saved, a pasted, a forgotten, and no token', () => {
    const credentials: Pick<RequestDraft, 'credential'>[] = [
      { credential: { from: 'vault', tokenId: sampleToken.id } },
      { credential: { from: 'pasted', handle: 'held' } },
      { credential: { from: 'pasted', handle: 'forgotten' } },
      { credential: { from: 'none' } },
    ]
    const offered = (
      cause: CauseId,
      certainty: Certainty,
      { credential }: (typeof credentials)[number],
    ): FixButton[] => {
      const fault: Fault = { fixes: fixesOf(cause, certainty), certainty, detail: {} }
      const vault = { tokens: [sampleToken], services: [...PRESET_SERVICES], unreadable: {}, checks: [] }
      const situation = { draft: { ...draft, credential }, target: null, pasted: 'held', vault, playgroundRuns: true }
      const repairs = fixButtons(fault, situation)
      return repairs.length > 0 ? repairs : lastButtons(fault, situation, null)
    }
    for (const cause of CAUSE_IDS.filter((id) => verdictOf(id) !== 'accepted'))
      for (const certainty of ['certain', 'likely', 'possible'] as const)
        for (const token of credentials)
          expect(offered(cause, certainty, token), `${cause}, ${certainty}, ${JSON.stringify(token)}`).not.toEqual([])
  })

  it('are, for a token that is not saved, to paste another one for the same request', () => {
    const fault: Fault = { fixes: fixesOf('token-unknown-or-revoked', 'likely'), certainty: 'likely', detail: {} }
    const vault = { tokens: [], services: [...PRESET_SERVICES], unreadable: {}, checks: [] }
    const pasted = { ...draft, credential: { from: 'pasted', handle: 'held' } as const }
    for (const handle of ['held', null])
      expect(fixButtons(fault, { draft: pasted, target: null, pasted: handle, vault, playgroundRuns: true })).toEqual([
        { kind: 'paste-token', label: 'Paste another token…' },
      ])
  })

  it('are the place in the web app before the request once more, and none if the API asks to wait for long', () => {
    const vault = { tokens: [sampleToken], services: [...PRESET_SERVICES], unreadable: {}, checks: [] }
    const situation = { draft, target: null, pasted: null, vault, playgroundRuns: true }
    const url = 'https://app.contentful.com/spaces/space-a/api/keys'
    const fault: Fault = { fixes: [], certainty: 'certain', detail: {} }
    expect(lastButtons(fault, situation, url).map(({ label }) => label)).toEqual(['Open API keys', 'Try again'])
    expect(lastButtons({ ...fault, detail: { waitSeconds: 3_600 } }, situation, null)).toEqual([])
    // The same request would fail again.
    expect(lastButtons({ ...fault, detail: { isRequestInvalid: true } }, situation, null)).toEqual([])
  })

  it('have different names for every fault', () => {
    for (const cause of CAUSE_IDS) {
      const offered = labels(
        { cause, detail: { meant: 'staging', acceptedBy: 'preview' } },
        { tokens: [sampleToken, other] },
      )
      expect(new Set(offered).size, cause).toBe(offered.length)
    }
  })
})
