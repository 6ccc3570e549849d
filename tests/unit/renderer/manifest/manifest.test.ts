import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { exportManifest, manifestOnView } from '../../../../src/renderer/features/manifest/manifest.svelte.ts'
import { dialogs } from '../../../../src/renderer/page/dialogs.svelte.ts'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import type { ComparedToken, LeftOut } from '../../../../src/shared/model/manifest-comparison.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { stubPage } from '../../../fakes/page.ts'
import { FAKE_SECRET, SAMPLE_OUTPUTS, sampleToken } from '../../../fakes/samples.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'

vi.mock(
  '../../../../src/renderer/ui/messages.svelte.ts',
  async () => (await import('../../../fakes/toasts.ts')).fakeMessages,
)

const opened = SAMPLE_OUTPUTS['import.openManifest']
const other = { ...opened, handle: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02', name: 'other.json' }
const now = { ...opened.comparison, beyond: [] }

let file: Result<Output<'manifest.open'>> = ok(null)
let compared = later<Result<Output<'manifest.compare'>>>()
let added: Result<Output<'vault.addToken'>> = ok(sampleToken)
let saved: Result<Output<'manifest.export'>> = ok({ saved: false, tokens: 0, leftOut: [] })

const missingToken = (change: Partial<ComparedToken> = {}): ComparedToken => {
  const [token] = opened.comparison.tokens
  if (token === undefined) throw new Error('no sample')
  return { ...token, standing: 'missing', tokenId: null, ...change }
}

beforeEach(() => {
  stubPage()
  vi.useFakeTimers()
  forgetTold()
  compared = later()
  added = ok(sampleToken)
  connect(
    bridgeOf({
      manifest: {
        open: () => Promise.resolve(file),
        compare: () => compared.answer,
        adopt: () => compared.answer,
        export: () => Promise.resolve(saved),
      },
      vault: { addToken: () => Promise.resolve(added) },
    }),
  )
  manifestOnView.opened = null
})
afterEach(() => {
  dialogs.close()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a manifest beside the vault', () => {
  it('is shown once a file was chosen and could be read, and says why where it could not', async () => {
    file = ok(null)
    await manifestOnView.open()
    file = failed({ code: 'file-failed', message: 'This is no manifest.' })
    await manifestOnView.open()
    expect([dialogs.current, told.errors]).toEqual([null, ['This is no manifest.']])
    file = ok(opened)
    await manifestOnView.open()
    expect([dialogs.current, manifestOnView.opened]).toEqual([{ kind: 'manifest' }, opened])
  })

  it('is looked at again after a token of it was kept', async () => {
    manifestOnView.show(opened)
    compared.give(ok(now))
    expect(await manifestOnView.keep(missingToken(), FAKE_SECRET)).toBeNull()
    expect(manifestOnView.opened).toEqual({ ...opened, comparison: now })
  })

  it('says at the token why it could not be kept', async () => {
    manifestOnView.show(opened)
    added = failed({ code: 'locked', message: 'The keychain is locked.' })
    expect(await manifestOnView.keep(missingToken(), FAKE_SECRET)).toBe('The keychain is locked.')
    expect(await manifestOnView.keep(missingToken({ serviceId: null }), FAKE_SECRET)).toBe('Add its service first.')
    expect(manifestOnView.opened).toBe(opened)
  })

  it('does not take what was compared for another manifest that was on view before', async () => {
    manifestOnView.show(opened)
    const looking = [manifestOnView.refresh(), manifestOnView.adopt([])]
    manifestOnView.show(other)
    compared.give(ok(now))
    await Promise.all(looking)
    expect(manifestOnView.opened).toEqual(other)
  })

  it('stays as it was where its places could not be added, and says why', async () => {
    manifestOnView.show(opened)
    compared.give(failed({ code: 'catalog-unwritable', message: 'The catalog cannot be written.' }))
    await manifestOnView.adopt([])
    expect([manifestOnView.opened, told.errors]).toEqual([opened, ['The catalog cannot be written.']])
  })
})

describe('saving a manifest', () => {
  const playground = (count: number): LeftOut[] =>
    Array.from({ length: count }, (_, at) => ({ name: `Token ${at}`, why: 'playground' }))

  it('shows nothing if the file dialog was closed', async () => {
    saved = ok({ saved: false, tokens: 0, leftOut: playground(2) })
    await exportManifest(null, null)
    expect(told.done).toEqual([])
  })

  it.each<[string, number, LeftOut[]]>([
    ['The manifest was saved. It contains no secret.', 3, []],
    ['Saved a manifest without tokens.', 0, []],
    [
      'Saved a manifest without tokens. 20 tokens were left out: the Playground is on this machine only.',
      0,
      playground(20),
    ],
    [
      'The manifest was saved. It contains no secret. 2 tokens were left out: the Playground is on this machine only. “Old website” was left out: marked as revoked.',
      1,
      [...playground(2), { name: 'Old website', why: 'revoked' }],
    ],
  ])('shows “%s”', async (sentence, tokens, leftOut) => {
    saved = ok({ saved: true, tokens, leftOut })
    await exportManifest(null, null)
    expect(told.done).toEqual([sentence])
  })
})

describe('a manifest that was chosen', () => {
  it('waits for a dialog that was opened meanwhile', async () => {
    file = ok(opened)
    const dialog = openDialogs.open()
    dialogs.open({ kind: 'settings' })
    await manifestOnView.open()
    expect(dialogs.current).toEqual({ kind: 'settings' })
    dialogs.close()
    dialog.close()
    vi.runAllTimers()
    expect(dialogs.current).toEqual({ kind: 'manifest' })
  })
})
