import { flushSync, tick } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../../src/renderer/bridge/app.svelte.ts'
import { selection } from '../../../../src/renderer/bridge/selection.svelte.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { followSelection } from '../../../../src/renderer/features/vault/follow-selection.svelte.ts'
import { treeState } from '../../../../src/renderer/features/vault/tree-state.svelte.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'
import { asComponent } from '../../../fakes/effects.svelte.ts'
import { aVault, tokenNamed } from './a-vault.ts'

const shop = { serviceId: 'contentful-us', spaceId: 'shop', environmentId: null, tokenId: null }
const website = { ...shop, environmentId: 'master', tokenId: tokenNamed(aVault(), 'Website').id }

/** The lines that were brought into view, and whether each was in the list by then. */
let shown: [key: string, isThere: boolean][] = []

const settled = async (): Promise<void> => {
  flushSync()
  await tick()
  await tick()
}

beforeEach(async () => {
  app.snapshot = SAMPLE_OUTPUTS['app.read']
  vault.accept(aVault())
  selection.clear()
  treeState.filter = ''
  shown = []
  asComponent(() => followSelection((key) => shown.push([key, treeState.indexOf(key) !== -1])))
  await settled()
})

describe('the tree', () => {
  it('stays where it is while nothing is chosen, and where there is no such line', async () => {
    selection.select({ ...shop, spaceId: 'gone' })
    await settled()
    expect(shown).toEqual([])
  })

  it('brings what was chosen anywhere into view, unfolded and out of the filter first', async () => {
    for (const { key } of treeState.rows) treeState.setOpen(key, false)
    treeState.filter = 'CI'
    selection.select(website)
    await settled()
    expect(shown).toEqual([[treeState.selectedKey, true]])
    expect(treeState.filter).toBe('')
  })

  it('does so again where the same is chosen again: it may have been scrolled away', async () => {
    selection.select(website)
    await settled()
    selection.select({ ...website })
    await settled()
    expect(shown).toHaveLength(2)
  })

  it('moves for nothing else: neither folding nor filtering is a choice', async () => {
    selection.select(website)
    await settled()
    treeState.filter = 'CI'
    await settled()
    treeState.filter = ''
    for (const { key } of treeState.rows) treeState.setOpen(key, false)
    await settled()
    expect(shown).toHaveLength(1)
  })
})
