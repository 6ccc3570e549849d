import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteForJavaScript, toFetch } from '../../../../../src/shared/text/code/javascript.ts'
import { TOKEN_SLOT, type CodeRequest } from '../../../../../src/shared/text/code/request.ts'
import { toSdkCall } from '../../../../../src/shared/text/code/sdk.ts'
import type { Header } from '../../../../../src/shared/model/request.ts'

const SECRET = `fake'"\`\\$\{x}</script>\u2028key`

/** Runs code with these names in scope, like a user who pastes it. Returns the calls. */
const run = (code: string, names: Record<string, unknown>): Promise<unknown> => {
  const body = `return (async () => {\n${code.replace(/^import .*$/m, '')}\n})()`
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- that the code runs is what is tested
  const compiled = new Function(...Object.keys(names), body) as (...values: unknown[]) => Promise<unknown>
  return compiled(...Object.values(names))
}

const environment = { env: { TOKEN_DESK_TOKEN: SECRET } }

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...`'"\`\\$\{}<>!/-\u2028\u2029\r\n\0\ud800/script`.split('')), maxLength: 40 }),
)
const nameOfHeader = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ-_09')), minLength: 1, maxLength: 12 })

describe('a literal of JavaScript', () => {
  it('has exactly the value, on one line, and ends no script', () => {
    fc.assert(
      fc.property(text, (value) => {
        const literal = quoteForJavaScript(value)
        // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as above
        expect((new Function(`return ${literal}`) as () => unknown)()).toBe(value)
        expect(literal).not.toMatch(/[\r\n\u2028\u2029]|<\/|<!/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('toFetch', () => {
  it('asks exactly what was asked, with the token from the environment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET' as const, 'POST' as const, 'HEAD' as const),
        text,
        fc.array(fc.tuple(nameOfHeader, text), { maxLength: 4 }),
        fc.option(text),
        async (method, path, typed, body) => {
          const url = `https://cdn.example.com/${path}?access_token=${TOKEN_SLOT}`
          const headers: Header[] = [
            ['host', 'x'],
            ...typed,
            ['__proto__', 'p'],
            ['Authorization', `Bearer ${TOKEN_SLOT}`],
          ]
          const request: CodeRequest = { method, url, headers, body }
          const code = toFetch(request)
          expect(code).not.toContain(SECRET)
          let called: { url: string; init: RequestInit } | null = null
          const fetch = (to: string, init: RequestInit) => {
            called = { url: to, init }
            return Promise.resolve(null)
          }
          await run(code, { fetch, process: environment })
          const { init, url: asked } = called as unknown as { url: string; init: RequestInit }
          expect(asked).toBe(url.replaceAll(TOKEN_SLOT, SECRET))
          expect(init.method ?? 'GET').toBe(method)
          expect(init.body ?? null).toBe(body)
          expect(init.redirect).toBe('manual')
          const sent = Array.isArray(init.headers) ? init.headers : Object.entries(init.headers ?? {})
          const own = headers.filter(([name]) => name !== 'host')
          expect(new Map(sent as Header[])).toEqual(
            new Map(own.map(([name, value]) => [name, value.replaceAll(TOKEN_SLOT, SECRET)])),
          )
          expect(sent).toHaveLength(own.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('toSdkCall', () => {
  const get = (path: string, headers: Header[] = []): CodeRequest => ({
    method: 'GET',
    url: `https://cdn.example.com/base${path}`,
    headers,
    body: null,
  })
  const client = { api: 'delivery', baseUrl: 'https://cdn.example.com/base', token: TOKEN_SLOT } as const
  const management = { ...client, api: 'management' } as const

  /** The fields of the client, the method that was called and what it was given. */
  const called = async (code: string | null): Promise<unknown[]> => {
    const calls: unknown[] = []
    const room = (name: string): unknown =>
      new Proxy(() => undefined, {
        get: (_target, part) => room(`${name}.${String(part)}`),
        apply: (_target, _this, given: unknown[]) => {
          calls.push(name, ...given)
          return Promise.resolve(null)
        },
      })
    const createClient = (...given: unknown[]) => {
      calls.push(...given)
      return new Proxy({}, { get: (_target, part) => room(String(part)) })
    }
    await run(code ?? '', { createClient, process: environment })
    return calls
  }

  it.each<[path: string, call: unknown[]]>([
    ['/spaces/s/entries', ['getEntries']],
    ['/spaces/s/entries?limit=2&fields.slug=a%20b', ['getEntries', { limit: '2', 'fields.slug': 'a b' }]],
    ['/spaces/s/entries/a%2Fb?include=1', ['getEntry', 'a/b', { include: '1' }]],
    ['/spaces/s/entries?locale=*&limit=1', ['withAllLocales.getEntries', { limit: '1' }]],
    ['/spaces/s/assets/x', ['getAsset', 'x']],
    ['/spaces/s/content_types/cake', ['getContentType', 'cake']],
    ['/spaces/s/tags', ['getTags']],
    ['/spaces/s/locales', ['getLocales']],
    ['/spaces/s/entries?access_token=x&limit=1', ['getEntries', { limit: '1' }]],
  ])('of %s', async (path, call) => {
    const fields = { space: 's', environment: 'master', accessToken: SECRET, host: 'cdn.example.com', basePath: 'base' }
    expect(await called(toSdkCall(get(path), client))).toEqual([fields, ...call])
  })

  it('names the environment of the path, an address without TLS, and headers of the person’s own', async () => {
    const request = {
      ...get('/spaces/s/environments/e/entries'),
      url: 'http://127.0.0.1:80/spaces/s/environments/e/entries',
    }
    const code = toSdkCall({ ...request, headers: [['host', 'h'], ['X-A', 'it’s "so"']] }, { ...client, baseUrl: 'http://127.0.0.1:80' }) // prettier-ignore
    expect(await called(code)).toEqual([
      {
        space: 's',
        environment: 'e',
        accessToken: SECRET,
        host: '127.0.0.1',
        insecure: true,
        headers: { 'X-A': 'it’s "so"' },
      },
      'getEntries',
    ])
  })

  it.each<[path: string, call: unknown[]]>([
    ['/spaces', ['space.getMany', {}]],
    ['/spaces/s', ['space.get', { spaceId: 's' }]],
    ['/users/me', ['user.getCurrent']],
    ['/spaces/s/environments', ['environment.getMany', { spaceId: 's' }]],
    ['/spaces/s/environments/e', ['environment.get', { spaceId: 's', environmentId: 'e' }]],
    ['/spaces/s/api_keys?limit=5', ['apiKey.getMany', { spaceId: 's', query: { limit: '5' } }]],
    ['/spaces/s/environments/e/entries/x', ['entry.get', { spaceId: 's', environmentId: 'e', entryId: 'x' }]],
    ['/spaces/s/content_types', ['contentType.getMany', { spaceId: 's', environmentId: 'master' }]],
  ])('of Management: %s', async (path, call) => {
    const fields = { accessToken: SECRET, host: 'cdn.example.com', basePath: 'base' }
    expect(await called(toSdkCall(get(path), management))).toEqual([fields, { type: 'plain' }, ...call])
  })

  it.each([
    [get('/spaces/s/entries/x/references'), client],
    [get('/spaces/s/entries?a=1&a=2'), client],
    [get('/spaces/s/entries?q=%zz'), client],
    [get('/spaces/s/sync?initial=true'), client],
    [get('/somewhere'), client],
    [{ ...get('/spaces/s/entries'), method: 'POST' as const }, client],
    [get('/spaces/s/entries'), { ...client, token: null }],
    [get('/spaces/s/entries'), { ...client, api: 'images' as const }],
    [get('/spaces/s/entries'), { ...client, api: 'graphql' as const }],
    [get('/spaces/s/entries'), { ...client, baseUrl: 'https://other.example' }],
  ])('is none for %j with %j', (request, of) => {
    expect(toSdkCall(request, of)).toBe(null)
  })

  it('passes on exactly the values of the request, with any content', async () => {
    await fc.assert(
      fc.asyncProperty(
        text.filter((id) => id !== '' && id.isWellFormed()),
        text.filter((value) => value.isWellFormed()),
        async (id, value) => {
          const path = `/spaces/s/entries/${encodeURIComponent(id)}?__proto__=${encodeURIComponent(value)}`
          const [, method, ...given] = await called(toSdkCall(get(path), client))
          expect([method, given[0]]).toEqual(['getEntry', id])
          expect(Object.entries(given[1] as object)).toEqual([['__proto__', value]])
        },
      ),
    )
  })
})
