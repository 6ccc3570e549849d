import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { matrix } from '../../../../src/renderer/features/matrix/matrix.svelte.ts'
import type { Table } from '../../../../src/renderer/features/matrix/matrix-layout.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleSnapshot, sampleToken } from '../../../fakes/samples.ts'

it('draws its tables again when a space is renamed, and not for each verdict that the vault learns', async () => {
  const planned = SAMPLE_OUTPUTS['matrix.plan']
  const [space, ...spaces] = sampleSnapshot.spaces
  const [cell] = planned.cells
  if (space === undefined || cell === undefined) throw new Error('no sample')
  connect(bridgeOf({ matrix: { plan: () => Promise.resolve(ok(planned)) } }))
  const token = { ...sampleToken, id: cell.tokenId }
  const kept = { ...sampleSnapshot, tokens: [token] }
  vault.accept(kept)
  await matrix.plan()

  const drawn: (readonly Table[])[] = []
  const stop = $effect.root(() => {
    $effect(() => void drawn.push(matrix.tables))
  })
  flushSync()
  expect(drawn).toHaveLength(1)

  const lastCheck = { at: '2026-11-25T10:00:00.000Z', verdict: 'rejected', cause: 'token-expired' } as const
  vault.accept({ ...kept, tokens: [{ ...token, lastCheck }] })
  flushSync()
  expect(drawn).toHaveLength(1)

  vault.accept({ ...kept, spaces: [{ ...space, name: 'Renamed' }, ...spaces] })
  flushSync()
  expect(drawn).toHaveLength(2)
  stop()
})
