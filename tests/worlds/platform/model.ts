import type { Manners } from './manners.ts'

/** The APIs that take a token. Images needs none and has no part here. */
export const APIS = ['delivery', 'preview', 'management', 'graphql'] as const
export type Api = (typeof APIS)[number]

export type Environment = {
  status: 'ready' | 'queued' | 'failed'
  /** Entry id -> is it published? */
  entries: Record<string, boolean>
}
export type Space = { environments: Record<string, Environment>; aliases: Record<string, string>; hibernated: boolean }

/** A delivery or preview key. None chosen: `master` only. */
export type Key = {
  secret: string
  name: string
  api: 'delivery' | 'preview'
  space: string
  environments: string[]
  createdAt: number
  /** Refused before this time of the clock. */
  activeAt: number
  /** Before this time the environments are the ones that it had before. */
  changed: { at: number; before: string[] } | null
}

/** Whose Management tokens there are, and what they may do in a space. */
export type Role = 'all' | 'no-keys' | 'weak'
export type AccountToken = {
  secret: string
  name: string
  kind: 'personal-access-token' | 'oauth-token'
  account: string
  scope: 'read' | 'manage'
  activeAt: number
  revokedAt: number | null
  expiresAt: number | null
  lastUsedAt: number | null
  /** Granted for the organization that the spaces are in. */
  granted: boolean
}

/** One installation of the platform, as plain data: a fault is an edit of it. */
export type Installation = {
  name: string
  spaces: Record<string, Space>
  keys: Key[]
  /** Account -> space -> role. */
  accounts: Record<string, Record<string, Role>>
  accountTokens: AccountToken[]
  manners: Manners
}

/** One request as it arrives, with what the clock says. */
export type Request = {
  api: Api
  path: string
  query: Readonly<Record<string, string>>
  /** `Authorization`, if it came. */
  authorization: string | null
  noCache: boolean
  /** The URL, a token in its query included, is not the one that was asked first for this path. */
  varied: boolean
  now: number
}

/** What comes back. `requestId`: null: a new one for each answer. */
export type Answer = {
  status: number
  headers: Record<string, string>
  /** Without its request id; a text is a page. */
  body: Readonly<Record<string, unknown>> | string
  requestId: string | null
  ends?: 'reset' | 'hang'
}
