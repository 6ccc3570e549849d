import { API_NAMES, type ApiName } from '../shared/platform.ts'
import { answerContent, type ContentContext } from './content-api.ts'
import { CONTROLS, type Scenes } from './controls.ts'
import { createEdgeCache } from './edge-cache.ts'
import { answerGraphql } from './graphql-api.ts'
import { answerImages } from './images-api.ts'
import { createLessons, type Lesson } from './lessons.ts'
import { answerManagement } from './management-api.ts'
import { startApiServer, type ApiServer } from './server.ts'
import { TOKENS, type PlaygroundToken } from './tokens.ts'
import type { Answer, Incoming } from './types.ts'
import { createWorld, type Space } from './state.ts'

export type PlaygroundOptions = {
  /** The first API listens here, the others on the next ports, in the order of `API_NAMES`. Without it: free ports. */
  portBase?: number
  /** The time in milliseconds since 1970, for cached answers, rate limits and writes. */
  now?: () => number
  /** How long one step of the slow answers takes, in milliseconds. */
  stepMs?: number
}

/** A space; `environments` is everything that can stand in a path, the ids of aliases among it. */
export type PlaygroundSpace = {
  id: string
  name: string
  environments: readonly string[]
  aliases: readonly { id: string; target: string }[]
}

const describeSpace = ({ id, name, environments, aliases }: Space): PlaygroundSpace => ({
  id,
  name,
  environments: [...environments, ...aliases.map((alias) => alias.id)],
  aliases,
})

/** A token as people need it to use it: who it is for, its made-up value, and what it is there to show. */
type OfferedToken = Omit<PlaygroundToken, 'account' | 'revoked'>

const describeToken = ({ name, kind, secret, spaceId, environments, note }: PlaygroundToken): OfferedToken => ({
  name,
  kind,
  secret,
  spaceId,
  environments,
  note,
})

/** A running playground. Origins have no path and no slash at the end. */
export type Playground = {
  baseUrls: Readonly<Record<ApiName, string>>
  spaces: readonly PlaygroundSpace[]
  tokens: readonly OfferedToken[]
  lessons: readonly Lesson[]
  /** Reserved entry ids and what each plays. */
  controls: readonly { id: string; shows: string }[]
  /** Stops all five servers and ends every open connection. Calling it again changes nothing. */
  close: () => Promise<void>
}

/**
 * Starts a small content platform on loopback, as the specification says (sections 2, 4, 5 and 7) and then the platform's documentation.
 * Rejects with Node's listen error if a port of `portBase` is taken; nothing is left running then.
 */
export const startPlayground = async (options: PlaygroundOptions = {}): Promise<Playground> => {
  const { portBase, now = Date.now, stepMs = 400 } = options
  const world = createWorld(now)
  const servers = new Map<ApiName, ApiServer>()
  const originOf = (api: ApiName): string => {
    const server = servers.get(api)
    if (server === undefined) throw new Error(`The playground has not started ${api} yet`)
    return server.origin
  }
  const imagesOrigin = () => originOf('images')
  const edge = createEdgeCache(now)
  const scenes: Scenes = { now, edge, imagesOrigin, waits: new Map() }
  const content: ContentContext = { world, edge, scenes, imagesOrigin }
  const lastUsed = new Map<string, string>()
  const answers: Readonly<Record<ApiName, (request: Incoming) => Answer>> = {
    delivery: (request) => answerContent('delivery', content, request),
    preview: (request) => answerContent('preview', content, request),
    management: (request) => answerManagement({ world, scenes, imagesOrigin, lastUsed }, request),
    images: answerImages,
    graphql: (request) => answerGraphql({ world, imagesOrigin }, request),
  }
  const stop = async () => {
    await Promise.all([...servers.values()].map((server) => server.close()))
  }
  let stopped: Promise<void> | undefined
  const close = () => (stopped ??= stop())

  const starts = await Promise.allSettled(
    API_NAMES.map(async (api, index) => {
      const port = portBase === undefined ? 0 : portBase + index
      servers.set(api, await startApiServer({ api, port, stepMs, scenes, answer: answers[api] }))
    }),
  )
  const failure = starts.find((start) => start.status === 'rejected')
  if (failure !== undefined) {
    await close()
    throw failure.reason
  }
  return {
    baseUrls: Object.fromEntries(API_NAMES.map((api) => [api, originOf(api)])) as Record<ApiName, string>,
    spaces: world.spaces.map(describeSpace),
    tokens: TOKENS.map(describeToken),
    lessons: createLessons(),
    controls: CONTROLS.map(({ id, shows }) => ({ id, shows })),
    close,
  }
}
