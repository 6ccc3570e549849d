import { crc32, deflateSync } from 'node:zlib'
import { notFound } from './records.ts'
import { imagePath } from './resources.ts'
import { seedAssets } from './seed.ts'
import { SPACES } from './state.ts'
import type { Answer, Incoming } from './types.ts'

/** Images: no authentication (specification, sections 1 and 5). A token that comes along is not looked at. */

/** Small real images, made here so that the repository holds no binary files. */

/** A JPEG of 48 by 48 pixels, drawn for this playground. */
const LOAF_JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i' +
  'Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
  'Y2NjY2NjY2P/wAARCAAwADADASIAAhEBAxEB/8QAGQAAAwEBAQAAAAAAAAAAAAAAAAUGBAMC/8QALBAAAgICAAMFCAMAAAAAAAAA' +
  'AQIAAwQRBRIhBhMxgdEjMkFDYWJy8RRCUv/EABYBAQEBAAAAAAAAAAAAAAAAAAMCBP/EABwRAAMAAgMBAAAAAAAAAAAAAAABAhEx' +
  'AxITYf/aAAwDAQACEQMRAD8AsoQnDJzKMUe1cA/BR1J8pmG2d4RU3G0+XQxH3Nr1gvHE+ZQw/FtyeyK6UNYTPjZuPlb7qwEjxU9D' +
  'NEonGDDxbOODi8yDdjnlX6fWTtfNY5dyWY9ST4mNu0tTNTRaPdRiD5/qKqD4QrY3Glg1107ELKdCdamGoWsNQMiC5+apw6EqynYI' +
  '+Eo+E5v83F5m13qHlf1k7efGNezVbCm+w75XYAeX7jww+RLA4srS2tq7FDKw0QYhyeDXUuWxvaVk+7vqPWUEIjSYU050S27K+joy' +
  '/kNQ3Zb0rRnP2jcqYQ/NF+vwn8bg117Bsg93X/n+x9I+rrSqta61Cqo0AJ6hESSIqnWz/9k='

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A PNG (8 bits a channel, RGB) of any size from 1 to 2,000 pixels a side: a vertical gradient from orange to blue. */
const sunrisePng = (width: number, height: number): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => {
    const share = height === 1 ? 0 : y / (height - 1)
    const pixel = [Math.round(250 - 200 * share), Math.round(160 - 60 * share), Math.round(60 + 140 * share)]
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) row.set(pixel, 1 + x * 3)
    return row
  })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img">
  <title>Playground</title>
  <rect width="64" height="64" rx="14" fill="#8a4b2a"/>
  <path d="M14 40c0-12 8-20 18-20s18 8 18 20v6H14z" fill="#f4e3c3"/>
</svg>
`

const SUNRISE_SIZE = { width: 320, height: 200 }
const MAX_SIDE = 2000

const side = (asked: string | undefined, otherwise: number): number => {
  const pixels = Number(asked)
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE ? pixels : otherwise
}

/** The bytes of an image, `undefined` if there is no such file. `width` and `height` in pixels count only for the drawn PNG. */
const imageBytes = (file: string, width?: string, height?: string): Uint8Array | undefined => {
  switch (file) {
    case 'loaf.jpg':
      return Buffer.from(LOAF_JPEG, 'base64')
    case 'sunrise.png':
      return sunrisePng(side(width, SUNRISE_SIZE.width), side(height, SUNRISE_SIZE.height))
    case 'logo.svg':
      return Buffer.from(LOGO_SVG, 'utf8')
    default:
      return undefined
  }
}

/** Where the playground's redirect to another origin leads: a login page, as a company's gateway would show it. */
export const LOGIN_PATH = '/playground-login'

const FILES = new Map(
  SPACES.flatMap((space) =>
    seedAssets(space.id).map((asset) => [imagePath(space.id, asset), { spaceId: space.id, asset }] as const),
  ),
)

/** A page that says whether a token came along: the one who follows a redirect here must have dropped it. */
const loginPage = (request: Incoming): Answer => {
  const tokenCame =
    request.header('authorization') !== undefined || request.query.some(([name]) => name === 'access_token')
  const text = tokenCame ? 'A token arrived here: it should not have.' : 'No token arrived here: well done.'
  return {
    type: 'bytes',
    status: 200,
    bytes: Buffer.from(`<!doctype html><title>Log in</title><h1>Log in to the network</h1><p>${text}</p>\n`, 'utf8'),
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  }
}

/** Answers one request to Images. `w` and `h`, in pixels, resize the drawn PNG. */
export const answerImages = (request: Incoming): Answer => {
  const path = `/${request.path.join('/')}`
  if (path === LOGIN_PATH) return loginPage(request)
  const file = ['GET', 'HEAD'].includes(request.method) ? FILES.get(path) : undefined
  if (file === undefined) return { type: 'failure', failure: notFound({ sys: { type: 'Asset' } }).error }
  const parameter = (name: string) => request.query.find(([candidate]) => candidate === name)?.[1]
  const bytes = imageBytes(file.asset.file, parameter('w'), parameter('h'))
  if (bytes === undefined) throw new Error(`No image is drawn for ${file.asset.file}`)
  return { type: 'bytes', status: 200, bytes, headers: { 'Content-Type': file.asset.contentType } }
}
