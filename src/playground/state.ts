import { createKeyRing, type KeyRing } from './key-ring.ts'
import { seedAssets, seedContentTypes, seedEntries, type Asset, type ContentType, type Entry } from './seed.ts'
import { BAKERY, JUST_ENABLED, MUSEUM, SLEEPER, TOKENS, type PlaygroundToken } from './tokens.ts'

/** An alias stands in a path in the place of the environment it points to. */
type Alias = { id: string; target: string }

export type Space = {
  id: string
  name: string
  environments: readonly string[]
  aliases: readonly Alias[]
  /** A hibernated space: every read is a 502. */
  asleep: boolean
}

/** The content of one environment. Entries change when Management writes. */
export type Content = {
  contentTypes: readonly ContentType[]
  entries: Map<string, Entry>
  assets: readonly Asset[]
}

/** Everything the playground knows: one value for each started playground, so that writes end with it. */
export type World = {
  spaces: readonly Space[]
  /** The tokens that the APIs take now, and those that they refuse as revoked. */
  readonly tokens: readonly PlaygroundToken[]
  keys: KeyRing
  startedAt: number
  /** The content of an environment by its own id, not an alias's. */
  content(spaceId: string, environmentId: string): Content
}

export const LOCALES = [
  { code: 'en-US', name: 'English (United States)', default: true, fallbackCode: null },
  { code: 'de-DE', name: 'German (Germany)', default: false, fallbackCode: 'en-US' },
] as const

export const DEFAULT_LOCALE = 'en-US'

export const SPACES: readonly Space[] = [
  {
    id: BAKERY,
    name: 'Fake Bakery',
    environments: ['master', 'staging', 'develop', JUST_ENABLED],
    aliases: [{ id: 'live', target: 'master' }],
    asleep: false,
  },
  {
    id: MUSEUM,
    name: 'Fake Museum',
    environments: ['release-1', 'release-2'],
    aliases: [{ id: 'master', target: 'release-2' }],
    asleep: false,
  },
  { id: SLEEPER, name: 'Fake Sleepy Space', environments: ['master'], aliases: [], asleep: true },
]

const seedContent = (spaceId: string, environmentId: string): Content => ({
  contentTypes: seedContentTypes(spaceId),
  entries: new Map(seedEntries(spaceId, environmentId).map((entry) => [entry.id, entry])),
  assets: seedAssets(spaceId),
})

const isFixed = ({ spaceId, revoked }: PlaygroundToken): boolean => spaceId === null || revoked

/** Creates a fresh platform, seeded with the same content every time. `now` in milliseconds. */
export const createWorld = (now: () => number): World => {
  const contents = new Map<string, Content>()
  const keys = createKeyRing(TOKENS, now)
  const fixed = TOKENS.filter(isFixed)
  return {
    spaces: SPACES,
    keys,
    startedAt: now(),
    get tokens() {
      return [...keys.inForce(), ...fixed]
    },
    content(spaceId, environmentId) {
      const key = `${spaceId}/${environmentId}`
      const content = contents.get(key) ?? seedContent(spaceId, environmentId)
      contents.set(key, content)
      return content
    },
  }
}
