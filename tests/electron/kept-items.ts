import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const lineSchema = z.tuple([z.string().endsWith('-test'), z.string()])

/** What the specs kept in the keychain, as `own-keychain.cjs` has noted it: never anything but its own. */
export const keptItems = (note: string): [service: string, account: string][] => {
  if (!existsSync(note)) return []
  const lines = new Set(readFileSync(note, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => lineSchema.parse(JSON.parse(line)))
}
