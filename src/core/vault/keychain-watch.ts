import { ok } from '../../shared/contract/result.ts'
import type { StorageBadge } from '../../shared/model/vault.ts'
import type { VaultContext } from './context.ts'
import { dropPending, putToken } from './edits.ts'
import { begin, tidy } from './unfinished-writes.ts'

/** How often (milliseconds) and how many times a keychain that shows its own dialog is tried again. */
const ASK_AGAIN_AFTER = 5_000
const ASK_AGAIN_TIMES = 24

/** `purge` removes keychain items of tokens that were removed while the keychain did not answer. */
export const createKeychainWatch = (context: VaultContext, purge: () => Promise<void>) => {
  const { storage, ports, unreadable } = context
  let cancel: (() => void) | null = null
  let asked = 0

  /** Secrets that memory held because there was no keychain move into it. */
  const moveIntoKeychain = async (): Promise<void> => {
    const current = await context.document()
    if (!current.ok) return
    for (const token of current.value.tokens.filter((candidate) => candidate.storage === 'session')) {
      const secret = await storage.read(token)
      const binding = await storage.readBinding(token)
      const boundTo = binding.ok ? binding.value : null
      if (!secret.ok || !(await begin(context, [token.id], 'replace', () => null)).ok) continue
      if (!(await storage.writeToKeychain(token.id, secret.value, boundTo)).ok) continue
      const moved = await context.edit((document) => {
        const rest = dropPending(document, [token.id])
        const now = document.tokens.find(({ id }) => id === token.id)
        return ok(now === undefined ? rest : putToken(rest, { ...now, storage: 'keychain' }))
      })
      if (moved.ok) await storage.remove(token)
    }
  }

  const forgetFailures = (): void => {
    for (const [id, state] of unreadable) if (state !== 'no-secret') unreadable.delete(id)
  }

  const retry = (): Promise<StorageBadge> =>
    context.inTurn(async () => {
      const badge = await storage.proveAgain()
      if (badge.kind === 'keychain') {
        forgetFailures()
        // First what is to go: an account may be on that list and be written anew right after.
        await purge()
        await tidy(context)
        await moveIntoKeychain()
      }
      await context.announce()
      return badge
    })

  /** Tries a keychain again that didn't respond in time: the user may be typing its password. */
  const watch = (badge: StorageBadge): void => {
    const waits = badge.kind === 'session' && badge.reason === 'timed-out'
    if (!waits || cancel !== null || asked >= ASK_AGAIN_TIMES) return
    asked += 1
    cancel = ports.clock.after(ASK_AGAIN_AFTER, () => {
      cancel = null
      void retry().then(watch)
    })
  }

  return {
    retry,
    watch,
    stop(): void {
      cancel?.()
      asked = ASK_AGAIN_TIMES
    },
  }
}
