import { expect, it } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { takeReplaced } from '../../../../src/renderer/features/vault/actions.ts'
import { views } from '../../../../src/renderer/page/views.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleSnapshot, sampleToken } from '../../../fakes/samples.ts'

it('checks a token with a new value if its page is shown', async () => {
  const checked: string[] = []
  connect(
    bridgeOf({
      matrix: {
        run: ({ tokenIds }) => {
          checked.push(...(tokenIds ?? []))
          return Promise.resolve(ok(SAMPLE_OUTPUTS['matrix.run']))
        },
      },
      history: { list: () => Promise.resolve(ok(SAMPLE_OUTPUTS['history.list'])) },
    }),
  )
  vault.accept(sampleSnapshot)
  for (const shown of [null, 'another', sampleToken.id]) {
    views.tokenId = shown
    await takeReplaced({ ...sampleToken, lastFour: 'wxyz' })
    expect(vault.token(sampleToken.id)?.lastFour).toBe('wxyz')
    expect(checked).toEqual(shown === sampleToken.id ? [sampleToken.id] : [])
  }
})
