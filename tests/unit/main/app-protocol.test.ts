import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageBody } from '../../../src/core/requests/bodies.ts'
import { createAppProtocol, fileInside } from '../../../src/main/app-protocol.ts'

const ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01'
const bodies = new Map<string, PageBody>()
const inClear = new Map<string, PageBody>()
let root = ''
let serve: (request: Request) => Promise<Response>

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'token-desk-page-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<p>page</p>')
  writeFileSync(join(root, 'assets', 'page.js'), 'export {}')
  writeFileSync(join(root, 'assets', 'notes.txt'), 'no type of ours')
  serve = createAppProtocol(root, (id, clear) => (clear ? inClear : bodies).get(id) ?? null)
})
afterAll(() => rmSync(root, { recursive: true }))

const get = (path: string, init?: RequestInit) => serve(new Request(`app://token-desk${path}`, init))

describe('the app:// protocol', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<p>page</p>'],
    ['/index.html', 'text/html; charset=utf-8', '<p>page</p>'],
    ['/assets/page.js', 'text/javascript; charset=utf-8', 'export {}'],
  ])('serves %s as %s', async (path, type, text) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe(text)
  })

  it.each(['/missing.html', '/assets', '/assets/notes.txt', '/%', '/assets/', '/index.html%00.js'])(
    'answers 404 for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  it('answers only GET, and only its own host', async () => {
    expect((await get('/index.html', { method: 'POST' })).status).toBe(405)
    expect((await serve(new Request('app://elsewhere/index.html'))).status).toBe(404)
  })

  it('streams a kept body whole, never as a document of our origin', async () => {
    const bytes = new Uint8Array(3 * 1024 * 1024 + 17).map((_, index) => index % 251)
    bodies.set(ID, { bytes, mediaType: 'text/html' })
    const response = await get(`/bodies/${ID}`)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
  })

  it('serves an unmasked body only if it is requested and main has revealed it', async () => {
    const masked = { bytes: new TextEncoder().encode('masked'), mediaType: 'image/png' }
    bodies.set(ID, masked)
    for (const query of ['', '?in=', '?in=CLEAR', '?clear'])
      expect(await (await get(`/bodies/${ID}${query}`)).text()).toBe('masked')
    expect((await get(`/bodies/${ID}?in=clear`)).status).toBe(404)
    inClear.set(ID, { ...masked, bytes: new TextEncoder().encode('as it came') })
    expect(await (await get(`/bodies/${ID}?in=clear`)).text()).toBe('as it came')
    expect(await (await get(`/bodies/${ID}?as=image&in=clear`)).text()).toBe('as it came')
    inClear.clear()
  })

  it('gives an image its type only when asked for an image, and nothing else one', async () => {
    bodies.set(ID, { bytes: new Uint8Array([1]), mediaType: 'image/png' })
    expect((await get(`/bodies/${ID}?as=image`)).headers.get('content-type')).toBe('image/png')
    expect((await get(`/bodies/${ID}`)).headers.get('content-type')).toBe('application/octet-stream')
    for (const mediaType of ['text/html', 'application/javascript', 'image/x-evil; charset=utf-8', null]) {
      bodies.set(ID, { bytes: new Uint8Array([1]), mediaType })
      expect((await get(`/bodies/${ID}?as=image`)).status).toBe(415)
    }
  })

  it('serves an image with the type of its bytes, not of its header, and never as a document', async () => {
    const typeOf = async (bytes: Uint8Array, mediaType: string | null): Promise<string | null> => {
      bodies.set(ID, { bytes, mediaType })
      const response = await get(`/bodies/${ID}?as=image`)
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      return response.status === 200 ? response.headers.get('content-type') : null
    }
    const text = (written: string): Uint8Array => new TextEncoder().encode(written)
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    for (const mediaType of ['text/plain', 'text/html', 'application/xml', 'image/png', null]) {
      expect(await typeOf(text('<svg xmlns="http://www.w3.org/2000/svg"/>'), mediaType)).toBe('image/svg+xml')
      expect(await typeOf(png, mediaType)).toBe('image/png')
    }
    expect(await typeOf(text('<!doctype html><svg/>'), 'text/html')).toBeNull()
    // Written so that a browser draws none of them.
    expect(await typeOf(new Uint8Array([0x49, 0x49, 0x2a, 0x00]), 'image/tiff')).toBeNull()
  })

  it.each(['/bodies/', '/bodies/x', `/bodies/${ID.replace('6', '7')}`, '/bodies/../index.html%2f..'])(
    'has no body at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('a file below the root', () => {
  it('is never outside the root, for any path', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom('..', '.', '%2e%2e', '%2f', '..%2f', '%5c', '\\', '', 'a', '%00'), fc.string()),
          {
            maxLength: 8,
          },
        ),
        (segments) => {
          const file = fileInside('/srv/page', `/${segments.join('/')}`)
          if (file === null) return
          const inside = relative('/srv/page', file)
          expect(inside.startsWith('..')).toBe(false)
          expect(isAbsolute(inside)).toBe(false)
        },
      ),
    )
  })

  it('is not confused by a neighbor whose name begins the same', () => {
    expect(fileInside('/srv/page', '/../page-secrets/x.html')).toBeNull()
    expect(fileInside('/srv/page', '/..page/x.html')).toBe('/srv/page/..page/x.html')
  })
})
