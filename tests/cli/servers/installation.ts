import type { Arrival, Reply } from './listen.ts'
import { json, notFound } from './records.ts'

/** What one installation of the platform holds. */
export type Installation = {
  spaces: Record<string, SpaceContent>
  keys: Record<string, Key>
  /** Management tokens by secret. */
  accounts: Record<string, Account>
}
export type SpaceContent = {
  /** Environment -> entry id -> is it published? */
  environments: Record<string, Record<string, boolean>>
  aliases?: Record<string, string>
  /** Environments that are not `ready`: they are listed, and answer like missing ones. */
  unready?: Record<string, 'queued' | 'failed'>
}
export type Key = {
  api: 'delivery' | 'preview'
  name: string
  space: string
  environments: string[]
  /** The name of the preview key that was made with it. */
  twin?: string
  /** A young key: refused until that long after it was first sent, or until it has been refused that often. */
  active?: { afterMs: number } | { afterRefusals: number }
}
export type Account = {
  name: string
  spaces: string[]
  /** Answers of its own on everything but `/users/me`. */
  refused?: () => Reply
  /** As `/users/me/access_tokens` lists it. */
  listed?: { revokedAt?: string; expiresAt?: string; lastUsedAt?: string; scopes?: string[] }
  /** Revoked or expired: listed, and refused. */
  dead?: true
}

/** How an installation words what the specification leaves open. */
export type Manners = {
  invalidStatus: number
  invalidOnManagement: number
  /** How `details` of a space not found looks. */
  space: 'sys' | 'flat' | 'text' | 'absent'
  /** How `details` of an entry not found looks. */
  entry: 'flat' | 'text' | 'absent' | 'empty'
  /** How `details` of an environment not found looks. */
  environment: 'flat' | 'text' | 'absent' | 'empty'
  /** Looks for the space before it looks at the token, as has been seen. */
  spaceFirst: boolean
  /** `Contentful-Api` and request id headers. */
  headers: boolean
  /** Query parameters of `entries` that are legal. */
  parameters: readonly string[]
  /** Requests in a second; announced and kept. */
  limits: Partial<Record<ApiName, number>>
  /** First says something else, or nothing (null: on with it). */
  before: (arrival: Arrival) => Reply | null
}

export type ApiName = 'delivery' | 'preview' | 'management' | 'images'

export const MANNERS: Manners = {
  invalidStatus: 401,
  invalidOnManagement: 403,
  space: 'sys',
  entry: 'flat',
  environment: 'flat',
  spaceFirst: false,
  headers: true,
  // What the specification and the platform's documentation name; everything else may be unknown.
  parameters: ['access_token', 'limit'],
  limits: {},
  before: () => null,
}

/** A page of a collection, as the request wants it: 100 by default, 1000 at most. */
export const list = (items: readonly unknown[], query: URLSearchParams): Reply => {
  const skip = Number(query.get('skip') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? 100), 1000)
  const page = items.slice(skip, skip + limit)
  return json(200, JSON.stringify({ sys: { type: 'Array' }, total: items.length, skip, limit, items: page }))
}

/** The token as it came, by header first. */
export const carried = ({ authorization, query }: Arrival): string | null => {
  const inHeader = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  return inHeader ?? query.get('access_token')
}

const DETAILS = { text: 'It could not be found.', absent: undefined, empty: {} }

export const spaceNotFound = (manners: Manners, id: string): Reply => {
  const shapes = {
    sys: { sys: { type: 'Space' } },
    flat: { type: 'Space', id },
    text: `The space ${id} could not be found.`,
    absent: undefined,
  }
  return notFound(shapes[manners.space])
}

export const environmentNotFound = ({ environment }: Manners, id: string, space: string): Reply =>
  notFound(environment === 'flat' ? { type: 'Environment', id, space } : DETAILS[environment])

export const entryNotFound = ({ entry }: Manners, id: string, environment: string, space: string): Reply =>
  notFound(entry === 'flat' ? { type: 'Entry', id, environment, space } : DETAILS[entry])

/** The content of an environment by its name or an alias; `undefined` if it can't be read. */
export const environmentOf = (space: SpaceContent, asked: string): Record<string, boolean> | undefined => {
  const name = space.aliases?.[asked] ?? asked
  return space.unready?.[name] === undefined ? space.environments[name] : undefined
}
