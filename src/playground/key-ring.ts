import { randomBytes } from 'node:crypto'
import type { TokenKind } from '../shared/platform.ts'
import { SEEDED_AT } from './seed.ts'
import { fakeTwinSecret, type PlaygroundToken } from './tokens.ts'

/** How long a new or changed key takes to become active, in milliseconds: “typically within seconds”. */
const SETTLES_AFTER = 2_000

type KeyKind = Extract<TokenKind, 'delivery-key' | 'preview-key'>

/** A key of a space. `environments` as chosen; empty means the default one. */
export type Key = {
  readonly id: string
  readonly kind: KeyKind
  readonly secret: string
  readonly spaceId: string
  readonly createdAt: string
  name: string
  description: string
  environments: readonly string[]
  version: number
  updatedAt: string
  /** The id of the preview key that was made with it. */
  twinId: string | null
  /** The environments until `settlesAt` (milliseconds). `null` if the key is unknown until then. */
  before: readonly string[] | null
  settlesAt: number
}

/** What a person may change. */
export type KeyFields = Pick<Key, 'name' | 'description' | 'environments'>

export const idOfToken = ({ name }: Pick<PlaygroundToken, 'name'>): string => name.toLowerCase().replace(/\W+/g, '-')

const isKeyKind = (kind: TokenKind): kind is KeyKind => kind === 'delivery-key' || kind === 'preview-key'

const seeded = (token: PlaygroundToken): Key[] => {
  const { name, kind, secret, spaceId, environments, note } = token
  if (!isKeyKind(kind) || spaceId === null || token.revoked) return []
  const id = idOfToken(token)
  const key: Key = {
    id,
    kind,
    secret,
    spaceId,
    name,
    environments,
    description: note,
    version: 1,
    createdAt: SEEDED_AT,
    updatedAt: SEEDED_AT,
    twinId: null,
    before: null,
    settlesAt: 0,
  }
  if (kind === 'preview-key') return [key]
  const twinId = token.twin === undefined ? `${id}-preview` : idOfToken({ name: token.twin })
  const twin: Key = { ...key, id: twinId, kind: 'preview-key', secret: fakeTwinSecret(id) }
  return token.twin === undefined ? [{ ...key, twinId }, twin] : [{ ...key, twinId }]
}

/** Random, and in the shape of the platform's newer keys: what a person would have to keep secret. */
const newSecret = (): string => `fake-playground-new-${randomBytes(18).toString('base64url').slice(0, 23)}`

export type KeyRing = ReturnType<typeof createKeyRing>

/** The keys of all spaces, as Management changes them. Ends with its playground. `now` in milliseconds. */
export const createKeyRing = (tokens: readonly PlaygroundToken[], now: () => number) => {
  let keys: readonly Key[] = tokens.flatMap(seeded)
  const moment = (): string => new Date(now()).toISOString()

  const alter = (key: Key, fields: Partial<KeyFields>): void => {
    const settled = now() >= key.settlesAt
    const before = settled ? key.environments : key.before
    const time = { updatedAt: moment(), settlesAt: now() + SETTLES_AFTER }
    Object.assign(key, { ...fields, ...time, before, version: key.version + 1 })
  }
  const twinOf = ({ twinId, spaceId }: Key): Key | undefined =>
    keys.find((key) => key.id === twinId && key.spaceId === spaceId && key.kind === 'preview-key')

  return {
    of: (spaceId: string, kind: KeyKind): readonly Key[] =>
      keys.filter((key) => key.spaceId === spaceId && key.kind === kind),
    find: (spaceId: string, kind: KeyKind, id: string): Key | undefined =>
      keys.find((key) => key.spaceId === spaceId && key.kind === kind && key.id === id),

    /** Changes a delivery key, and its twin's environments with it. */
    change(key: Key, fields: KeyFields): void {
      alter(key, fields)
      const twin = twinOf(key)
      if (twin !== undefined) alter(twin, { name: fields.name, environments: fields.environments })
    },

    create(spaceId: string, fields: KeyFields, id = randomBytes(11).toString('hex')): Key {
      const made: Key = {
        ...fields,
        id,
        kind: 'delivery-key',
        secret: newSecret(),
        spaceId,
        twinId: `${id}-preview`,
        version: 0,
        createdAt: moment(),
        updatedAt: moment(),
        before: null,
        settlesAt: now() + SETTLES_AFTER,
      }
      const twin: Key = { ...made, id: `${id}-preview`, kind: 'preview-key', secret: newSecret(), twinId: null }
      keys = [...keys, made, twin]
      return made
    },

    remove(key: Key): void {
      const twin = twinOf(key)
      keys = keys.filter((other) => other !== key && other !== twin)
    },

    /** The keys as Delivery and Preview take them now. */
    inForce(): PlaygroundToken[] {
      return keys.flatMap(({ name, kind, secret, spaceId, environments, description, before, settlesAt }) => {
        const isSettled = now() >= settlesAt
        if (!isSettled && before === null) return []
        const valid = isSettled || before === null ? environments : before
        return [{ name, kind, secret, spaceId, environments: valid, revoked: false, note: description }]
      })
    },
  }
}
