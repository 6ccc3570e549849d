import { readFile } from 'node:fs/promises'
import { extname, isAbsolute, join, normalize, relative, sep } from 'node:path'
import { z } from 'zod'
import { imageType } from '../core/reading/wire/decode.ts'
import { decodePart } from '../shared/text/url.ts'
import type { PageBody } from '../core/requests/bodies.ts'
import { APP_HOST, APP_SCHEME } from './security/app-origin.ts'
import { CONTENT_SECURITY_POLICY } from './security/content-security-policy.ts'

/** Returns a body stored by main, as the page may see it. `inClear`: with its secrets, if they are revealed. */
type BodyOf = (exchangeId: string, inClear: boolean) => PageBody | null

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const COMMON_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

const empty = (status: number): Response => new Response(null, { status, headers: COMMON_HEADERS })

/** The file that a URL path names inside `root`, or `null`. A common prefix of two names would prove nothing. */
export const fileInside = (root: string, urlPath: string): string | null => {
  const decoded = decodePart(urlPath)
  if (decoded === null || decoded.includes('\0') || decoded.includes('\\')) return null
  const file = normalize(join(root, decoded))
  const inside = relative(root, file)
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null
  return file
}

/** Serves `app://token-desk/…`: the built page below `root`, and `/bodies/<exchange>` from memory. Nothing else. */
export const createAppProtocol =
  (root: string, bodyOf: BodyOf) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return empty(404)
    if (request.method !== 'GET') return empty(405)
    if (url.pathname.startsWith('/bodies/')) return serveBody(url, bodyOf)
    return serveFile(root, url.pathname === '/' ? '/index.html' : url.pathname)
  }

/** Served to be read, never as a document of our origin. */
const NO_DOCUMENT = { ...COMMON_HEADERS, 'Content-Security-Policy': "default-src 'none'; sandbox" }

const BYTES = 'application/octet-stream'

const serveBody = (url: URL, bodyOf: BodyOf): Response => {
  const id = z.uuid().safeParse(url.pathname.slice('/bodies/'.length))
  const body = id.success ? bodyOf(id.data, url.searchParams.get('in') === 'clear') : null
  if (body === null) return empty(404)
  const type = url.searchParams.get('as') === 'image' ? imageType(body.bytes, body.mediaType) : BYTES
  if (type === null) return new Response(null, { status: 415, headers: NO_DOCUMENT })
  return new Response(streamOf(body.bytes), {
    headers: {
      // Also for a body that claims to be a document.
      ...NO_DOCUMENT,
      'Content-Type': type,
      'Content-Length': String(body.bytes.byteLength),
    },
  })
}

const CHUNK = 1024 * 1024

/** In pieces, so that a large body does not cross in one go. */
const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let offset = 0
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.byteLength) {
        controller.close()
        return
      }
      controller.enqueue(bytes.slice(offset, offset + CHUNK))
      offset += CHUNK
    },
  })
}

const serveFile = async (root: string, path: string): Promise<Response> => {
  const file = fileInside(root, path)
  const mediaType = file === null ? undefined : MEDIA_TYPES[extname(file)]
  if (file === null || mediaType === undefined) return empty(404)
  try {
    return new Response(await readFile(file), { headers: { ...COMMON_HEADERS, 'Content-Type': mediaType } })
  } catch {
    return empty(404) // not there, or not readable: for the page it is the same
  }
}
