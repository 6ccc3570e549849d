import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  keepsPassword,
  passwordToSave,
  readConnection,
  typedConnection,
} from '../../../../src/renderer/features/settings/connection-form.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'

const defaults = typedConnection(DEFAULT_SETTINGS.connection)

describe('the form of the connection settings', () => {
  it('shows seconds and MiB', () => {
    expect(defaults).toMatchObject({ connectTimeout: '10', bodyCap: '50' })
  })

  it('gives back what it was given', () => {
    expect(readConnection(defaults)).toEqual({ ok: true, value: DEFAULT_SETTINGS.connection })
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 600_000 }), (connectTimeout) => {
        const settings = { ...DEFAULT_SETTINGS.connection, connectTimeout }
        expect(readConnection(typedConnection(settings))).toEqual({ ok: true, value: settings })
      }),
    )
  })

  it('takes a comma as people of many countries type it', () => {
    expect(readConnection({ ...defaults, connectTimeout: '2,5' })).toMatchObject({ value: { connectTimeout: 2_500 } })
  })

  it.each(['', 'soon', '0', '-1', '601', '1e99'])(
    'refuses “%s” as a timeout and says at its field what fits',
    (text) => {
      const read = readConnection({ ...defaults, headersTimeout: text })
      expect(read).toEqual({ ok: false, problems: { headersTimeout: expect.stringContaining('seconds') as string } })
    },
  )

  it('wants an http address for a proxy of one’s own, and ignores it for the others', () => {
    const proxied = { ...defaults, proxyMode: 'custom' as const, proxyUrl: 'socks5://proxy' }
    expect(readConnection(proxied)).toMatchObject({ ok: false, problems: { proxy: expect.any(String) as string } })
    expect(readConnection({ ...proxied, proxyUrl: 'http://proxy.example.com:8080' }).ok).toBe(true)
    expect(readConnection({ ...proxied, proxyMode: 'none' }).ok).toBe(true)
  })

  it('never holds the kept password: left empty it stays, typed it is another one, removed it is none', () => {
    const proxy = { mode: 'custom', url: 'http://user@proxy.example.com:8080/', hasPassword: true } as const
    const settings = { ...DEFAULT_SETTINGS.connection, proxy }
    const typed = typedConnection(settings)
    expect(typed.proxyPassword).toBe('')
    expect([passwordToSave(typed), keepsPassword(typed, settings)]).toEqual([undefined, true])
    expect(passwordToSave({ ...typed, proxyPassword: 'fake-password' })).toBe('fake-password')
    const removed = { ...typed, forgetPassword: true }
    expect([passwordToSave(removed), keepsPassword(removed, settings)]).toEqual([null, false])
    expect(keepsPassword({ ...typed, proxyUrl: 'http://other.example.com' }, settings)).toBe(false)
    expect(passwordToSave({ ...removed, proxyMode: 'none' })).toBeUndefined()
  })
})
