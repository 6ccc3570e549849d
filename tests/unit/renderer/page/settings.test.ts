import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../../src/renderer/bridge/app.svelte.ts'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import type { AppSnapshot } from '../../../../src/shared/contract/app.ts'
import type { EventPayload } from '../../../../src/shared/contract/contract.ts'
import type { DeskError } from '../../../../src/shared/contract/errors.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { DEFAULT_SETTINGS, type Settings, type SettingsChange } from '../../../../src/shared/model/settings.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

const first: AppSnapshot = { ...SAMPLE_OUTPUTS['app.read'], settings: DEFAULT_SETTINGS }
const DARK: Settings = { ...DEFAULT_SETTINGS, theme: 'dark' }

let answers: ReturnType<typeof later<Result<Settings>>>[] = []
let asked: SettingsChange[] = []
let told: (snapshot: EventPayload<'app.changed'>) => void = () => undefined

beforeEach(async () => {
  answers = []
  asked = []
  const bridge = bridgeOf({
    app: {
      read: () => Promise.resolve(ok(first)),
      saveSettings: (settings) => {
        asked.push(settings)
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

it('the app as an event describes it stays when an older read returns after it', async () => {
  const reading = app.refresh()
  told({ ...first, settings: DARK })
  await reading
  expect(app.settings).toEqual(DARK)
})

const NO = failed<DeskError>({ code: 'internal', message: 'No.' })

/** Gives an answer of main to one of the calls. */
const answer = (call: number, given: Result<Settings>): void => answers[call]?.give(given)

describe('settings', () => {
  it('are shown as main saved them, and stay as they were if it refuses', async () => {
    const both = [app.save({ theme: 'dark' }), app.save({ density: 'compact' })]
    answer(0, ok(DARK))
    answer(1, NO)
    expect(await Promise.all(both)).toEqual([ok(DARK), NO])
    expect(app.settings).toEqual(DARK)
  })

  it('are sent at once, so that quitting the app loses none', async () => {
    const both = [app.save({ theme: 'dark' }), app.save({ density: 'compact' })]
    expect(asked).toEqual([{ theme: 'dark' }, { density: 'compact' }])
    answer(0, NO)
    answer(1, NO)
    await Promise.all(both)
  })
})
