import type { Request } from './platform/model.ts'
import { pathOf, type World } from './world.ts'

/** A path with its query, split. */
export const splitPath = (text: string): { path: string; query: Record<string, string> } => {
  const url = new URL(text, 'http://any.invalid')
  return { path: decodeURI(url.pathname), query: Object.fromEntries(url.searchParams) }
}

/** The request that is diagnosed, as it arrives. */
export const mainRequest = (world: World): Request => {
  const { api, placement } = world.target
  const { text } = world.given
  const { path, query } = splitPath(pathOf(world))
  return {
    api,
    path,
    query: { ...query, ...(placement === 'query' && text !== '' && { access_token: text }) },
    authorization: placement === 'header' && text !== '' ? `Bearer ${text}` : null,
    noCache: false,
    varied: false,
    now: world.start,
  }
}
