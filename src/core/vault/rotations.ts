import { deskError, type DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { environmentsOf, platformIdSchema, type Token } from '../../shared/model/token.ts'
import type { CatalogDocument, CatalogNotice, Rotation, VaultSnapshot } from '../../shared/model/vault.ts'
import type { Catalog } from '../ports.ts'
import type { VaultContext } from './context.ts'
import { dropRotation, putRotation } from './edits.ts'
import { notFound } from './failures.ts'
import { tokenProblem } from './validation.ts'
import { addToken, noteChange, replaceSecret, withToken } from './tokens.ts'

/** If the names were exchanged, the value behind the name would be lost when the app closes. */
const IN_MEMORY = deskError(
  'unavailable',
  'The keychain did not accept the new key, so its value is in memory only, until Token Desk closes. It does not replace a key that the keychain holds. Get the keychain working again, then rotate again.',
)

export type Unfinished = { newName: string; value: 'none' | 'kept' | DeskError }

const UNDER_WAY = deskError(
  'conflict',
  'This token is being rotated right now, here or by another copy of Token Desk. Wait until that is finished.',
)

const CHANGED = deskError(
  'conflict',
  'The token was changed by another Token Desk in the meantime, so no name was changed. Both keys are kept.',
)

const rotationOf = ({ rotations }: CatalogDocument, tokenId: string): Rotation | null =>
  rotations.find((rotation) => rotation.tokenId === tokenId) ?? null

const tokenOf = ({ tokens }: CatalogDocument, id: string | null | undefined): Token | null =>
  tokens.find((token) => token.id === id) ?? null

const isSame = (one: Rotation | null, other: Rotation | null): boolean =>
  one === other || (one?.writer === other?.writer && one?.at === other?.at)

/** The stored new key for this one. `null` if there is no new key, or it is in another place and so wasn't made for this one. */
const freshOf = (document: CatalogDocument, old: Token): Token | null => {
  const fresh = tokenOf(document, rotationOf(document, old.id)?.newTokenId)
  const isInPlace = fresh?.kind === old.kind && fresh.serviceId === old.serviceId && fresh.spaceId === old.spaceId
  return isInPlace && fresh.id !== old.id ? fresh : null
}

/** What a retiring key is called: recognizable beside the new one, and unlike any other in its place. */
const retiredName = (document: CatalogDocument, old: Token): string => {
  const bare = Array.from(old.name).slice(0, 90).join('')
  const names = Array.from({ length: 99 }, (_, at) =>
    at === 0 ? `${bare} (retiring ${old.lastFour})` : `${bare} (retiring ${old.lastFour}, ${at + 1})`,
  )
  const isFree = (name: string): boolean => tokenProblem(document, { ...old, name }, old.id) === null
  return names.find(isFree) ?? `${bare} (retiring)`
}

/** The new key's environments: those that were tried, and the others that it was created for. */
const environmentsOfNew = (fresh: Token, enabled: readonly string[]): string[] => {
  const known = environmentsOf(fresh)
  const others = enabled.filter((id) => !known.includes(id) && platformIdSchema.safeParse(id).success)
  return others.length === 0 ? fresh.environments : [...known, ...others]
}

/** Both names at once: there is no moment at which the name stands for no key. */
const exchange = (
  document: CatalogDocument,
  old: Token,
  fresh: Token,
  enabled: readonly string[],
): Result<{ document: CatalogDocument; retired: Token; fresh: Token }> => {
  // The day by which it was to be replaced has done its work.
  const retired: Token = { ...old, name: retiredName(document, old), retiring: true, rotateBy: undefined }
  const first = withToken(document, retired)
  if (!first.ok) return first
  const named: Token = { ...fresh, name: old.name, environments: environmentsOfNew(fresh, enabled) }
  const second = withToken(first.value, named)
  return second.ok ? ok({ document: dropRotation(second.value, old.id), retired, fresh: named }) : second
}

/** How long a rotation may take without the wait for the new key, in milliseconds. */
const APART_FROM_WAITING = 3_600_000
/** The longest wait for the new key in each environment, in milliseconds: the most that `--wait` takes. */
const WAITING = 600_000

/** If the writer's state is unknown, a note that is older than any rotation lasts, or from the future, doesn't count. */
export const isUnderWay = async (
  { writer, at, tokenId }: Rotation,
  { tokens }: Pick<CatalogDocument, 'tokens'>,
  now: Date,
  isGone: Catalog['isGone'],
): Promise<boolean> => {
  if (writer === null) return false
  const old = tokens.find(({ id }) => id === tokenId)
  const places = old === undefined ? 0 : environmentsOf(old).length
  const isTooOld = Math.abs(now.getTime() - Date.parse(at)) > APART_FROM_WAITING + places * WAITING
  return !isTooOld && !(await isGone(writer))
}

export const rotationWords = (name: string, { newName }: Pick<Rotation, 'newName'>, isKept: boolean): string =>
  isKept
    ? `The rotation of “${name}” was not finished: its new key “${newName}” is kept, but has not replaced the old one. Rotate “${name}” again to go on.`
    : `The rotation of “${name}” was cut off before its new key “${newName}” was kept: that key may be in the space. Rotate “${name}” again: Token Desk looks for that key before it creates another one.`

export const rotationNotice = async (
  { rotations, tokens }: Pick<CatalogDocument, 'rotations' | 'tokens'>,
  unreadable: VaultSnapshot['unreadable'],
  now: Date,
  isGone: Catalog['isGone'],
): Promise<CatalogNotice[]> => {
  const messages: string[] = []
  for (const rotation of rotations) {
    const old = tokens.find(({ id }) => id === rotation.tokenId)
    if (old === undefined || (await isUnderWay(rotation, { tokens }, now, isGone))) continue
    const isKept = tokens.some(({ id }) => id === rotation.newTokenId && unreadable[id] !== 'no-secret')
    messages.push(rotationWords(old.name, rotation, isKept))
  }
  return messages.length === 0 ? [] : [{ code: 'rotation-cut-off', message: messages.join(' ') }]
}

/** The process may end between any two steps: note, store under a new name, exchange both names in one change of the catalog. */
export const createRotations = (
  context: VaultContext,
  inOrder: <Value>(work: () => Promise<Value>) => Promise<Value>,
) => {
  const { ports, inTurn } = context

  const isFree = async (document: CatalogDocument, rotation: Rotation | null): Promise<boolean> =>
    rotation === null ||
    !(await isUnderWay(rotation, document, ports.clock.now(), (writer) => ports.catalog.isGone(writer)))

  /** The value of the entry that an earlier rotation made. A keychain that does not answer says nothing of it. */
  const valueOf = async (fresh: Token | null): Promise<Result<Unfinished['value']>> => {
    if (fresh === null) return ok('none')
    const secret = await context.secretOf(fresh)
    if (secret.ok) return ok('kept')
    return secret.error.code === 'no-secret' ? ok(secret.error) : secret
  }

  const freshOfToken = (document: CatalogDocument, tokenId: string): Token | null => {
    const old = tokenOf(document, tokenId)
    return old === null ? null : freshOf(document, old)
  }

  /** The unfinished rotation of this token. `null` if it has no unfinished rotation. */
  const unfinished = async (tokenId: string): Promise<Result<Unfinished | null>> => {
    const current = await context.document()
    if (!current.ok) return current
    const rotation = rotationOf(current.value, tokenId)
    if (rotation === null) return ok(null)
    const value = await valueOf(freshOfToken(current.value, tokenId))
    return value.ok ? ok({ newName: rotation.newName, value: value.value }) : value
  }

  /** Returns the new key's entry if an earlier rotation stored one whose value can be read. */
  const begin = async (tokenId: string, newName: string): Promise<Result<Token | null>> => {
    const current = await context.document()
    if (!current.ok) return current
    const before = rotationOf(current.value, tokenId)
    if (!(await isFree(current.value, before))) return failed(UNDER_WAY)
    const value = await valueOf(freshOfToken(current.value, tokenId))
    if (!value.ok) return value
    const isKept = value.value === 'kept'
    const writer = await ports.catalog.writer()
    const at = ports.clock.now().toISOString()
    const begun = await context.note((document) => {
      const old = tokenOf(document, tokenId)
      if (old === null) return failed(notFound('token'))
      const now = rotationOf(document, tokenId)
      if (!isSame(now, before)) return failed(UNDER_WAY)
      const fresh = freshOf(document, old)
      const noted = putRotation(document, { tokenId, newName, newTokenId: fresh?.id ?? null, writer, at })
      // An entry without its value is reused for the key that is requested now, and gets its name.
      if (fresh !== null && !isKept && now?.newName !== newName) return withToken(noted, { ...fresh, name: newName })
      const unfit = fresh === null ? tokenProblem(document, { ...old, name: newName }, null) : null
      return unfit === null ? ok(noted) : failed(unfit)
    })
    return begun.ok ? ok(isKept ? freshOfToken(begun.value, tokenId) : null) : begun
  }

  /** Stores the new key's value for the place of the old one, in the entry of an earlier rotation if it made one. */
  const keep = async (tokenId: string, secret: string): Promise<Result<Token>> => {
    const current = await context.document()
    if (!current.ok) return current
    const [old, rotation] = [tokenOf(current.value, tokenId), rotationOf(current.value, tokenId)]
    if (old === null || rotation === null) return failed(old === null ? notFound('token') : CHANGED)
    const fresh = freshOf(current.value, old)
    if (fresh !== null) return created(await replaceSecret(context, { tokenId: fresh.id, secret }))
    const { kind, serviceId, spaceId, environments } = old
    const fields = { name: rotation.newName, kind, serviceId, spaceId, environments }
    const added = await addToken(context, { ...fields, secret }, (document, { id }) => {
      const now = rotationOf(document, tokenId)
      // Given up meanwhile: the new key is kept all the same, under the name that it has in the space.
      return now === null ? document : putRotation(document, { ...now, newTokenId: id })
    })
    return created(added)
  }

  const created = async (kept: Result<Token>): Promise<Result<Token>> => {
    const noted = kept.ok ? await noteChange(context, kept.value.id) : kept
    return noted.ok ? noted : kept
  }

  /** The new key gets the old one's name, which is retiring from now on. `enabled`: the environments of both in the space. */
  const finish = async (
    tokenId: string,
    enabled: readonly string[],
  ): Promise<Result<{ fresh: Token; retired: Token }>> => {
    const done: { fresh: Token; retired: Token }[] = []
    const writer = await ports.catalog.writer()
    const edited = await context.edit((document) => {
      const rotation = rotationOf(document, tokenId)
      const old = tokenOf(document, tokenId)
      const fresh = old === null ? null : freshOf(document, old)
      if (rotation?.writer !== writer || old === null || fresh === null) return failed(CHANGED)
      if (fresh.storage === 'session' && old.storage === 'keychain') return failed(IN_MEMORY)
      const exchanged = exchange(document, old, fresh, enabled)
      if (!exchanged.ok) return exchanged
      const { document: after, ...tokens } = exchanged.value
      done.splice(0, done.length, tokens)
      return ok(after)
    })
    if (!edited.ok) return edited
    const [tokens] = done
    return tokens === undefined ? failed(CHANGED) : ok(tokens)
  }

  const withOwn = async (tokenId: string, change: (document: CatalogDocument, own: Rotation) => CatalogDocument) => {
    const writer = await ports.catalog.writer()
    return context.edit((document) => {
      const own = rotationOf(document, tokenId)
      return ok(own?.writer === writer ? change(document, own) : document)
    })
  }

  return {
    unfinished,
    begin: (tokenId: string, newName: string) => inTurn(() => begin(tokenId, newName)),
    keep: (tokenId: string, secret: string) => inOrder(() => keep(tokenId, secret)),
    finish: (tokenId: string, enabled: readonly string[]) => inTurn(() => finish(tokenId, enabled)),
    /** Ends the work on it. The note stays, so that the rotation can be continued. */
    stop: (tokenId: string) =>
      inTurn(() => withOwn(tokenId, (document, own) => putRotation(document, { ...own, writer: null }))),
    giveUp: (tokenId: string) => inTurn(() => withOwn(tokenId, (document) => dropRotation(document, tokenId))),
  }
}
