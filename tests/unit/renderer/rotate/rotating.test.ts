import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { selection } from '../../../../src/renderer/bridge/selection.svelte.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { views } from '../../../../src/renderer/page/views.svelte.ts'
import { Rotating } from '../../../../src/renderer/features/rotate/rotating.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleSnapshot, sampleToken } from '../../../fakes/samples.ts'

const NEW_ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a02'

/** A key in use on staging while it is rotated. */
const rotate = async (
  change: Partial<Output<'lifecycle.rotate'>>,
  meanwhile: (rotating: Rotating) => void = () => undefined,
) => {
  const { answer, give } = later<Result<Output<'lifecycle.rotate'>>>()
  const cancelled: null[] = []
  connect(
    bridgeOf({
      lifecycle: {
        planRotate: () => Promise.resolve(ok(SAMPLE_OUTPUTS['lifecycle.planRotate'])),
        rotate: () => answer,
        cancel: () => {
          cancelled.push(null)
          return Promise.resolve(ok(null))
        },
      },
      vault: { read: () => Promise.resolve(ok(sampleSnapshot)) },
    }),
  )
  vault.accept(sampleSnapshot)
  selection.select({
    serviceId: sampleToken.serviceId,
    spaceId: sampleToken.spaceId ?? null,
    environmentId: 'staging',
    tokenId: sampleToken.id,
  })
  selection.tokenId = sampleToken.id
  const rotating = new Rotating(sampleToken.id, 'manager')
  await rotating.read()
  const going = rotating.rotate()
  expect(rotating.busy).toBe('rotating')
  meanwhile(rotating)
  give(ok({ ...SAMPLE_OUTPUTS['lifecycle.rotate'], newTokenId: NEW_ID, ...change }))
  await going
  return { rotating, cancelled }
}

afterEach(() => selection.clear())

describe('a rotation in the app', () => {
  it('puts the new key in the old one’s place, in the environment of the request', async () => {
    await rotate({ retiring: 'Website (retiring)' })
    expect(selection.target).toMatchObject({ environmentId: 'staging', tokenId: NEW_ID })
  })

  it('shows the new key in place of the old one, and leaves another page alone', async () => {
    for (const [shown, then] of [
      [sampleToken.id, NEW_ID],
      ['another', 'another'],
      [null, null],
    ] as const) {
      views.tokenId = shown
      await rotate({ retiring: 'Website (retiring)' })
      expect(views.tokenId).toBe(then)
    }
  })

  it('leaves the old key in use while both are kept', async () => {
    await rotate({ retiring: null })
    expect(selection.target).toMatchObject({ environmentId: 'staging', tokenId: sampleToken.id })
  })

  it('leaves another token alone that was chosen meanwhile', async () => {
    await rotate({}, () => {
      selection.select({ ...selection.target, tokenId: 'another' })
      selection.tokenId = 'another'
    })
    expect(selection.target.tokenId).toBe('another')
  })

  it('leaves another token alone that was chosen while the vault was read again', async () => {
    const { answer, give } = later<Result<typeof sampleSnapshot>>()
    const going = rotate({ retiring: 'Website (retiring)' }, () => {
      connect(bridgeOf({ vault: { read: () => answer } }))
    })
    await new Promise((resolve) => setTimeout(resolve, 0))
    selection.select({ ...selection.target, tokenId: 'another' })
    selection.tokenId = 'another'
    give(ok(sampleSnapshot))
    await going
    expect(selection.target.tokenId).toBe('another')
  })

  it('stops and stays visible if a user leaves it while keys are created', async () => {
    const left: boolean[] = []
    const { cancelled } = await rotate({}, (rotating) => left.push(rotating.leave().stays))
    expect(left).toEqual([true])
    expect(cancelled).toHaveLength(1)
  })

  it('is left for good once it is done', async () => {
    const { rotating, cancelled } = await rotate({})
    expect(rotating.leave()).toEqual({ stays: false })
    expect(cancelled).toEqual([])
  })
})
