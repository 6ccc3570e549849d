import { expect } from 'vitest'
import type { Ran } from './command.ts'
import { tokenDeskHere, type AskedHere } from './in-process.ts'
import { ABROAD, HOME, TOKENS, type TokenName } from './people.ts'
import {
  arrivedOnlyAt,
  askedCarefully,
  holdsNoSecret,
  judgedOf,
  namesBoth,
  tellsWhatItSent,
  wordsOf,
  type Judged,
} from './promises.ts'
import { startFront, type Meddling } from './servers/fronts.ts'
import type { Listening } from './servers/listen.ts'
import { startPlatform, type ApiName, type Installation, type Manners, type Platform } from './servers/platform.ts'

/** One row: the servers, the request to diagnose, and the expected result. */
export type Situation = {
  name: string
  /** What stands there in this row. */
  installation?: (home: Installation) => Installation
  /** How the platform words what is not specified. */
  manners?: Partial<Manners>
  /** What stands before an API. */
  fronts?: Partial<Record<ApiName, Meddling>>
  /** APIs whose address is given; all but images otherwise. */
  apis?: ApiName[]
  /** A second service to compare with. */
  other?: 'allowed' | 'not allowed'
  /** Its APIs whose address is given. */
  otherApis?: ApiName[]
  /** A token of the installation by its name, or a text. */
  token: TokenName | { text: string }
  /** How the token is given; a manifest if there are reference tokens. */
  by?: 'stdin' | 'variable'
  /** Further tokens, in a manifest. */
  witnesses?: TokenName[]
  /** Secrets that the text holds, where the token is a text. */
  holds?: string[]
  ask: string
  /** One, or several where the texts leave more than one reading. */
  verdict: string | string[]
  /** Ids that may come first. */
  first: string | string[]
  certainty?: string | string[]
  /** Ids with a certainty that they must have. */
  causes?: Record<string, string | string[]>
  /** The expected details of the first cause. */
  detail?: Record<string, unknown>
  /** Codes of the lint, in any order. */
  lint?: string[]
  /** What the causes left, the sentence and the evidence say, and what they never say. */
  says?: RegExp | RegExp[]
  never?: RegExp | RegExp[]
  /** Ids of which one stands beside the first as a second fault. */
  second?: string | string[]
  atMost?: number
  /** The request repeats because of `--wait`. */
  polls?: true
  also?: (seen: Seen) => void
}
export type Seen = {
  judged: Judged
  ran: Ran
  own: Platform
  abroad: Platform | null
  at: Record<ApiName, Listening>
  arrivals: Listening[]
}

const kindOf = (name: TokenName): string | undefined => {
  const key = HOME.keys[TOKENS[name]] ?? ABROAD.keys[TOKENS[name]]
  if (key !== undefined) return `${key.api}-key`
  return name === 'integration' ? 'oauth-token' : HOME.accounts[TOKENS[name]] && 'personal-access-token'
}
const isAbroad = (name: TokenName | 'asked'): boolean => name === 'abroad' || name === 'abroadPreviewer'

const variable = (name: string): string => `SECRET_OF_${name.replace(/([A-Z])/g, '_$1').toUpperCase()}`

/** A manifest with everything that these tokens are meant for. */
export const manifestOf = (
  names: readonly (TokenName | 'asked')[],
  services: { name: string; baseUrls: Record<string, string> }[],
  own: { kind?: string; space?: string; environments?: string[] } = {},
) => ({
  services,
  spaces: [
    { service: services[0]?.name, id: 'shop', environments: ['master', 'staging', 'hollow'] },
    { service: services[0]?.name, id: 'blog', environments: ['master'] },
  ],
  tokens: names.map((name) => {
    const key = name === 'asked' ? undefined : HOME.keys[TOKENS[name]]
    const kind = (name === 'asked' ? undefined : kindOf(name)) ?? own.kind ?? 'delivery-key'
    const belongs = key !== undefined || kind.endsWith('-key')
    return {
      name,
      kind,
      service: isAbroad(name) ? services.at(-1)?.name : services[0]?.name,
      ...(belongs && {
        space: key?.space ?? own.space ?? 'shop',
        environments: [...(key?.environments ?? own.environments ?? ['master'])],
      }),
      secretFrom: variable(name),
    }
  }),
})

const urlsOf = (apis: readonly ApiName[], at: Record<ApiName, Listening>): Record<string, string> =>
  Object.fromEntries(apis.map((api) => [api, at[api].origin]))

const flags = (option: string, urls: Record<string, string>): string[] =>
  Object.entries(urls).flatMap(([api, url]) => [option, `${api}=${url}`])

const oneOf = (values: string | string[]): string[] => (Array.isArray(values) ? values : [values])

const secretOf = ({ token }: Situation): string => (typeof token === 'string' ? TOKENS[token] : token.text)

