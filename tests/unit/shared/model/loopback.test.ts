import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseUrlSchema, isLoopbackHost } from '../../../../src/shared/model/service.ts'

const hostOf = (authority: string): string => new URL(`http://${authority}/`).hostname

describe('isLoopbackHost', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'platform.localhost',
    'a.b.localhost.',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f12:3456]',
  ])('is this machine: %s', (authority) => {
    expect(isLoopbackHost(hostOf(authority))).toBe(true)
    expect(baseUrlSchema.safeParse(`http://${authority}`).success).toBe(true)
  })

  it.each([
    'localhost.example.com',
    'notlocalhost',
    'localhost.evil',
    '127.0.0.1.example.com',
    '128.0.0.1',
    '[::2]',
    '[::ffff:8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    '[fe80::1]',
    '0.0.0.0',
    '[::]',
  ])('is not: %s', (authority) => {
    expect(isLoopbackHost(hostOf(authority))).toBe(false)
    expect(baseUrlSchema.safeParse(`http://${authority}`).success).toBe(false)
  })

  it('is every address whose first byte is 127, in both families, and no other', () => {
    fc.assert(
      fc.property(fc.tuple(fc.oneof(fc.constant(127), fc.nat(255)), fc.nat(255), fc.nat(255), fc.nat(255)), (bytes) => {
        const expected = bytes[0] === 127
        expect(isLoopbackHost(hostOf(bytes.join('.')))).toBe(expected)
        expect(isLoopbackHost(hostOf(`[::ffff:${bytes.join('.')}]`))).toBe(expected)
      }),
    )
  })

  it('is every name under localhost and none that only contains it', () => {
    fc.assert(
      fc.property(fc.domain(), fc.boolean(), (domain, dot) => {
        const end = dot ? '.' : ''
        expect(isLoopbackHost(hostOf(`${domain}.localhost${end}`))).toBe(true)
        expect(isLoopbackHost(hostOf(`localhost.${domain}${end}`))).toBe(false)
        expect(isLoopbackHost(hostOf(`localhost${domain}${end}`))).toBe(false)
      }),
    )
  })
})

describe('baseUrlSchema', () => {
  it.each(['$(id)', '`id`', 'a;id', "a'b", 'a"b', 'a&b', '{a}', 'a*', 'a!b'])(
    'refuses a host that a shell would read as more than a word: %s',
    (label) => {
      expect(baseUrlSchema.safeParse(`https://${label}.example.com`).success).toBe(false)
    },
  )

  it.each(['cdn.example.com', 'my_host.example.com', 'münchen.example', '10.0.0.1', '[2001:db8::1]:8443'])(
    'accepts the host %s',
    (host) => {
      expect(baseUrlSchema.safeParse(`https://${host}`).success).toBe(true)
    },
  )
})
