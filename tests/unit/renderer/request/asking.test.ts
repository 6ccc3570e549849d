import { describe, expect, it } from 'vitest'
import { apiChoices } from '../../../../src/renderer/features/request/asking.ts'
import { serviceAt } from '../../../fakes/http-draft.ts'

const ORIGIN = 'https://platform.example.com'

describe('the APIs to choose from', () => {
  it('are those that the service has an address for', () => {
    const service = serviceAt(ORIGIN, { name: 'Contoso', baseUrls: { delivery: ORIGIN } })
    expect(apiChoices(service).map(({ value, disabled }) => [value, disabled])).toEqual([
      ['delivery', false],
      ['preview', true],
      ['management', true],
      ['images', true],
    ])
  })

  it('have GraphQL where the service has an address for it', () => {
    const service = serviceAt(ORIGIN, { baseUrls: { delivery: ORIGIN, graphql: ORIGIN } })
    expect(apiChoices(service).at(-1)).toMatchObject({ value: 'graphql', disabled: false })
  })

  it('are all off where no service is chosen', () => {
    expect(apiChoices(null).every(({ disabled }) => disabled)).toBe(true)
  })
})
