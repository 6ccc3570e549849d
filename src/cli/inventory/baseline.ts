import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport } from '../../shared/model/diagnosis.ts'
import type { LastCheck } from '../../shared/model/token.ts'
import { causeIdSchema, verdictSchema } from '../../shared/model/verdict.ts'
import { printable } from '../../shared/text/printable.ts'
import type { CheckCell } from '../../core/diagnosis/input.ts'
import type { OwnedCell } from '../../core/inventory/check-cells.ts'
import { misused, type Refusal } from '../refusal.ts'

const cellSchema = z.object({
  token: z.string(),
  service: z.string(),
  space: z.string().nullable(),
  environment: z.string().nullable(),
  api: z.string(),
  verdict: verdictSchema,
  cause: causeIdSchema,
})

/** Verdicts to compare with: names of tokens and places, no secret and no part of one. */
const baselineSchema = z.object({ version: z.literal(1), at: z.iso.datetime(), cells: z.array(cellSchema) })
export type Baseline = z.infer<typeof baselineSchema>

type Place = Omit<z.infer<typeof cellSchema>, 'verdict' | 'cause'>

const keyOf = ({ token, service, space, environment, api }: Place): string =>
  JSON.stringify([token, service, space, environment, api])

/** The verdicts of a check, as they are kept. */
export const baselineOf = ({ results }: Pick<CheckReport, 'results'>, at: string): Baseline => ({
  version: 1,
  at,
  cells: results.flatMap(({ token, service, space, environment, api, verdict, causes: [cause] }) =>
    cause === undefined ? [] : [{ token, service, space, environment, api, verdict, cause: cause.id }],
  ),
})

/** What each cell was, by the baseline; null: it is not in it. */
const lastIn = ({ at, cells }: Baseline): ((cell: CheckCell) => LastCheck | null) => {
  const known = new Map(cells.map((cell) => [keyOf(cell), cell]))
  return ({ token, service, spaceId, environmentId, api }) => {
    const found = known.get(keyOf({ token, service: service.name, space: spaceId, environment: environmentId, api }))
    return found === undefined ? null : { at, verdict: found.verdict, cause: found.cause }
  }
}

/** The same cells, compared with the baseline and nothing else. */
export const comparedWith = (baseline: Baseline, owned: readonly OwnedCell[]): OwnedCell[] => {
  const last = lastIn(baseline)
  return owned.map((one) => ({ ...one, cell: { ...one.cell, last: last(one.cell) } }))
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Reads a baseline; null: there is no such file yet. */
export const readBaseline = async (file: string): Promise<Result<Baseline | null, Refusal>> => {
  const broken = misused(
    `“${printable(file)}” isn’t a valid baseline. Remove it, or use another file. Nothing was sent.`,
  )
  try {
    const parsed = baselineSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return parsed.success ? ok(parsed.data) : broken
  } catch (error) {
    return isAbsent(error) ? ok(null) : broken
  }
}
