import { deskError, type DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument, Pending } from '../../shared/model/vault.ts'
import { lastFourOf } from '../../shared/text/mask.ts'
import { isProvenGone } from '../ports.ts'
import type { VaultContext } from './context.ts'
import { dropPending, isInUse, putPending, putSecret, putToken } from './edits.ts'

/** A process may be killed between any two steps: note the id, store the secret, add the token. The next one finishes or undoes it. */

/** A write takes seconds. A note that is older than this (milliseconds), or from the future, doesn't count. */
const LONGEST = 600_000

/** What the catalog keeps of a secret: enough to recognize it by, never enough to rebuild it. Length in code points. */
export const traitsOf = (secret: string): Pick<Token, 'lastFour' | 'length'> => ({
  lastFour: lastFourOf(secret),
  length: Array.from(secret).length,
})

const UNDER_WAY = deskError(
  'conflict',
  'Another Token Desk (the app or the command line) is changing this token. Try again in a moment.',
)

const TAKEN_AWAY = deskError(
  'conflict',
  'This took too long, and another Token Desk process cleaned it up. Nothing was saved. Try again.',
)

const idOf = ({ id }: Pending): string => id

const notesOf = (ids: readonly string[], what: Pending['what'], writer: string, at: string): Pending[] =>
  ids.map((id) => ({ id, what, writer, at }))

const isSame = (one: Pending, other: Pending): boolean =>
  one.id === other.id && one.what === other.what && one.writer === other.writer && one.at === other.at

const abandoned = async (
  { ports }: VaultContext,
  { pending }: Pick<CatalogDocument, 'pending'>,
): Promise<Pending[]> => {
  if (pending.length === 0) return []
  const self = await ports.catalog.writer()
  const now = ports.clock.now().getTime()
  const found: Pending[] = []
  for (const note of pending) {
    const tooOld = Math.abs(now - Date.parse(note.at)) > LONGEST
    const isOver = note.writer === self ? note.what === 'remove' : tooOld || (await ports.catalog.isGone(note.writer))
    if (isOver) found.push(note)
  }
  return found
}

/** Notes a write before the keychain is touched. `check` says why it must not be. A process that is at the same token comes first. */
export const begin = async (
  context: VaultContext,
  ids: readonly string[],
  what: 'new' | 'replace',
  check: (document: CatalogDocument) => DeskError | null,
): Promise<Result<CatalogDocument>> => {
  const { ports } = context
  const current = await context.document()
  if (!current.ok) return current
  const over = await abandoned(context, current.value)
  const writer = await ports.catalog.writer()
  const at = ports.clock.now().toISOString()
  return context.note((document) => {
    const problem = check(document)
    if (problem !== null) return failed(problem)
    const others = document.pending.filter((note) => ids.includes(note.id) && note.writer !== writer)
    if (others.some((note) => !over.some((one) => isSame(one, note)))) return failed(UNDER_WAY)
    return ok(putPending(document, notesOf(ids, what, writer, at)))
  })
}

/** Removes this process's notes in the change that adds their tokens. Fails if another process removed one. */
export const finish = (document: CatalogDocument, ids: readonly string[], writer: string): Result<CatalogDocument> => {
  const isOurs = (id: string): boolean =>
    document.pending.some((note) => note.id === id && note.writer === writer && note.what !== 'remove')
  return ids.every(isOurs) ? ok(dropPending(document, ids)) : failed(TAKEN_AWAY)
}

/** Removes the secrets of notes that say so. What the keychain will not let go of stays noted. */
const removeNoted = async (context: VaultContext, ids: readonly string[]): Promise<void> => {
  const removed: string[] = []
  for (const id of ids) if ((await context.storage.remove({ id, storage: 'keychain' })).ok) removed.push(id)
  // Should this fail, the notes stay, and removing what is not there does no harm.
  if (removed.length > 0) await context.note((document) => ok(dropPending(document, removed)))
}

/** If the catalog can't be written, the notes stay, and the next process removes the secrets. */
export const abandon = async (context: VaultContext, ids: readonly string[]): Promise<void> => {
  const writer = await context.ports.catalog.writer()
  const at = context.ports.clock.now().toISOString()
  await context.note((document) => ok(putPending(document, notesOf(ids, 'remove', writer, at))))
  await removeNoted(context, ids)
}

/** A token whose secret is another one than the catalog says: what was learned about the old one does not count. */
export const asReplaced = (document: CatalogDocument, token: Token, secret: string, at: string): CatalogDocument => {
  const traits = traitsOf(secret)
  const isKnown = token.lastFour === traits.lastFour && token.length === traits.length
  if (isKnown) return putToken(document, { ...token, storage: 'keychain' })
  return putSecret(document, token, { ...traits, storage: 'keychain', secretSince: at })
}

/** Updates the catalog to what the keychain holds after a replacement was cut off. Removes no secret of a token. */
const settleReplaced = async (context: VaultContext, note: Pending): Promise<void> => {
  const secret = await context.storage.read({ id: note.id, storage: 'keychain' })
  const current = await context.document()
  const isElsewhere = current.ok && !isInUse(current.value, note.id)
  if (!secret.ok && isProvenGone(secret.error) && isElsewhere) return removeNoted(context, [note.id])
  // A keychain that does not answer says nothing: the note waits for the next start.
  if (!secret.ok && !isProvenGone(secret.error) && secret.error.reason !== 'broken') return
  await context.edit((document) => {
    if (!document.pending.some((one) => isSame(one, note))) return ok(document)
    const rest = dropPending(document, [note.id])
    const token = document.tokens.find(({ id }) => id === note.id)
    // What is to be removed is the secret from before.
    const isOld = document.leftovers.includes(note.id)
    return ok(secret.ok && token !== undefined && !isOld ? asReplaced(rest, token, secret.value, note.at) : rest)
  })
}

export const settleOwn = async (context: VaultContext, id: string): Promise<void> => {
  const current = await context.document()
  const writer = await context.ports.catalog.writer()
  const note = current.ok ? current.value.pending.find((one) => one.id === id && one.writer === writer) : undefined
  if (note !== undefined) await settleReplaced(context, note)
}

/** Finishes or undoes writes of ended processes. A secret is removed only if a note shows that it never had a token. */
export const tidy = async (context: VaultContext): Promise<void> => {
  const current = await context.document()
  if (!current.ok) return
  const over = await abandoned(context, current.value)
  if (over.length === 0) return
  const writer = await context.ports.catalog.writer()
  const at = context.ports.clock.now().toISOString()
  const ours: Pending[] = []
  const claimed = await context.note((document) => {
    const still = document.pending.filter((note) => over.some((one) => isSame(one, note)))
    const done = still.filter((note) => !hasToken(document, note) && isInUse(document, note.id))
    const lost = still.filter((note) => !done.includes(note) && !hasToken(document, note))
    ours.splice(0, ours.length, ...notesOf(lost.map(idOf), 'remove', writer, at))
    return ok(putPending(dropPending(document, done.map(idOf)), ours))
  })
  if (!claimed.ok) return
  await removeNoted(context, ours.map(idOf))
  for (const note of over.filter(({ what }) => what === 'replace')) await settleReplaced(context, note)
}

/** A note of a replacement whose token is still there: to be settled, not removed. */
const hasToken = ({ tokens }: CatalogDocument, { id, what }: Pending): boolean =>
  what === 'replace' && tokens.some((token) => token.id === id)
