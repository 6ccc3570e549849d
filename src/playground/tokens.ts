import { crc32 } from 'node:zlib'
import type { TokenKind } from '../shared/platform.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf } from '../shared/model/token.ts'

/** Why a management token may do less than its account (platform's documentation, "AccessDenied" and the FAQ). */
type ManagementRights = 'everything' | 'reads-content-only' | 'no-organization-grant'

/**
 * One token of the playground. Every value is made up, in the shape of the platform's own.
 * `environments`: those a key is enabled for, as chosen (empty means the default one); `spaces`: what an account reaches.
 */
export type PlaygroundToken = {
  name: string
  kind: TokenKind
  secret: string
  spaceId: string | null
  environments: readonly string[]
  revoked: boolean
  /** What this token is there to show. */
  note: string
  /** The account that a management token stands for. */
  account?: Account
  /** The name of the preview key that was made with a delivery key, where people are offered it. */
  twin?: string
  /** Days from the start of the playground until a personal token ends. */
  endsInDays?: number
}

/** What a management token's owner may reach. */
export type Account = { userId: string; spaces: readonly string[]; rights: ManagementRights }

/** The environments and aliases that a key reaches. */
export const enabledFor = (token: PlaygroundToken): readonly string[] =>
  environmentsOf({ environments: [...token.environments] })

const FILLER = 'abcdefghijklmnopqrstuvwxyz'

/**
 * A made-up value in the shape of the platform's newer tokens: 43 characters of A-Z, a-z, 0-9, "_" and "-".
 * The last four differ from token to token, since they are what people see of one.
 */
const fake43 = (label: string): string => {
  const tail = (crc32(label) & 0xffff).toString(16).padStart(4, '0')
  return `fake-playground-${label}-${FILLER}`.slice(0, 39) + tail
}

/** A made-up value in the shape of the platform's older keys: 64 lower-case hex digits. */
const fakeHex64 = (digit: string): string => `fa4e${digit}`.repeat(13).slice(0, 60) + `fa4${digit}`

/** The value of a preview key that is there because its delivery key is. */
export const fakeTwinSecret = (id: string): string => fake43(`twin-${id}`)

export const BAKERY = 'fakebakery01'
export const MUSEUM = 'fakemuseum02'
export const SLEEPER = 'fakesleepy03'
/** An environment enabled a moment ago: Delivery's edge still holds the 404 of a moment before. */
export const JUST_ENABLED = 'just-enabled'

const key = (
  token: Pick<PlaygroundToken, 'name' | 'secret' | 'note'> & {
    kind: 'delivery-key' | 'preview-key'
    spaceId: string
    environments: readonly string[]
    revoked?: boolean
    twin?: string
  },
): PlaygroundToken => ({ revoked: false, ...token })

const account = (
  token: Pick<PlaygroundToken, 'name' | 'secret' | 'note'> & {
    kind: 'personal-access-token' | 'oauth-token'
    userId: string
    spaces: readonly string[]
    rights?: ManagementRights
    revoked?: boolean
    endsInDays?: number
  },
): PlaygroundToken => {
  const { userId, spaces, rights = 'everything', revoked = false, ...rest } = token
  return { ...rest, revoked, spaceId: null, environments: [], account: { userId, spaces, rights } }
}

const ALL_BAKERY = ['master', 'staging', 'develop', 'live', JUST_ENABLED]

export const TOKENS: readonly PlaygroundToken[] = [
  key({
    name: 'Bakery website',
    kind: 'delivery-key',
    secret: fake43('delivery-website'),
    spaceId: BAKERY,
    environments: [DEFAULT_ENVIRONMENT],
    note: 'works on master only',
  }),
  key({
    name: 'Bakery everywhere',
    kind: 'delivery-key',
    secret: fake43('delivery-everywhere'),
    spaceId: BAKERY,
    environments: ALL_BAKERY,
    twin: 'Bakery preview',
    note: 'enabled for every environment and for the alias “live”',
  }),
  key({
    name: 'Bakery staging',
    kind: 'delivery-key',
    secret: fake43('delivery-staging'),
    spaceId: BAKERY,
    environments: ['staging'],
    note: 'enabled for staging only: every other environment is a 404',
  }),
  key({
    name: 'Bakery demo',
    kind: 'delivery-key',
    secret: 'fakeb4k3ry12',
    spaceId: BAKERY,
    environments: [],
    note: 'only 12 characters long and valid; no environment chosen, so it covers master',
  }),
  key({
    name: 'Bakery old website',
    kind: 'delivery-key',
    secret: fake43('delivery-revoked'),
    spaceId: BAKERY,
    environments: [DEFAULT_ENVIRONMENT],
    revoked: true,
    note: 'revoked',
  }),
  key({
    name: 'Bakery preview',
    kind: 'preview-key',
    secret: fakeHex64('1'),
    spaceId: BAKERY,
    environments: ALL_BAKERY,
    note: 'old shape: 64 hex digits; sees drafts',
  }),
  key({
    name: 'Museum website',
    kind: 'delivery-key',
    secret: fakeHex64('2'),
    spaceId: MUSEUM,
    environments: [DEFAULT_ENVIRONMENT],
    note: 'enabled for the alias “master”, not for release-2 behind it',
  }),
  key({
    name: 'Museum preview',
    kind: 'preview-key',
    secret: fake43('preview-museum'),
    spaceId: MUSEUM,
    environments: [DEFAULT_ENVIRONMENT, 'release-2'],
    note: 'sees drafts',
  }),
  key({
    name: 'Sleepy website',
    kind: 'delivery-key',
    secret: fake43('delivery-sleepy'),
    spaceId: SLEEPER,
    environments: [DEFAULT_ENVIRONMENT],
    note: 'valid, but its space is hibernated: 502',
  }),
  account({
    name: 'Owner',
    kind: 'personal-access-token',
    secret: `CFPAT-${fake43('personal-owner')}`,
    userId: 'fakeuserowner',
    spaces: [BAKERY, MUSEUM, SLEEPER],
    note: 'may do everything in every space',
  }),
  account({
    name: 'Baker',
    kind: 'personal-access-token',
    secret: `CFPAT-${fakeHex64('3')}`,
    userId: 'fakeuserbaker',
    spaces: [BAKERY],
    endsInDays: 6,
    note: 'old shape; reaches the bakery only; ends in a few days',
  }),
  account({
    name: 'Intern',
    kind: 'personal-access-token',
    secret: `CFPAT-${fake43('personal-intern')}`,
    userId: 'fakeuserintern',
    spaces: [BAKERY],
    rights: 'reads-content-only',
    note: 'role too weak for keys and writes: AccessDenied',
  }),
  account({
    name: 'Owner, lost laptop',
    kind: 'personal-access-token',
    secret: `CFPAT-${fake43('personal-revoked')}`,
    userId: 'fakeuserowner',
    spaces: [BAKERY, MUSEUM, SLEEPER],
    revoked: true,
    note: 'revoked',
  }),
  account({
    name: 'Newsletter app',
    kind: 'oauth-token',
    secret: fake43('oauth-newsletter'),
    userId: 'fakeuserowner',
    spaces: [BAKERY, MUSEUM, SLEEPER],
    note: 'works in every space',
  }),
  account({
    name: 'Unapproved app',
    kind: 'oauth-token',
    secret: fake43('oauth-unapproved'),
    userId: 'fakeuserowner',
    spaces: [BAKERY, MUSEUM, SLEEPER],
    rights: 'no-organization-grant',
    note: 'valid, not granted for the organization: only /users/me works',
  }),
]
