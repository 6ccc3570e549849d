import { beforeEach, describe, expect, it } from 'vitest'
import { app, App } from '../../../../src/renderer/bridge/app.svelte.ts'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import type { AppSnapshot } from '../../../../src/shared/contract/app.ts'
import type { EventPayload } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/shared/model/settings.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

const first: AppSnapshot = { ...SAMPLE_OUTPUTS['app.read'], settings: DEFAULT_SETTINGS }
const DARK: Settings = { ...DEFAULT_SETTINGS, theme: 'dark' }
const DARK_COMPACT: Settings = { ...DARK, density: 'compact' }

let answers: ReturnType<typeof later<Result<Settings>>>[] = []
let told: (snapshot: EventPayload<'app.changed'>) => void = () => undefined

beforeEach(async () => {
  answers = []
  const bridge = bridgeOf({
    app: {
      read: () => Promise.resolve(ok(first)),
      saveSettings: () => {
        const answer = later<Result<Settings>>()
        answers.push(answer)
        return answer.answer
      },
    },
  })
  const events = {
    on: (_name: string, listener: (payload: never) => void) => {
      told = listener as typeof told
      return () => undefined
    },
  }
  connect(
    new Proxy(bridge, { get: (rooms, room) => (room === 'events' ? events : Reflect.get(rooms, room)) as unknown }),
  )
  await app.start()
})

describe('settings that are being saved', () => {
  it('are shown at once, and taken back where they are refused', async () => {
    const saving = app.save(DARK)
    expect(app.settings.theme).toBe('dark')
    answers[0]?.give(failed({ code: 'internal', message: 'No.' }))
    expect(await saving).toMatchObject({ message: 'No.' })
    expect(app.settings).toEqual(DEFAULT_SETTINGS)
  })

  it("aren't replaced by an older message of main", () => {
    void app.save(DARK)
    told({ ...first, settings: DEFAULT_SETTINGS })
    expect(app.settings.theme).toBe('dark')
  })

  it('are not lost to the answer of an earlier choice', async () => {
    const one = app.save(DARK)
    const two = app.save({ ...app.settings, density: 'compact' })
    told({ ...first, settings: DARK })
    answers[0]?.give(ok(DARK))
    await one
    expect(app.settings).toEqual(DARK_COMPACT)
    answers[1]?.give(ok(DARK_COMPACT))
    await two
    expect(app.settings).toEqual(DARK_COMPACT)
    told({ ...first, settings: DEFAULT_SETTINGS })
    expect(app.settings).toEqual(DEFAULT_SETTINGS)
  })

  it('go back to what main kept, where two are refused one after the other', async () => {
    const one = app.save(DARK)
    const two = app.save({ ...app.settings, density: 'compact' })
    answers[0]?.give(failed({ code: 'internal', message: 'No.' }))
    answers[1]?.give(failed({ code: 'internal', message: 'No.' }))
    await Promise.all([one, two])
    expect(app.settings).toEqual(DEFAULT_SETTINGS)
  })

  it('go back to the earlier choice, where only the later one is refused', async () => {
    const one = app.save(DARK)
    const two = app.save({ ...app.settings, density: 'compact' })
    answers[0]?.give(ok(DARK))
    answers[1]?.give(failed({ code: 'internal', message: 'No.' }))
    await Promise.all([one, two])
    expect(app.settings).toEqual(DARK)
  })

  it('are not kept before the present ones were read: the defaults would take their place', async () => {
    const saved = await new App().save(DARK)
    expect(saved).toMatchObject({ code: 'not-done' })
    expect(answers).toEqual([])
  })
})
