import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { environmentMarks } from '../../../../src/renderer/features/vault/environment-marks.ts'

const placesOf = (names: readonly string[]) =>
  names.map((environment) => ({ environment, production: environment === 'master', known: null }))
const shown = (names: readonly string[], width: number): string[] =>
  environmentMarks(placesOf(names), width).shown.map(({ short }) => short)

describe('the marks of a token’s environments', () => {
  it('have their whole names where there is room, and short ones else', () => {
    expect(shown(['master', 'staging'], 480)).toEqual(['master', 'staging'])
    expect(shown(['master', 'staging'], 340)).toEqual(['mas', 'sta'])
    expect(shown(['live', 'staging'], 340)).toEqual(['live', 'sta'])
  })

  it('are told apart by their ends where they begin alike', () => {
    expect(shown(['feature-a', 'feature-b', 'master'], 480)).toEqual(['f…-a', 'f…-b', 'mas'])
  })

  it('are as many as fit, and the others are counted', () => {
    const { shown, more } = environmentMarks(placesOf(['master', 'staging', 'develop', 'live', 'trial']), 200)
    expect(shown.map(({ short }) => short)).toEqual(['mas'])
    expect(more.map(({ environment }) => environment)).toEqual(['staging', 'develop', 'live', 'trial'])
  })

  it('leave no environment out, in any width, and show at least one', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(names, fc.nat({ max: 900 }), (environments, width) => {
        const places = placesOf(environments)
        const { shown, more } = environmentMarks(places, width)
        expect([...shown.map(({ place }) => place), ...more]).toEqual(places)
        expect(shown.length).toBeGreaterThan(0)
      }),
    )
  })
})
