import { crc32 } from 'node:zlib'
import type { TokenKind } from '../shared/platform.ts'
import { DEFAULT_ENVIRONMENT } from '../shared/model/token.ts'

/** Why a management token may do less than its account (platform's documentation, "AccessDenied" and the FAQ). */
type ManagementRights = 'everything' | 'reads-content-only' | 'no-organization-grant'

/** A made-up token. `environments`: those a key is enabled for (empty: the default one). `spaces`: what an account reaches. */
export type PlaygroundToken = {
  name: string
  kind: TokenKind
  secret: string
  spaceId: string | null
  environments: readonly string[]
  revoked: boolean
  /** What this token is there to show. */
  note: string
  account?: Account
  /** The name of the preview key that was made with a delivery key, where people are offered it. */
  twin?: string
  /** Days from the start of the playground until a personal token ends. */
  endsInDays?: number
}

/** What a management token's owner may reach. */
export type Account = { userId: string; spaces: readonly string[]; rights: ManagementRights }

const FILLER = 'abcdefghijklmnopqrstuvwxyz'

/** A made-up value with 43 characters, as the platform's newer tokens. The last four differ, because people see only those. */
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

const MASTER = [DEFAULT_ENVIRONMENT]
const ALL_BAKERY = ['master', 'staging', 'develop', 'live', JUST_ENABLED]
const EVERY_SPACE = [BAKERY, MUSEUM, SLEEPER]

const key =
  (kind: TokenKind) =>
  (name: string, secret: string, spaceId: string, environments: readonly string[], note: string): PlaygroundToken => ({
    name,
    kind,
    secret,
    spaceId,
    environments,
    note,
    revoked: false,
  })

const delivery = key('delivery-key')
const preview = key('preview-key')

const account =
  (kind: TokenKind, beginning: string) =>
  (
    name: string,
    value: string,
    user: string,
    spaces: readonly string[],
    note: string,
    rights: ManagementRights = 'everything',
  ): PlaygroundToken => ({
    name,
    kind,
    secret: beginning + value,
    spaceId: null,
    environments: [],
    note,
    revoked: false,
    account: { userId: `fakeuser${user}`, spaces, rights },
  })

const personal = account('personal-access-token', 'CFPAT-')
const oauth = account('oauth-token', '')

export const TOKENS: readonly PlaygroundToken[] = [
  delivery('Bakery website', fake43('delivery-website'), BAKERY, MASTER, 'works on master only'),
  {
    ...delivery('Bakery everywhere', fake43('delivery-everywhere'), BAKERY, ALL_BAKERY, ''),
    twin: 'Bakery preview',
    note: 'enabled for every environment and for the alias “live”',
  },
  delivery(
    'Bakery staging',
    fake43('delivery-staging'),
    BAKERY,
    ['staging'],
    'enabled for staging only: every other environment is a 404',
  ),
  delivery(
    'Bakery demo',
    'fakeb4k3ry12',
    BAKERY,
    [],
    'only 12 characters long and valid; no environment chosen, so it covers master',
  ),
  { ...delivery('Bakery old website', fake43('delivery-revoked'), BAKERY, MASTER, 'revoked'), revoked: true },
  preview('Bakery preview', fakeHex64('1'), BAKERY, ALL_BAKERY, 'old shape: 64 hex digits; sees drafts'),
  delivery(
    'Museum website',
    fakeHex64('2'),
    MUSEUM,
    MASTER,
    'enabled for the alias “master”, not for release-2 behind it',
  ),
  preview('Museum preview', fake43('preview-museum'), MUSEUM, [...MASTER, 'release-2'], 'sees drafts'),
  delivery('Sleepy website', fake43('delivery-sleepy'), SLEEPER, MASTER, 'valid, but its space is hibernated: 502'),
  personal('Owner', fake43('personal-owner'), 'owner', EVERY_SPACE, 'may do everything in every space'),
  {
    ...personal('Baker', fakeHex64('3'), 'baker', [BAKERY], 'old shape; reaches the bakery only; ends in a few days'),
    endsInDays: 6,
  },
  personal(
    'Intern',
    fake43('personal-intern'),
    'intern',
    [BAKERY],
    'role too weak for keys and writes: AccessDenied',
    'reads-content-only',
  ),
  { ...personal('Owner, lost laptop', fake43('personal-revoked'), 'owner', EVERY_SPACE, 'revoked'), revoked: true },
  oauth('Newsletter app', fake43('oauth-newsletter'), 'owner', EVERY_SPACE, 'works in every space'),
  oauth(
    'Unapproved app',
    fake43('oauth-unapproved'),
    'owner',
    EVERY_SPACE,
    'valid, not granted for the organization: only /users/me works',
    'no-organization-grant',
  ),
]
