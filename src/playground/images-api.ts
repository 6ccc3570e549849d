import { imageBytes } from './images.ts'
import { notFound } from './records.ts'
import { imagePath } from './resources.ts'
import { seedAssets } from './seed.ts'
import { SPACES } from './state.ts'
import type { Answer, Incoming } from './types.ts'

/** Images: no authentication (specification, sections 1 and 5). A token that comes along is not looked at. */

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
