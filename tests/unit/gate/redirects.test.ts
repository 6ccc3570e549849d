import { afterAll, afterEach, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../src/core/adapters/http/client.ts'
import { passGate } from '../../../src/core/gate.ts'
import { sendWith } from '../../fakes/http-desk.ts'
import { createServers } from '../../fakes/http-servers.ts'

const SECRET = 'fake-redirected-key-0123456789abcdefghij'

const servers = createServers()
const http = createUndiciHttpClient({ environment: {} })

afterEach(() => servers.closeAll())
afterAll(() => http.close())

/** Where a token was seen, when the first answer sends the request to `to`. */
const seenAfter = async (to: string, secret: string | null): Promise<string[]> => {
  const server = await servers.http((request, response) => {
    if (request.url === '/contentful/delivery/spaces') response.writeHead(302, { location: to }).end()
    else response.end('{}')
  })
  const baseUrl = `${server.origin}/contentful/delivery`
  const reach = [baseUrl, `${server.origin}/contentful/preview`]
  const passed = passGate(
    { method: 'GET', baseUrl, path: '/spaces', headers: [], body: null },
    secret === null ? null : { secret, placement: 'header', reach },
  )
  if (!passed.ok) throw new Error(passed.error.code)
  const { redirects } = await sendWith(http, passed.value)
  expect(redirects.map(({ followed }) => followed)).toEqual([server.seen.length > 1])
  return server.seen.map(({ target }) => target)
}

const FIRST = '/contentful/delivery/spaces'

it.each([
  ['/contentful/delivery/elsewhere', true],
  ['elsewhere', true],
  ['/contentful/preview/spaces', true],
  ['/other-team/collect', false],
  ['../../other-team/collect', false],
  ['/contentful/delivery/..%2f..%2fother-team', false],
  ['/contentful/delivery-two', false],
])('a redirect to %s takes the token along: %s', async (to, follows) => {
  const seen = await seenAfter(to, SECRET)
  expect(seen).toEqual(follows ? [FIRST, new URL(to, `http://a${FIRST}`).pathname] : [FIRST])
})

it('a request without a token stays below its base URL as well', async () => {
  expect(await seenAfter('/contentful/delivery/elsewhere', null)).toHaveLength(2)
  expect(await seenAfter('/contentful/preview/spaces', null)).toEqual([FIRST])
})
