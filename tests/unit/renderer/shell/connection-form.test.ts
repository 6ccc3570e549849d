import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasSavedPassword,
  readConnection as read,
  typedConnection,
  type TypedConnection,
} from '../../../../src/renderer/features/settings/connection-form.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'

const readConnection = (typed: TypedConnection) => read(typed, DEFAULT_SETTINGS.connection)
const defaults = typedConnection(DEFAULT_SETTINGS.connection)

describe('the form of the connection settings', () => {
  it('shows seconds', () => {
    expect(defaults).toMatchObject({ timeout: '30' })
  })

  it('gives back what it was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 600_000 }), (timeout) => {
        const timeouts = { connectTimeout: timeout, headersTimeout: timeout, bodyTimeout: timeout }
        const settings = { ...DEFAULT_SETTINGS.connection, ...timeouts }
        expect(readConnection(typedConnection(settings))).toEqual({ value: settings, problems: {} })
      }),
    )
  })

  it('takes a comma as people of many countries type it', () => {
    expect(readConnection({ ...defaults, timeout: '2,5' })).toMatchObject({ value: { connectTimeout: 2_500 } })
  })

  it.each(['', 'soon', '0', '-1', '601', '1e99'])(
    'refuses “%s” as a timeout and says at its field what fits',
    (text) => {
      const { problems } = readConnection({ ...defaults, timeout: text })
      expect(problems).toMatchObject({ headersTimeout: expect.stringContaining('seconds') as string })
    },
  )

  it('reads the fields that are right beside one that is wrong, which stays as it was saved', () => {
    const { value } = readConnection({ ...defaults, timeout: 'soon', proxyMode: 'none' })
    expect(value).toEqual({ ...DEFAULT_SETTINGS.connection, proxy: { mode: 'none' } })
  })

  it('wants an http address for a proxy of one’s own, and ignores it for the others', () => {
    const proxied = { ...defaults, proxyMode: 'custom' as const, proxyUrl: 'socks5://proxy' }
    expect(readConnection(proxied)).toMatchObject({ problems: { proxy: expect.any(String) as string } })
    expect(readConnection({ ...proxied, proxyUrl: 'http://proxy.example.com:8080' }).problems).toEqual({})
    expect(readConnection({ ...proxied, proxyMode: 'none' }).problems).toEqual({})
  })

  it('never contains the saved password, and knows of it only for its own proxy', () => {
    const proxy = { mode: 'custom', url: 'http://user@proxy.example.com:8080/', hasPassword: true } as const
    const settings = { ...DEFAULT_SETTINGS.connection, proxy }
    const typed = typedConnection(settings)
    expect(typed.proxyPassword).toBe('')
    expect(hasSavedPassword(typed, settings)).toBe(true)
    expect(hasSavedPassword({ ...typed, proxyUrl: 'http://other.example.com' }, settings)).toBe(false)
  })
})
