import type { TokenKind } from '../../../src/shared/platform.ts'
import { startPlayground, type Playground, type PlaygroundOptions } from '../../../src/playground/playground.ts'

/** The playground's tokens by the name they have in it: a missing one is a mistake of the test. */
export const secretOf = (playground: Playground, name: string): string => {
  const token = playground.tokens.find((candidate) => candidate.name === name)
  if (token === undefined) throw new Error(`The playground has no token named ${name}`)
  return token.secret
}

export const bearer = (secret: string): { headers: { authorization: string } } => ({
  headers: { authorization: `Bearer ${secret}` },
})

/** Starts a playground on free ports whose slow answers take no time worth speaking of. */
export const start = (options: PlaygroundOptions = {}): Promise<Playground> =>
  startPlayground({ stepMs: 1, ...options })

export type Got = { status: number; headers: Headers; body: unknown }

/** One request, redirects not followed, the body read as JSON where it is JSON. */
export const get = async (url: string, init: RequestInit = {}): Promise<Got> => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  const body: unknown =
    (response.headers.get('content-type') ?? '').includes('json') && text !== '' ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, body }
}

export const KINDS: readonly TokenKind[] = ['delivery-key', 'preview-key', 'personal-access-token', 'oauth-token']
