import { PLATFORM_HOST, type CertificateName } from './certificates.ts'
import type { TokenName } from './people.ts'
import type { Platform, PlatformOptions } from './platform.ts'
import type { Stage } from './stage.ts'

/** One case: the box between, the request, and what a careful expert would conclude. */
export type Row = {
  name: string
  /** `open`: experts may differ; the row then contains only undisputed results. */
  truth: 'clear' | 'open'
  /** The token of the request; `good` otherwise. */
  token?: TokenName
  placement?: 'query'
  space?: string
  environment?: string
  path?: string
  /** Further tokens: the command then gets a manifest. */
  witnesses?: TokenName[]
  timeout?: number
  /** What is given with `--ca-file`. */
  trust?: 'authority' | 'company'
  platform?: Omit<PlatformOptions, 'tls'> & { tls?: true }
  /** Preview goes through the box, too. */
  alsoPreview?: true
  /** What was there before the question: a cache is filled, a fault is repaired. */
  before?: (scene: Scene) => Promise<void>
  verdict: string | string[]
  /** Ids that may come first. */
  first: string[]
  /** Ids that may be called certain: those of `first` unless given. `must`: the first one has to be. */
  certain?: string[] | 'must'
  /** Ids that may be neither likely nor certain. */
  never?: string[]
  /** What the first cause, its evidence or the sentence must say, and must not. `@`: the address of the box. */
  words?: RegExp[]
  unsaid?: RegExp[]
  /** The box's own address stands in the words. */
  namesBox?: true
}

/** What a row may do before the request. */
export type Scene = {
  platform: Platform
  /** A plain read through the box, as any client makes it. */
  get: (path: string, token: string | null, placement?: 'query') => Promise<{ status: number; text: string }>
}

/** A row with its own platform and its own port of the box. */
export type Stand<R extends Row> = { row: R; port: number; platform: Platform; upstream: string; preview: string }

/** Where the command is sent to. */
export type Place = {
  delivery: string
  preview?: string
  management?: string
  env?: Record<string, string>
  box: string
}

/** A middlebox with all of its cases, started once. */
export type Box = {
  name: string
  /** Commands that must be installed. */
  programs: string[]
  /** Must be there in CI. */
  required: boolean
  rows: Row[]
  open: (stage: Stage, platforms: readonly Platform[]) => Promise<Place[]>
}

type Making<R extends Row, C> = Omit<Box, 'rows' | 'open'> & {
  rows: R[]
  /** Starts the box with a part of its configuration for each stand; gives what the places need. */
  start: (stage: Stage, stands: Stand<R>[]) => Promise<C>
  place: (stage: Stage, stand: Stand<R>, started: C) => Place
}

/** A box of rows that know its configuration. */
export const box = <R extends Row, C = void>({ rows, start, place, ...named }: Making<R, C>): Box => ({
  ...named,
  rows,
  open: async (stage, platforms) => {
    const ports = await stage.freePorts(rows.length)
    const stands = rows.flatMap((row, at): Stand<R>[] => {
      const [port, platform] = [ports[at], platforms[at]]
      if (port === undefined || platform === undefined) return []
      const { delivery, preview } = platform.ports
      return [{ row, port, platform, upstream: `127.0.0.1:${delivery}`, preview: `127.0.0.1:${preview}` }]
    })
    const started = await start(stage, stands)
    return stands.map((stand) => place(stage, stand, started))
  },
})

/** A row that reaches the platform's name by a proxy that alone can resolve it. */
export type ProxyRow = Row & {
  /** The variable that names the proxy. */
  variable?: 'HTTPS_PROXY' | 'https_proxy' | 'HTTP_PROXY' | 'ALL_PROXY'
  host?: string
  /** `user:password@` in the proxy's address. */
  login?: string
}

/** The place of such a row; `port`: the proxy's. */
export const throughProxy = (
  stage: Stage,
  { row, platform }: Stand<ProxyRow>,
  port: number,
  scheme = 'http',
): Place => {
  const proxy = `${scheme}://${row.login ?? ''}${stage.address}:${port}`
  return {
    delivery: `https://${row.host ?? PLATFORM_HOST}:${platform.ports.delivery}`,
    env: { [row.variable ?? 'HTTPS_PROXY']: proxy },
    box: `${stage.address}:${port}`,
  }
}

/** The place of a row whose box stands before the platform as its address. */
export const before = (
  stage: Stage,
  { row, port, platform }: Stand<Row & { scheme?: 'https'; base?: string }>,
): Place => {
  const front = `${row.scheme ?? 'http'}://${stage.address}:${port}`
  return {
    delivery: `${front}${row.base ?? ''}`,
    preview: row.alsoPreview === true ? `${front}/preview` : `http://127.0.0.1:${platform.ports.preview}`,
    management: `http://127.0.0.1:${platform.ports.management}`,
    box: `${stage.address}:${port}`,
  }
}

/** Rows of boxes that can speak TLS. */
export type TlsOptions = { certificate: CertificateName; versions?: 'old' | '1.2' | '1.3'; clients?: 'wanted' }

/** How it is told that the request was changed on its way. */
export const REWRITTEN = /rewrit|on the way|was not (sent|asked)|other than|changed|lower[- ]case/i

export const ENTRY = '/spaces/shop/environments/Release-A/entries/welcome'
/** Fills a cache with the 404 of a key that was not enabled for `Release-A`. */
export const notEnabledYet = async ({ platform, get }: Scene, token: string, placement?: 'query'): Promise<void> => {
  platform.enabled.set(token, ['master'])
  await get(ENTRY, token, placement)
}
/** Fills a cache with the 404 of a key that was not enabled, and enables it. */
export const enabledSince = async (scene: Scene, token: string, placement?: 'query'): Promise<void> => {
  await notEnabledYet(scene, token, placement)
  scene.platform.enabled.set(token, ['master', 'Release-A'])
}
/** Fills a cache with the 401 of a key that was young, and lets it become active. */
export const activeSince = async ({ platform, get }: Scene, token: string, path: string): Promise<void> => {
  const environments = platform.enabled.get(token) ?? []
  platform.enabled.delete(token)
  await get(path, token)
  platform.enabled.set(token, environments)
}
