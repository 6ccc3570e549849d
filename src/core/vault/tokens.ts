import type { Input } from '../../shared/contract/contract.ts'
import { deskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { present } from '../../shared/model/default-settings.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { cleanName } from '../../shared/text/names.ts'
import { isProvenGone } from '../ports.ts'
import type { VaultContext } from './context.ts'
import { bindingText, unbound, urlsOf } from './binding.ts'
import { addLeftover, forgetPlace, putSecret, putToken } from './edits.ts'
import { notFound, secretError } from './failures.ts'
import { isElsewhere, mergeToken } from './merge-edits.ts'
import { abandon, begin, finish, settleOwn, traitsOf } from './unfinished-writes.ts'
import { originChanged } from './release.ts'
import { ownSecretProblem, secretProblem, tokenProblem, type TokenFields } from './validation.ts'
import type { Storage } from './secret-storage.ts'

export const withToken = (document: CatalogDocument, token: Token): Result<CatalogDocument> => {
  const problem = tokenProblem(document, token, token.id)
  return problem === null ? ok(putToken(document, token)) : failed(problem)
}

const find = (document: CatalogDocument, tokenId: string): Token | undefined =>
  document.tokens.find((token) => token.id === tokenId)

/** Notes the id, stores the secret, then the entry. If a step fails, the secret is removed. `also` changes the catalog with it. */
export const addToken = async (
  context: VaultContext,
  { secret, ...given }: Input<'vault.addToken'>,
  also: (document: CatalogDocument, token: Token) => CatalogDocument = (document) => document,
): Promise<Result<Token>> => {
  const { storage, ports } = context
  const fields = { ...given, name: cleanName(given.name) }
  const current = await context.document()
  if (!current.ok) return current
  const unfit = secretProblem(secret) ?? ownSecretProblem(fields, secret)
  if (unfit !== null) return failed(unfit)

  const id = ports.ids.uuid()
  const noted = await begin(context, [id], 'new', (document) => tokenProblem(document, fields, null))
  if (!noted.ok) return noted
  const baseUrls = urlsOf(current.value.services, fields.serviceId) ?? {}
  const written = await storage.write(id, secret, bindingText(baseUrls, fields.serviceId))
  if (!written.ok) {
    await abandon(context, [id])
    return failed(secretError(written.error))
  }
  const token: Token = {
    ...fields,
    ...traitsOf(secret),
    id,
    markedRevoked: false,
    storage: written.value,
    createdAt: ports.clock.now().toISOString(),
    lastCheck: null,
  }
  const writer = await ports.catalog.writer()
  const kept = await context.edit((document) => {
    const finished = finish(document, [id], writer)
    const entered = finished.ok ? withToken(finished.value, token) : finished
    return entered.ok ? ok(also(entered.value, token)) : entered
  })
  if (!kept.ok) {
    if (token.storage === 'session') await storage.remove(token)
    await abandon(context, [id])
    return kept
  }
  // A route that can't be stored now needs a confirmation when it is used.
  await context.release.ensureRoute(current.value.settings.connection, token.storage)
  return ok(token)
}

/** The addresses of the service that a token is to move to, so far as its own service does not have them. */
const newAddresses = (document: CatalogDocument, before: Token, serviceId: string): string[] => {
  const own = Object.values(urlsOf(document.services, before.serviceId) ?? {})
  return Object.values(urlsOf(document.services, serviceId) ?? {}).filter((url) => !own.includes(url))
}

/** Moving a token to another service would send its secret elsewhere, so the new addresses must be confirmed. */
const moveProblem = (
  document: CatalogDocument,
  before: Token,
  serviceId: string,
  confirmed: readonly string[],
): Result<null> => {
  if (serviceId === before.serviceId) return ok(null)
  const added = newAddresses(document, before, serviceId)
  if (added.every((url) => confirmed.includes(url))) return ok(null)
  const old = Object.values(urlsOf(document.services, before.serviceId) ?? {})
  return failed(originChanged({ what: 'token', tokenId: before.id, old, new: added }, `“${before.name}”`))
}

/** Binds a token to its new addresses after a confirmed move. A move within the same addresses needs no confirmation. */
const followMove = async (
  context: VaultContext,
  before: Token,
  after: Token,
  confirmed: readonly string[],
): Promise<void> => {
  if (before.serviceId === after.serviceId) return
  const current = await context.document()
  const baseUrls = current.ok ? urlsOf(current.value.services, after.serviceId) : null
  if (baseUrls === null) return
  context.release.forget(after.id)
  const binding = await context.release.bindingOf(after)
  if (!binding.ok) return
  const outside = binding.value === null ? [] : unbound(binding.value, baseUrls)
  // Were this to fail, the next use asks by name once more.
  if (outside.every((url) => confirmed.includes(url))) await context.release.bind(after, baseUrls)
}

const MOVED_MEANWHILE = deskError(
  'conflict',
  'This token was moved to another place in the meantime. Nothing changed. Close this and edit it again.',
)

/** The changes, merged with the current entry. `null` if they can't be merged any more. */
const changesNow = (token: Token, shown: TokenFields | undefined, changes: Partial<Token>): Partial<Token> | null => {
  if (shown === undefined) return changes
  const merged = mergeToken(shown, fieldsOf({ ...shown, ...changes }), fieldsOf(token))
  return merged === null ? null : { ...changes, ...merged }
}

const fieldsOf = ({ name, kind, serviceId, spaceId, environments }: TokenFields): TokenFields => ({
  name,
  kind,
  serviceId,
  spaceId,
  environments,
})

/** A name that changes is cleaned. One that an older version saved doesn't change. */
const withCleanName = (changes: Partial<Token>, before: string): Partial<Token> =>
  changes.name === undefined || changes.name === before ? changes : { ...changes, name: cleanName(changes.name) }

/** After a move, its verdicts and its end date no longer count. */
export const editToken = async (
  context: VaultContext,
  { tokenId, confirmed = [], rotateBy, before: shown, ...given }: Input<'vault.editToken'>,
): Promise<Result<Token>> => {
  // A field that is left out or undefined stays unchanged.
  const changed: Partial<Token> = present(given)
  const dated: Partial<Token> = rotateBy === undefined ? changed : { ...changed, rotateBy: rotateBy ?? undefined }
  const token = await context.token(tokenId)
  if (!token.ok) return token
  const changes = withCleanName(dated, token.value.name)
  const edited = await context.edit((document) => {
    const before = find(document, tokenId)
    if (before === undefined) return failed(notFound('token'))
    const now = changesNow(before, shown, changes)
    if (now === null) return failed(MOVED_MEANWHILE)
    const after = { ...before, ...now }
    const moves = moveProblem(document, before, after.serviceId, confirmed)
    if (!moves.ok) return moves
    if (!isElsewhere(before, after)) return withToken(document, after)
    return withToken(forgetPlace(document, tokenId), { ...after, lastCheck: null, end: undefined })
  })
  if (!edited.ok) return edited
  const after = await context.token(tokenId)
  if (after.ok) await followMove(context, token.value, after.value, confirmed)
  return after
}

/** Notes that the key was created or changed on the platform now: it takes seconds to become active. */
export const noteChange = async (context: VaultContext, tokenId: string): Promise<Result<Token>> => {
  const changedAt = context.ports.clock.now().toISOString()
  const edited = await context.edit((document) => {
    const before = find(document, tokenId)
    return before === undefined ? failed(notFound('token')) : ok(putToken(document, { ...before, changedAt }))
  })
  return edited.ok ? context.token(tokenId) : edited
}

/** The binding of the old secret stays, even if the catalog changed since. Without one, the catalog's addresses count. */
const bindingToKeep = async ({ storage, ...context }: VaultContext, token: Token): Promise<string | null> => {
  const inKeychain = await storage.readBinding({ id: token.id, storage: 'keychain' })
  if (inKeychain.ok) return inKeychain.value
  const inMemory = await storage.readBinding({ id: token.id, storage: 'session' })
  if (inMemory.ok) return inMemory.value
  const current = isProvenGone(inKeychain.error) ? await context.document() : null
  if (current?.ok !== true) return null
  return bindingText(urlsOf(current.value.services, token.serviceId) ?? {}, token.serviceId)
}

/** The entry with its new secret. What was learned about the old one, and its mark as revoked, no longer count. */
const withSecret = (
  document: CatalogDocument,
  tokenId: string,
  secret: string,
  kept: Pick<Token, 'storage' | 'secretSince'>,
): Result<CatalogDocument> => {
  const current = find(document, tokenId)
  if (current === undefined) return failed(notFound('token'))
  const next = putSecret(document, current, { ...traitsOf(secret), ...kept })
  // The keychain does not answer but may still hold the old secret: it goes when the keychain is back.
  return ok(current.storage === 'keychain' && kept.storage === 'session' ? addLeftover(next, tokenId) : next)
}

type Before = Awaited<ReturnType<VaultContext['storage']['read']>>

/** Puts the old secret back. If it couldn't be read, the new one stays, and the entry follows later. */
const takeBack = async (context: VaultContext, token: Token, before: Before, storage: Storage): Promise<void> => {
  const isSamePlace = token.storage === storage
  if (isSamePlace && before.ok) await context.storage.write(token.id, before.value, null)
  else if (!isSamePlace || (!before.ok && isProvenGone(before.error)))
    await context.storage.remove({ id: token.id, storage })
  await settleOwn(context, token.id)
}

/** Gives a token another secret, noted before the keychain is touched as a new token is. */
export const replaceSecret = async (
  context: VaultContext,
  { tokenId, secret }: Input<'vault.replaceSecret'>,
): Promise<Result<Token>> => {
  const { storage, ports } = context
  const token = await context.token(tokenId)
  if (!token.ok) return token
  const unfit = secretProblem(secret) ?? ownSecretProblem(token.value, secret)
  if (unfit !== null) return failed(unfit)
  const noted = await begin(context, [tokenId], 'replace', (document) =>
    find(document, tokenId) === undefined ? notFound('token') : null,
  )
  if (!noted.ok) return noted

  const before = await storage.read(token.value)
  const written = await storage.write(tokenId, secret, await bindingToKeep(context, token.value))
  if (!written.ok) {
    await settleOwn(context, tokenId)
    return failed(secretError(written.error))
  }
  const writer = await ports.catalog.writer()
  const secretSince = ports.clock.now().toISOString()
  const edited = await context.edit((document) => {
    const finished = finish(document, [tokenId], writer)
    return finished.ok ? withSecret(finished.value, tokenId, secret, { storage: written.value, secretSince }) : finished
  })
  if (!edited.ok) {
    // The token was removed in the meantime, so the old secret can't be restored to it.
    if (edited.error.code === 'not-found') await abandon(context, [tokenId])
    else await takeBack(context, token.value, before, written.value)
    return edited
  }
  context.unreadable.delete(tokenId)
  if (token.value.storage === 'session' && written.value === 'keychain') await storage.remove(token.value)
  await context.announce()
  return context.token(tokenId)
}

/** The tokens that hold this very secret. Reads only those that could: same length, same last characters. */
export const findDuplicates = async (
  context: VaultContext,
  { secret, exceptTokenId }: Input<'vault.findDuplicates'>,
): Promise<Result<{ tokenIds: string[] }>> => {
  const current = await context.document()
  if (!current.ok) return current
  const { lastFour, length } = traitsOf(secret)
  const candidates = current.value.tokens.filter(
    (token) => token.id !== exceptTokenId && token.length === length && token.lastFour === lastFour,
  )
  const tokenIds: string[] = []
  for (const token of candidates) {
    const known = await context.secretOf(token)
    if (known.ok && known.value === secret) tokenIds.push(token.id)
  }
  return ok({ tokenIds })
}