const commandOf = (
  row: Situation,
  own: Record<string, string>,
  abroad: Record<string, string> | null,
): { args: string[]; asked: AskedHere } => {
  const words = row.ask.split(' ').filter((word) => word !== '')
  const yes = row.other === 'allowed' ? ['--allow-other-services'] : []
  const secret = secretOf(row)
  if (row.witnesses === undefined) {
    const compare = abroad === null ? [] : flags('--other-base-url', abroad)
    const args = [
      'diagnose',
      ...(row.by === 'variable' ? [] : ['--token-stdin']),
      ...words,
      ...flags('--base-url', own),
      ...compare,
      ...yes,
      '--json',
    ]
    return { args, asked: row.by === 'variable' ? { env: { TOKEN_DESK_TOKEN: secret } } : { stdin: secret } }
  }
  const asked = typeof row.token === 'string' ? row.token : 'asked'
  const isNamed = row.by === undefined
  const names = [...new Set(isNamed ? ([asked, ...row.witnesses] as const) : row.witnesses)]
  const services = [{ name: 'home', baseUrls: own }, ...(abroad === null ? [] : [{ name: 'abroad', baseUrls: abroad }])]
  const kind = /--kind (\S+)/.exec(row.ask)?.[1]
  const manifest = manifestOf(names, services, kind === undefined ? {} : { kind })
  const env: Record<string, string> = Object.fromEntries(
    names.map((name) => [variable(name), name === 'asked' ? secret : TOKENS[name]]),
  )
  if (row.by === 'variable') env['TOKEN_DESK_TOKEN'] = secret
  // A token of the manifest has its kind there.
  const said = isNamed ? words.filter((word, at) => word !== '--kind' && words[at - 1] !== '--kind') : words
  const whose = isNamed ? ['--token', asked] : row.by === 'stdin' ? ['--token-stdin'] : []
  return {
    args: ['diagnose', '--manifest', 'desk.json', ...whose, ...said, ...yes, '--json'],
    asked: { env, files: { 'desk.json': JSON.stringify(manifest) }, stdin: row.by === 'stdin' ? secret : '' },
  }
}

/** A token that is tried at home belongs there, independent of its origin; nothing else leaves its own service. */
const staysAtItsService = (
  row: Situation,
  at: Record<ApiName, Listening>,
  abroad: Platform | null,
  arrivals: Listening[],
): void => {
  for (const [name, secret] of Object.entries(TOKENS) as [TokenName, string][]) {
    const isAsked = secret === secretOf(row) || (row.holds ?? []).includes(secret)
    const belongsAbroad = abroad !== null && isAbroad(name) && !isAsked
    const home = belongsAbroad ? Object.values(abroad.at) : Object.values(at)
    arrivedOnlyAt(arrivals, secret, row.other === 'allowed' && isAsked ? arrivals : home)
  }
}

/** Sets the scene, asks, and holds the answer against the row and against what always holds. */
export const prove = async (row: Situation): Promise<void> => {
  const apis = row.apis ?? ['delivery', 'preview', 'management']
  const own = await startPlatform(row.installation?.(HOME) ?? HOME, row.manners)
  const abroad = row.other === undefined ? null : await startPlatform(ABROAD, row.manners, 'abroad')
  const fronts: Listening[] = []
  try {
    const at = { ...own.at }
    for (const [api, meddling] of Object.entries(row.fronts ?? {}) as [ApiName, Meddling][]) {
      at[api] = await startFront(`${api} front`, own.at[api], meddling)
      fronts.push(at[api])
    }
    const arrivals = [...Object.values(at), ...(abroad === null ? [] : Object.values(abroad.at))]
    const { args, asked } = commandOf(
      row,
      urlsOf(apis, at),
      abroad === null ? null : urlsOf(row.otherApis ?? apis.filter((api) => api !== 'images'), abroad.at),
    )
    const ran = await tokenDeskHere(args, asked)
    const secrets = [secretOf(row), ...(row.holds ?? []), ...Object.values(TOKENS)]
    holdsNoSecret(ran.stdout + ran.stderr, secrets, 'output')
    const judged = judgedOf(ran)
    askedCarefully(arrivals, row.atMost ?? 9, {
      polls: row.polls === true,
      asksTheSpace: /--path \/spaces\/[^/ ]+(?: |$)/.test(row.ask),
    })
    staysAtItsService(row, at, abroad, arrivals)
    tellsWhatItSent(judged, arrivals)
    const told = judged.causes.map(({ id, certainty }) => `${id} ${certainty}`).join(', ')
    expect(oneOf(row.verdict), told).toContain(judged.verdict)
    const first = judged.causes[0]
    expect(oneOf(row.first), told).toContain(first?.id)
    if (row.certainty !== undefined) expect(oneOf(row.certainty), told).toContain(first?.certainty)
    for (const [id, certainties] of Object.entries(row.causes ?? {})) {
      expect(oneOf(certainties), `${id} in: ${told}`).toContain(
        judged.causes.find((cause) => cause.id === id)?.certainty ?? 'absent',
      )
    }
    if (row.detail !== undefined) expect(first?.detail, told).toMatchObject(row.detail)
    if (row.lint !== undefined)
      expect([...new Set(judged.lint.map(({ code }) => code))].sort()).toEqual([...row.lint].sort())
    if (row.second !== undefined) namesBoth(judged, oneOf(row.second))
    const words = wordsOf(judged)
    for (const pattern of [row.says ?? []].flat()) expect(words).toMatch(pattern)
    for (const pattern of [row.never ?? []].flat()) expect(words).not.toMatch(pattern)
    row.also?.({ judged, ran, own, abroad, at, arrivals })
  } finally {
    await Promise.all([...fronts, own, ...(abroad === null ? [] : [abroad])].map((server) => server.close()))
  }
}
