import { ok, type Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { VaultSnapshot } from '../../shared/model/vault.ts'
import type { VaultContext } from './context.ts'
import { endNotice } from './end-notice.ts'
import { withTold } from './notices.ts'
import { rotationNotice } from './rotation-notice.ts'

/** Reads the vault as the interface shows it. */
export const createSnapshots = (context: VaultContext): (() => Promise<Result<VaultSnapshot>>) => {
  const { ports, storage, unreadable, notices } = context

  /** A session token whose secret this process does not hold: it went with the process that held it. */
  const isLost = async (token: Token): Promise<boolean> =>
    token.storage === 'session' && !(await storage.read(token)).ok

  const unreadableNow = async (tokens: readonly Token[]): Promise<VaultSnapshot['unreadable']> => {
    const states: VaultSnapshot['unreadable'] = {}
    for (const token of tokens) {
      const state = (await isLost(token)) ? 'no-secret' : unreadable.get(token.id)
      if (state !== undefined) states[token.id] = state
    }
    return states
  }

  return async () => {
    const badge = await storage.badge()
    const current = await context.readable()
    if (!current.ok) return current
    const { services, spaces, tokens, checks } = current.value
    const now = ports.clock.now()
    const unread = await unreadableNow(tokens)
    return ok({
      services,
      spaces,
      tokens,
      checks,
      unreadable: unread,
      storage: badge,
      notices: [
        ...withTold(notices.all(), current.value.told),
        ...(await rotationNotice(current.value, unread, now, (writer) => ports.catalog.isGone(writer))),
        ...endNotice(tokens, now.getTime()),
      ],
    })
  }
}
