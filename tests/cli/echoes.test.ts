import { describe, expect, it } from 'vitest'
import { HOME, TOKENS } from './people.ts'
import { tokenDeskHere } from './in-process.ts'
import { documentOf } from './promises.ts'
import type { Arrival, Reply } from './servers/listen.ts'
import { json } from './servers/records.ts'
import { startPlatform } from './servers/platform.ts'

const SEND = ['send', '--token-stdin', '--kind', 'delivery-key', '--space', 'shop']

/** What `send` says, on both streams, when the server answers so. */
const said = async (token: string, answer: (token: string) => Reply | string, more: readonly string[] = []) => {
  const before = ({ authorization, query }: Arrival): Reply => {
    const got = authorization?.replace(/^Bearer /, '') ?? query.get('access_token') ?? ''
    const reply = answer(got)
    return typeof reply === 'string' ? { status: 200, headers: { 'content-type': 'text/plain' }, body: reply } : reply
  }
  const own = await startPlatform(HOME, { before })
  const ran = await tokenDeskHere([...SEND, '--base-url', `delivery=${own.at.delivery.origin}`, ...more], {
    stdin: token,
  })
  await own.close()
  expect(ran.stderr).not.toMatch(/Something went wrong in Token Desk|\n\s+at /)
  return ran
}

const T = TOKENS.storefront
const hex = (text: string): string => Buffer.from(text).toString('hex')

describe.concurrent('send to a server that echoes the token', () => {
  it.each<[string, string, (token: string) => string, string[]]>([
    ['of one half', T, (token) => `got ${token.slice(0, 22)}`, [T.slice(0, 22)]],
    ['of the other half', T, (token) => `got ${token.slice(22)}`, [T.slice(22)]],
    ['on two lines', T, (token) => `${token.slice(0, 5)}\n${token.slice(5)}`, [T.slice(5)]],
    ['in hex', T, hex, [hex(T)]],
    ['in capital hex', T, (token) => hex(token).toUpperCase(), [hex(T).toUpperCase()]],
    ['of one half in hex', T, (token) => hex(token).slice(0, 40), [hex(T).slice(0, 40)]],
    ['of a short token', 'Ab3dEf9', (token) => `got ${token}`, ['Ab3dEf9']],
    ['of a part of a short token', 'Ab3dEf9hIj', (token) => `got ${token.slice(1)}`, ['b3dEf9hIj']],
  ])('masks an echo %s', async (_how, token, echo, never) => {
    for (const more of [[], ['--json'], ['--placement', 'query']]) {
      const { stdout, stderr } = await said(token, echo, more)
      for (const part of never) expect(stdout + stderr).not.toContain(part)
      expect(stdout).toMatch(/•/)
    }
  })
})

describe.concurrent('send to a server that returns terminal control sequences', () => {
  const HOSTILE = 'a\u001b[2J\u009b31m\u202e\u200b\u{e0041}z'
  const record = JSON.stringify({ sys: { type: 'Error', id: HOSTILE }, message: HOSTILE, requestId: 'fake-1' })
  const raw = record.replaceAll(String.raw`\u001b`, '\u001b')

  it('escapes them in text and keeps the value in JSON', async () => {
    const told = await said(T, () => json(404, record), ['--json'])
    expect(told.stdout + told.stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
    expect(documentOf(told)).toHaveProperty('outcome.reading.record.id', HOSTILE)
    const shown = await said(T, () => json(404, record))
    expect(shown.stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
  })

  it('writes the body unchanged if the output is no terminal', async () => {
    const { stdout } = await said(T, () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: raw }))
    expect(stdout).toBe(raw)
  })
})

describe.concurrent('send to a server with a hostile error record', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'returns the verdict for an error ID named %s',
    async (id) => {
      const answer = JSON.stringify({ sys: { type: 'Error', id }, message: 'm', requestId: 'r' })
      const { code, stdout } = await said(T, () => json(404, answer))
      expect([code, stdout]).toEqual([2, answer])
    },
  )

  it('returns the verdict for details nested 5,000 levels deep', async () => {
    const deep = '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)
    const answer = `{"sys":{"type":"Error","id":"NotFound"},"message":"m","requestId":"r","details":${deep}}`
    const { code, stdout } = await said(T, () => json(404, answer))
    expect([code, stdout]).toEqual([1, answer])
  })
})
