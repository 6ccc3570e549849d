import type { UsedSecret } from '../vault/edits.ts'

/** Saves what was learned for the token with this secret. */
type SaveLearned = (used: UsedSecret) => Promise<void>

/** What was learned with a pasted token is of use once it is saved. Earlier results of the same token are overtaken. */
const MOST_RESULTS = 20

/** The results of pasted tokens, until each is saved or forgotten. */
export const createPastedResults = () => {
  const results = new Map<string, SaveLearned[]>()
  return {
    note(handle: string, save: SaveLearned): void {
      results.set(handle, [...(results.get(handle) ?? []), save].slice(-MOST_RESULTS))
    },
    async saveFor(handle: string, used: UsedSecret): Promise<void> {
      for (const save of results.get(handle) ?? []) await save(used)
      results.delete(handle)
    },
    forget(handle: string): void {
      results.delete(handle)
    },
  }
}
