import type { DeskError } from '../../shared/contract/errors.ts'
import type { Output } from '../../shared/contract/contract.ts'
import { failed, ok, type Result, failedWith } from '../../shared/contract/result.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { VaultContext } from './context.ts'
import {
  dropLeftovers,
  isInUse,
  partsOfService,
  partsOfSpace,
  partsOfToken,
  placedAmong,
  removeParts,
  restoreParts,
  type RemovedParts,
} from './edits.ts'
import { notFound, secretError } from './failures.ts'
import { abandon, begin, finish } from './unfinished-writes.ts'
import { serviceProblem, serviceRemovalProblem, tokenProblem } from './validation.ts'
import type { Storage } from './secret-storage.ts'

/** How long a removal can be undone, in milliseconds. As long, and no longer, its secrets stay in memory. */
const UNDO_FOR = 60_000

/** A secret and what it is bound to; null: it was not bound yet. */
type Bound = { secret: string; binding: string | null }
/** `secrets` by token id, as far as they could be read; `until`: in milliseconds since 1970; `forget` withdraws the end of its minute. */
type Removal = { label: string; parts: RemovedParts; secrets: Map<string, Bound>; until: number; forget: () => void }
type Removed = Output<'vault.removeToken'>
type Selection = Result<{ label: string; parts: RemovedParts }>

const selectService = (document: CatalogDocument, serviceId: string): Selection => {
  const parts = partsOfService(document, serviceId)
  const [service] = parts.services
  if (service === undefined) return failed(notFound('service'))
  const problem = serviceRemovalProblem(service)
  return problem === null ? ok({ label: service.name, parts }) : failed(problem)
}

const selectSpace = (document: CatalogDocument, serviceId: string, spaceId: string): Selection => {
  const parts = partsOfSpace(document, serviceId, spaceId)
  const [space] = parts.spaces
  // A space that only keys name has no entry of its own and can be removed all the same.
  if (space === undefined && parts.tokens.length === 0) return failed(notFound('space'))
  return ok({ label: space?.name ?? spaceId, parts })
}

/** Leaves out tokens that another window or the command line added after the user confirmed the removal. */
const onlySeen = (selection: Selection, seen: readonly string[] | undefined): Selection => {
  if (!selection.ok || seen === undefined) return selection
  const { label, parts } = selection.value
  const known = new Set(seen)
  if (parts.tokens.every(({ id }) => known.has(id))) return selection
  return failedWith(
    'conflict',
    `“${label}” has more tokens now than when you chose to remove it. Nothing was removed. Check it and remove it again.`,
  )
}

const selectToken = (document: CatalogDocument, tokenId: string): Selection => {
  const token = document.tokens.find(({ id }) => id === tokenId)
  if (token === undefined) return failed(notFound('token'))
  return ok({ label: token.name, parts: partsOfToken(document, token) })
}

const restoreProblem = (document: CatalogDocument, parts: RemovedParts): DeskError | null => {
  const restored = restoreParts(document, parts)
  const problems = [
    ...parts.services.map((service) => serviceProblem(restored, service, service)),
    ...parts.tokens.map((token) => tokenProblem(restored, token, token.id)),
    ...parts.spaces.map(({ serviceId }) =>
      restored.services.some(({ id }) => id === serviceId) ? null : notFound('service'),
    ),
  ]
  return problems.find((problem) => problem !== null) ?? null
}

