import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../../src/renderer/bridge/app.svelte.ts'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { box } from '../../../../src/renderer/features/import/box.svelte.ts'
import { builder } from '../../../../src/renderer/features/request/builder.svelte.ts'
import { dialogs } from '../../../../src/renderer/page/dialogs.svelte.ts'
import type { Input, Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { stubPage } from '../../../fakes/page.ts'
import { FAKE_SECRET, SAMPLE_OUTPUTS, sampleSnapshot } from '../../../fakes/samples.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'

vi.mock(
  '../../../../src/renderer/ui/messages.svelte.ts',
  async () => (await import('../../../fakes/toasts.ts')).fakeMessages,
)

type Read = Output<'import.read'>

const sample = SAMPLE_OUTPUTS['import.read']
const second: Read = { ...sample, importId: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02' }
const elsewhere: Read = {
  ...sample,
  report: {
    ...sample.report,
    found: sample.report.found.map((token) => ({
      ...{ ...token, host: 'cdn.example.com', service: null, serviceId: null, serviceFrom: null },
    })),
  },
}
const HANDLE = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b09'
const sources = [{ name: '.env', text: `CONTENTFUL_ACCESS_TOKEN=${FAKE_SECRET}` }]

let reads: ReturnType<typeof later<Result<Read>>>[] = []
let kept = later<Result<Output<'import.keep'>>>()
let chosen: Input<'import.keep'>['chosen'][] = []
let held: number[] = []
let holding: ReturnType<typeof later<Result<Output<'import.hold'>>>> | null = null
let released: string[] = []
let asked: string[] = []
let forgotten: string[] = []

beforeEach(() => {
  stubPage()
  vi.useFakeTimers()
  forgetTold()
  ;[reads, kept, chosen, held, forgotten] = [[], later(), [], [], []]
  ;[holding, released, asked] = [null, [], []]
  connect(
    bridgeOf({
      import: {
        read: () => {
          const answer = later<Result<Read>>()
          reads.push(answer)
          return answer.answer
        },
        keep: (input) => {
          chosen.push(input.chosen)
          return kept.answer
        },
        hold: ({ index }) => {
          held.push(index)
          return holding?.answer ?? Promise.resolve(ok(SAMPLE_OUTPUTS['import.hold']))
        },
        openManifest: () => Promise.resolve(ok(SAMPLE_OUTPUTS['import.openManifest'])),
        forget: ({ importId }) => {
          forgotten.push(importId)
          return Promise.resolve(ok(null))
        },
      },
      requests: { preview: () => Promise.resolve(ok(SAMPLE_OUTPUTS['requests.preview'])) },
      vault: {
        releasePasted: ({ handle }) => {
          released.push(handle)
          return Promise.resolve(ok(null))
        },
      },
      diagnosis: {
        plan: () => {
          asked.push('plan')
          return Promise.resolve(ok(SAMPLE_OUTPUTS['diagnosis.plan']))
        },
      },
    }),
  )
  vault.accept(sampleSnapshot)
  builder.see(sampleSnapshot)
})
afterEach(() => {
  app.snapshot = null
  box.forget()
  dialogs.close()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Hands something over, and has it read. */
const take = async (read: Result<Read>): Promise<void> => {
  const taken = box.take(sources)
  reads.at(-1)?.give(read)
  await taken
}

/** As the dialog does it: what is in it is forgotten as it goes. */
const close = (): void => {
  dialogs.close()
  box.forget()
}

/** Says the space that the sample lacks. */
const sayTheSpace = (): void => {
  const [choice] = box.read?.choices ?? []
  if (choice !== undefined) choice.spaceId = 'space-a'
}

/** What the fields of the only token show as missing. */
const missingNow = (): string[] => (box.single === null ? [] : box.missingOf(box.single.item, box.single.choice))

describe('the one box', () => {
  it('is on the first screen as soon as an empty vault was read, also before that screen is loaded', async () => {
    app.snapshot = SAMPLE_OUTPUTS['app.read']
    vault.accept({ ...sampleSnapshot, tokens: [], notices: [] })
    await take(ok(sample))
    expect(box.read?.importId).toBe(sample.importId)
    expect(dialogs.current).toBeNull()
  })

  it('shows what was handed over last, whichever is read first, and main forgets the other', async () => {
    const taken = [box.take(sources), box.take(sources)]
    reads[1]?.give(ok(second))
    await taken[1]
    reads[0]?.give(ok(sample))
    await taken[0]
    expect([box.read?.importId, box.busy]).toEqual([second.importId, false])
    expect(forgotten).toEqual([sample.importId])
  })

  it('leaves no secret behind where it is closed, also before it was read', async () => {
    await take(ok(sample))
    close()
    expect([box.read, forgotten]).toEqual([null, [sample.importId]])
    const taken = box.take(sources)
    close()
    reads.at(-1)?.give(ok(second))
    await taken
    expect([box.read, forgotten]).toEqual([null, [sample.importId, second.importId]])
  })

  it('says why something could not be read, and is free for the next', async () => {
    await take(failed({ code: 'invalid-input', message: 'It is too long.' }))
    expect([box.error, box.busy, box.read]).toEqual(['It is too long.', false, null])
    await take(ok(sample))
    expect(box.error).toBeNull()
  })

  it('asks before it discards typed text or a choice', async () => {
    box.open()
    expect(box.isTouched()).toBe(false)
    box.typed = 'CONTENTFUL_'
    expect(box.isTouched()).toBe(true)
    await take(ok(sample))
    expect(box.isTouched()).toBe(false)
    sayTheSpace()
    expect(box.isTouched()).toBe(true)
  })

  it('saves nothing before all is chosen, then closes and says what is saved', async () => {
    await take(ok(sample))
    await box.save()
    expect(chosen).toEqual([])
    expect(missingNow()).toEqual(['space'])
    sayTheSpace()
    const saving = [box.save(), box.save()]
    kept.give(ok(SAMPLE_OUTPUTS['import.keep']))
    await Promise.all(saving)
    const [saved] = SAMPLE_OUTPUTS['import.keep'].kept
    expect(vault.token(saved?.id ?? null)).toEqual(saved)
    expect(chosen).toMatchObject([[{ index: 0, spaceId: 'space-a' }]])
    expect([dialogs.current, told.done]).toEqual([null, ['Saved “Website, production”.']])
    expect(builder.draft.credential).toEqual({ from: 'vault', tokenId: SAMPLE_OUTPUTS['import.keep'].kept[0]?.id })
  })

  it('reports that a token was not saved after it was closed, and not at the next paste', async () => {
    await take(ok(sample))
    sayTheSpace()
    const saving = box.save()
    close()
    const next = box.take(sources)
    kept.give(failed({ code: 'locked', message: 'The keychain is locked.' }))
    await saving
    expect([box.error, box.busy, told.errors]).toEqual([null, true, ['The keychain is locked.']])
    reads.at(-1)?.give(ok(second))
    await next
    expect(dialogs.current).toEqual({ kind: 'paste' })
  })
})

describe('what was put into the box', () => {
  it('is not tried at a service of the vault where it names a host that is none', async () => {
    await take(ok(elsewhere))
    await box.act()
    expect(held).toEqual([])
    expect(missingNow()).toEqual(['service'])
    expect(dialogs.current).toEqual({ kind: 'paste' })
  })

  it('says so where the token left the vault meanwhile, and main keeps nothing of it', async () => {
    const found = sample.report.found.map((token) => ({ ...token, inVault: 'Website', space: null }))
    vault.accept({ ...sampleSnapshot, spaces: [] })
    await take(ok({ ...sample, report: { ...sample.report, found } }))
    holding = later()
    const tried = box.act()
    holding.give(ok({ tokenId: null, handle: HANDLE, lastFour: 'aaaa', asked: null }))
    await tried
    expect([released, told.errors.length]).toEqual([[HANDLE], 1])
    expect(asked).toEqual([])
  })

  it('is opened at once where it is a manifest alone', async () => {
    await take(
      ok({
        ...sample,
        report: { ...sample.report, found: [], sources: [{ file: null, form: 'manifest', shown: '' }] },
      }),
    )
    expect(dialogs.current).toEqual({ kind: 'manifest' })
  })

  it('goes no further if the box is closed before a found token is there', async () => {
    await take(ok(sample))
    sayTheSpace()
    holding = later()
    const tried = box.act()
    close()
    const draft = builder.draft
    holding.give(ok({ tokenId: null, handle: HANDLE, lastFour: 'aaaa', asked: null }))
    await tried
    expect(builder.draft).toBe(draft)
    expect([released, asked]).toEqual([[HANDLE], []])
  })
})
