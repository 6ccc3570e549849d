import { describe, expect, it } from 'vitest'
import { originChangeOf, originWords, savingWords } from '../../../../src/renderer/features/safety/origin-words.ts'

const tokenId = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01'
const token = { what: 'token', tokenId, old: ['https://cdn.contentful.com'], new: ['https://evil.example'] } as const
const change = { ...token, old: [...token.old], new: [...token.new] }
const caFile = { path: '/tmp/evil.pem', sha256: 'a'.repeat(64) }
const way = {
  what: 'connection',
  old: { proxy: null, caFile: null },
  new: { proxy: 'http://evil.example:8080/', caFile },
} as const

describe('the question about another address', () => {
  it('names both sides, in the text and on the button', () => {
    const words = originWords(change, 'Website')
    expect(words.text).toBe(
      '“Website” was saved for use with https://cdn.contentful.com. The catalog now sends it to https://evil.example.',
    )
    expect([words.keep, words.send]).toEqual(['Keep the old address', 'Send it to evil.example from now on'])
  })

  it('names proxy and certificate authorities', () => {
    const { text } = originWords(way, null)
    expect(text).toContain('http://evil.example:8080/')
    expect(text).toContain('/tmp/evil.pem')
    expect(text).toContain('aaaaaaaaaaaaaaaa')
  })

  it('says of a change that is about to be saved who sees what by it, and no more', () => {
    const asked = (proxy: string | null, isTrusting: boolean): string =>
      savingWords({ ...way, new: { proxy, caFile: isTrusting ? way.new.caFile : null } })
    expect(asked('http://proxy.example:8080/', false)).toBe(
      `From now on, your tokens are sent using the proxy http://proxy.example:8080/. The proxy can see where they go.`,
    )
    expect(asked(null, true)).toBe(
      `From now on, your tokens are sent using the certificate authorities in /tmp/evil.pem. The owner of these certificate authorities can read them.`,
    )
    expect(asked(null, false)).toBe(
      `From now on, your tokens are sent using no proxy or certificate authorities of your own.`,
    )
  })

  it('appears only for this error', () => {
    expect(originChangeOf({ code: 'origin-changed', message: 'x', details: change })).toEqual(change)
    expect(originChangeOf({ code: 'conflict', message: 'x', details: change })).toBeNull()
    expect(originChangeOf({ code: 'origin-changed', message: 'x' })).toBeNull()
  })
})
