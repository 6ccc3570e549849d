import type { ImportFinding, ImportFindingId } from '../../shared/model/import.ts'
import type { TokenFacts } from './token-facts.ts'

/** One place that a finding speaks of. */
export type Place = { file: string | null; line: number }

export const finding = (id: ImportFindingId, summary: string, places: readonly Place[]): ImportFinding => ({
  id,
  summary,
  files: places.map(({ file }) => file),
  lines: places.map(({ line }) => line),
})

export const placeOfToken = ({ entry, group }: TokenFacts): Place => ({ file: group.file, line: entry.line })