/** Removing with a way back: the keychain items go at once, memory keeps their secrets for a minute. */
export const createRemovals = (context: VaultContext) => {
  const { storage, ports } = context
  const removals = new Map<string, Removal>()

  const readSecrets = async (parts: RemovedParts): Promise<Map<string, Bound>> => {
    const secrets = new Map<string, Bound>()
    for (const token of parts.tokens) {
      const secret = await storage.read(token)
      if (!secret.ok) continue
      const binding = await storage.readBinding(token)
      secrets.set(token.id, { secret: secret.value, binding: binding.ok ? binding.value : null })
    }
    return secrets
  }

  /** Whether a removal that can still be undone has its secret nowhere but in the keychain. */
  const isOnlyCopy = (id: string): boolean =>
    [...removals.values()].some(
      ({ parts, secrets }) => parts.tokens.some((token) => token.id === id) && !secrets.has(id),
    )

  /** Tries again to remove keychain items of removed tokens that the keychain would not let go. */
  const purge = async (): Promise<void> => {
    const current = await context.document()
    if (!current.ok) return
    // An entry that is there again, or has another secret by now, keeps it.
    const released = current.value.leftovers.filter((id) => isInUse(current.value, id))
    const toGo = current.value.leftovers.filter((id) => !released.includes(id) && !isOnlyCopy(id))
    for (const id of toGo) {
      const removed = await storage.remove({ id, storage: 'keychain' })
      if (removed.ok) released.push(id)
      // A keychain that doesn't respond isn't tried again for each item.
      else if (removed.error.reason === 'timed-out' || removed.error.reason === 'unavailable') break
    }
    // Should this fail, the ids stay on the list and removing what is not there does no harm.
    if (released.length > 0) await context.edit((document) => ok(dropLeftovers(document, released)))
  }

  const expire = async (undoId: string): Promise<void> => {
    const removal = removals.get(undoId)
    removals.delete(undoId)
    const unread = removal?.parts.tokens.some(({ id }) => !removal.secrets.has(id)) === true
    if (unread) await context.inTurn(purge)
  }

  const expireIn = (undoId: string, wait: number): (() => void) => ports.clock.after(wait, () => void expire(undoId))

  /** A removal that is undone within the minute doesn't expire while it waits for its turn. */
  const undo = async (undoId: string): Promise<Result<null>> => {
    removals.get(undoId)?.forget()
    const undone = await context.inTurn(() => bringBack(undoId))
    const left = removals.get(undoId)
    // It can be tried again for what is left of its minute.
    if (left !== undefined) left.forget = expireIn(undoId, Math.max(0, left.until - ports.clock.now().getTime()))
    return undone
  }

  const remove = async (select: (document: CatalogDocument) => Selection): Promise<Result<Removed>> => {
    const current = await context.document()
    if (!current.ok) return current
    const selected = select(current.value)
    if (!selected.ok) {
      await context.announce()
      return selected
    }
    const secrets = await readSecrets(selected.value.parts)

    const taken: { label: string; parts: RemovedParts }[] = []
    const edited = await context.edit((document) => {
      const selection = select(document)
      if (!selection.ok) return selection
      const { label, parts } = selection.value
      const earlier = [...removals.values()].map((removal) => removal.parts)
      taken.splice(0, taken.length, { label, parts: placedAmong(parts, document, earlier) })
      return ok(removeParts(document, parts))
    })
    if (!edited.ok) return edited
    const [gone = selected.value] = taken

    const undoId = ports.ids.uuid()
    const until = ports.clock.now().getTime() + UNDO_FOR
    removals.set(undoId, { ...gone, secrets, until, forget: expireIn(undoId, UNDO_FOR) })
    for (const token of gone.parts.tokens) {
      context.unreadable.delete(token.id)
      if (token.storage === 'session') await storage.remove(token)
    }
    return ok({ undoId, label: gone.label })
  }

  const writeBack = async (secrets: Map<string, Bound>): Promise<Result<Map<string, Storage>>> => {
    const written = new Map<string, Storage>()
    for (const [id, { secret, binding }] of secrets) {
      const outcome = await storage.write(id, secret, binding)
      if (!outcome.ok) {
        await takeBack([...secrets.keys()], written)
        return failed(secretError(outcome.error))
      }
      written.set(id, outcome.value)
    }
    return ok(written)
  }

  /** Nothing came of the undoing: what memory got goes, and what the keychain got or may have got. */
  const takeBack = async (ids: readonly string[], written: Map<string, Storage>): Promise<void> => {
    for (const [id, where] of written) if (where === 'session') await storage.remove({ id, storage: where })
    await abandon(context, ids)
  }

  const bringBack = async (undoId: string): Promise<Result<null>> => {
    const removal = removals.get(undoId)
    if (removal === undefined)
      return failedWith(
        'not-found',
        'This can no longer be undone: the secret was kept for only a minute. Add the token again.',
      )
    const ids = [...removal.secrets.keys()]
    const noted = await begin(context, ids, 'new', (document) => restoreProblem(document, removal.parts))
    if (!noted.ok) return noted
    const written = await writeBack(removal.secrets)
    if (!written.ok) return written
    const parts: RemovedParts = {
      ...removal.parts,
      tokens: removal.parts.tokens.map((token) => ({
        ...token,
        storage: written.value.get(token.id) ?? token.storage,
      })),
    }
    const writer = await ports.catalog.writer()
    const edited = await context.edit((document) => {
      const problem = restoreProblem(document, parts)
      if (problem !== null) return failed(problem)
      const finished = finish(document, ids, writer)
      return finished.ok ? ok(restoreParts(finished.value, parts)) : finished
    })
    if (!edited.ok) {
      await takeBack(ids, written.value)
      return edited
    }
    removals.delete(undoId)
    return ok(null)
  }

  return {
    /** `seen`: the tokens that may go along; left out: whichever there are. */
    removeService: (serviceId: string, seen?: readonly string[]) =>
      remove((document) => onlySeen(selectService(document, serviceId), seen)),
    removeSpace: (serviceId: string, spaceId: string, seen?: readonly string[]) =>
      remove((document) => onlySeen(selectSpace(document, serviceId, spaceId), seen)),
    removeToken: (tokenId: string) => remove((document) => selectToken(document, tokenId)),
    undo,
    purge,
    forgetAll(): void {
      for (const { forget } of removals.values()) forget()
      removals.clear()
    },
  }
}
