import { content, createYouth } from './content.ts'
import { MANNERS, type ApiName, type Installation, type Manners } from './installation.ts'
import { serve, type Arrival, type Listening, type Reply } from './listen.ts'
import { management } from './management.ts'
import { rateLimited, requestId } from './records.ts'

export { MANNERS }
export type { ApiName, Installation, Manners } from './installation.ts'

export type Platform = {
  installation: Installation
  at: Record<ApiName, Listening>
  log(): Arrival[]
  close: () => Promise<void>
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const API_HEADER: Record<ApiName, string> = { delivery: 'cda', preview: 'cpa', management: 'cma', images: 'images' }

const dressed = (api: ApiName, manners: Manners, reply: Reply): Reply => {
  if (!manners.headers || api === 'images' || reply.status === 0) return reply
  const id = /"requestId":"([^"]+)"/.exec(String(reply.body))?.[1] ?? requestId()
  return {
    ...reply,
    headers: { 'contentful-api': API_HEADER[api], 'x-contentful-request-id': id, ...reply.headers },
  }
}

/** Keeps to so many requests in any second, and announces it on every answer. */
const limiter = (limit: number | undefined): ((answer: () => Reply) => Reply) => {
  if (limit === undefined) return (answer) => answer()
  const name = 'x-contentful-ratelimit-second'
  let recent: number[] = []
  return (answer) => {
    const now = Date.now()
    recent = recent.filter((at) => now - at < 1000)
    if (recent.length >= limit) {
      return rateLimited({
        'x-contentful-ratelimit-reset': '1',
        [`${name}-limit`]: String(limit),
        [`${name}-remaining`]: '0',
      })
    }
    recent.push(now)
    const reply = answer()
    const remaining = String(limit - recent.length)
    return {
      ...reply,
      headers: { ...reply.headers, [`${name}-limit`]: String(limit), [`${name}-remaining`]: remaining },
    }
  }
}

/** An installation of the platform: one origin for each API. */
export const startPlatform = async (
  installation: Installation,
  own: Partial<Manners> = {},
  name = 'own',
): Promise<Platform> => {
  const manners = { ...MANNERS, ...own }
  const isActive = createYouth()
  const start = (api: ApiName, answer: (arrival: Arrival) => Reply): Promise<Listening> => {
    const limited = limiter(manners.limits[api])
    return serve(`${name} ${api}`, (arrival) =>
      dressed(
        api,
        manners,
        limited(() => manners.before(arrival) ?? answer(arrival)),
      ),
    )
  }
  const [delivery, preview, cma, images] = await Promise.all([
    start('delivery', (arrival) => content('delivery', installation, manners, isActive, arrival)),
    start('preview', (arrival) => content('preview', installation, manners, isActive, arrival)),
    start('management', (arrival) => management(installation, manners, arrival)),
    start('images', () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: PIXEL })),
  ])
  const at = { delivery, preview, management: cma, images }
  return {
    installation,
    at,
    log: () => Object.values(at).flatMap(({ log }) => log),
    close: async () => {
      await Promise.all(Object.values(at).map((server) => server.close()))
    },
  }
}
