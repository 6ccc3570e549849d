import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { judgedOf } from './promises.ts'
import { runHere } from './run.ts'
import { serve } from './servers/listen.ts'

/** An Error record that nests what it says deeper than anything reads, and is longer than a probe takes of an answer. */
const DEPTH = 40_000
const nested = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`
const lists = `${'['.repeat(2 * DEPTH)}${']'.repeat(2 * DEPTH)}`

const BODIES = {
  'its details': `{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"m","requestId":"r","details":${nested}}`,
  'a list of its own': `{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"m","requestId":"r","x":${lists}}`,
  'its details, before it says what it is': `{"details":${nested},"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"m","requestId":"r"}`,
}

const SHALLOW = '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"m","requestId":"r"}'

const ask = async (command: string, body: string, ...more: string[]) => {
  const headers = { 'content-type': 'application/vnd.contentful.delivery.v1+json' }
  const server = await serve('delivery', () => ({ status: 401, headers, body }))
  const given = ['--token-stdin', '--kind', 'delivery-key', '--space', 'shop', '--json', ...more]
  const ran = await runHere([command, ...given, '--base-url', `delivery=${server.origin}`], {
    stdin: TOKENS.storefront,
  })
  await server.close()
  return ran
}

const concluded = async (body: string) => {
  const ran = await ask('diagnose', body)
  const { verdict, causes } = judgedOf(ran)
  return { code: ran.code, verdict, causes: causes.map(({ id, certainty }) => `${id} ${certainty}`) }
}

describe.concurrent.each(Object.entries(BODIES))('an error record nested %s', (_, body) => {
  it('is printed by send like a flat one', async () => {
    const sent = await ask('send', body, '--path', '/spaces/shop/entries')
    expect(sent.code).toBe(1)
    expect(sent.stdout).toContain('AccessTokenInvalid')
  })

  it('is judged by diagnose like a flat one', async () => {
    const [nestedOne, shallowOne] = await Promise.all([concluded(body), concluded(SHALLOW)])
    expect(nestedOne).toEqual(shallowOne)
  })
})
