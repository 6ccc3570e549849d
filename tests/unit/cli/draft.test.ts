import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/arguments/parse.ts'
import { draftOf, type Place } from '../../../src/cli/inventory/target.ts'
import { serviceAt } from '../../fakes/http-draft.ts'

const place: Place = {
  service: serviceAt('https://platform.example.com'),
  api: 'delivery',
  spaceId: 'shop',
  environmentId: null,
  path: null,
  placement: 'header',
  timeLimit: 1_000,
}

const draftFrom = (...args: string[]) => {
  const parsed = parseArguments(['send', ...args])
  if (!parsed.ok || !('values' in parsed.value)) throw new Error('The arguments were refused')
  return draftOf(parsed.value, place)
}

describe('send --header', () => {
  it.each([
    ['X-Trace: a b', { name: 'X-Trace', value: 'a b' }],
    [' X-Trace :  a b ', { name: 'X-Trace', value: 'a b' }],
    ['X-Time:12:30', { name: 'X-Time', value: '12:30' }],
    ['X-Empty:', { name: 'X-Empty', value: '' }],
  ])('reads "%s" without the blanks around name and value', async (text, row) => {
    expect(await draftFrom('--header', text)).toMatchObject({ value: { headers: [{ ...row, enabled: true }] } })
  })

  it.each(['X-Trace', ': value'])('refuses "%s"', async (text) => {
    expect(await draftFrom('--header', text)).toMatchObject({ ok: false })
  })
})
