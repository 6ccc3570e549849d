import type { UsedSecret } from '../vault/edits.ts'

/** Saves what was learned for the token with this secret. */
type SaveLearned = (used: UsedSecret) => Promise<void>

/** What was learned with a pasted token is of use once it is saved. Earlier results of the same token are overtaken. */
const MOST_RESULTS = 20

/** The results of pasted tokens, until each is saved or forgotten. */
export const createPastedResults = () => {
  const results = new Map<string, SaveLearned[]>()
  const savedAs = new Map<string, UsedSecret>()
  return {
    /** A response that arrives after its token was saved belongs to that token. */
    note(handle: string, save: SaveLearned): void {
      const used = savedAs.get(handle)
      if (used === undefined) results.set(handle, [...(results.get(handle) ?? []), save].slice(-MOST_RESULTS))
      else void save(used)
    },
    /** In their order, with those that are noted meanwhile. */
    async saveFor(handle: string, used: UsedSecret): Promise<void> {
      const next = (): SaveLearned | undefined => results.get(handle)?.shift()
      for (let save = next(); save !== undefined; save = next()) await save(used)
      results.delete(handle)
      savedAs.set(handle, used)
    },
    forget(handle: string): void {
      results.delete(handle)
    },
  }
}
