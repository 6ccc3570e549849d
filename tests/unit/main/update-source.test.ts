import { describe, expect, it } from 'vitest'
import { policyFile, updateSource, type UpdateFacts } from '../../../src/main/update-source.ts'

const source = (changes: Partial<UpdateFacts> = {}) =>
  updateSource({
    isPackaged: true,
    platform: 'darwin',
    arch: 'arm64',
    environment: {},
    manifest: { name: 'token-desk', updates: { from: 'https://updates.invalid/desk' } },
    policy: null,
    ...changes,
  })

describe('where the app may look for updates', () => {
  it('is the folder that its package names, for its system and processor', () => {
    expect(source()).toEqual({
      url: 'https://updates.invalid/desk/darwin/arm64/RELEASES.json',
      serverType: 'json',
      host: 'updates.invalid',
    })
  })

  it('is nowhere for an app that is not packaged, where the system checks no signature, and where its package names no place', () => {
    expect(source({ isPackaged: false })).toBeNull()
    for (const platform of ['linux', 'win32'] as const) expect(source({ platform, arch: 'x64' })).toBeNull()
    for (const manifest of [{}, { updates: {} }, { updates: { from: 'http://updates.invalid' } }, null])
      expect(source({ manifest })).toBeNull()
  })

  it('is nowhere if a policy of the machine forbids updates', () => {
    expect(source({ environment: { TOKEN_DESK_DISABLE_UPDATES: '1' } })).toBeNull()
    expect(source({ environment: { TOKEN_DESK_DISABLE_UPDATES: '' } })).not.toBeNull()
    expect(source({ policy: '{"policies":{"DisableAppUpdate":true}}' })).toBeNull()
    expect(source({ policy: '{"policies":{"DisableAppUpdate":false}}' })).not.toBeNull()
    expect(source({ policy: '{"policies":{}}' })).not.toBeNull()
  })

  it.each(['', '{', '[]', '{"policies":{"DisableAppUpdate":"yes"}}', '{"DisableAppUpdate":true}'])(
    'is nowhere where a policy cannot be understood: %s',
    (policy) => expect(source({ policy })).toBeNull(),
  )

  it('is ruled by a file that a person cannot leave in their own folder', () => {
    expect(policyFile('darwin', {})).toBe('/Library/Application Support/Token Desk/policies.json')
    expect(policyFile('win32', { ProgramData: 'D:\\Data' })).toBe('D:\\Data\\Token Desk\\policies.json')
    expect(policyFile('linux', {})).toBeNull()
  })
})
