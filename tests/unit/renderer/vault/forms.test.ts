import { describe, expect, it } from 'vitest'
import {
  environmentProblem,
  givenUrls,
  newEnvironment,
  problemsFrom,
  serviceProblems,
  spaceIdProblem,
  typedUrls,
} from '../../../../src/renderer/features/vault/forms/fields.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'

const NO_URLS = typedUrls({})

describe('the form of a service', () => {
  it('takes the addresses of a preset as they are', () => {
    const [preset] = PRESET_SERVICES
    const urls = typedUrls(preset!.baseUrls)
    expect(serviceProblems('Mine', urls, 'https://app.example.com')).toEqual({})
    expect(givenUrls(urls)).toEqual(preset!.baseUrls)
  })

  it('says at its field why an address cannot be used', () => {
    const problems = serviceProblems('Mine', { ...NO_URLS, delivery: 'http://example.com', preview: 'nonsense' }, '')
    expect(problems['delivery']).toMatch(/https/)
    expect(problems['preview']).toMatch(/not a URL/)
  })

  it('takes plain http on this machine only', () => {
    expect(serviceProblems('Mine', { ...NO_URLS, delivery: 'http://127.0.0.1:4100' }, '')).toEqual({})
  })

  it('wants a name and at least one address, and leaves out the APIs that have none', () => {
    expect(Object.keys(serviceProblems(' ', NO_URLS, ''))).toEqual(['name', 'baseUrls'])
    expect(givenUrls({ ...NO_URLS, delivery: ' https://cdn.example.com ' })).toEqual({
      delivery: 'https://cdn.example.com',
    })
  })
})

describe('the fields of a space', () => {
  it('refuse an empty id, one that is there already and one that no path can hold', () => {
    expect(spaceIdProblem(' ', [])).toMatch(/Paste/)
    expect(spaceIdProblem(' shop ', ['shop'])).toMatch(/already/)
    expect(spaceIdProblem('a/b', [])).toMatch(/letters/)
    expect(spaceIdProblem('cfexampleapi', [])).toBeNull()
  })

  it('refuse an environment twice', () => {
    expect(environmentProblem('staging', ['staging'])).toMatch(/already/)
    expect(environmentProblem('staging', ['master'])).toBeNull()
  })

  it('guess from its name that an environment is production', () => {
    expect(newEnvironment(' master ')).toEqual({ id: 'master', production: true })
    expect(newEnvironment('staging').production).toBe(false)
  })
})

describe('what main refused', () => {
  const error = {
    code: 'invalid-input' as const,
    message: 'Something does not fit.',
    details: { issues: [{ path: 'name', message: 'Too long.' }, { path: 'other', message: '?' }, 'garbage'] },
  }

  it('is shown at the fields that the form has, and nowhere else', () => {
    expect(problemsFrom(error, ['name', 'secret'])).toEqual({ name: 'Too long.' })
  })

  it('names no field where main named none', () => {
    expect(problemsFrom({ code: 'conflict', message: 'Taken.' }, ['name'])).toEqual({})
  })
})
