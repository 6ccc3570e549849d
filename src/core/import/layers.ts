import type { Group } from './entries.ts'

const baseName = (file: string): string => file.split(/[\\/]/).at(-1) ?? file

/** `.env` stands below `.env.production`, which stands below `.env.production.local`. */
export const isBelow = (lower: Group, upper: Group): boolean =>
  lower !== upper &&
  lower.file !== null &&
  upper.file !== null &&
  baseName(upper.file).startsWith(`${baseName(lower.file)}.`)
