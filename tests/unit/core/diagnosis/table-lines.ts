import type { Observation } from '../../../../src/core/diagnosis/observe/observations.ts'
import {
  DOUBTS,
  EXCLUDES,
  FIXED_FIRST,
  HINTS,
  LEAVES,
  NEEDS,
  type Exclusion,
  type Leaf,
} from '../../../../src/core/diagnosis/tables.ts'
import type { CauseId } from '../../../../src/shared/model/verdict.ts'

/** A line of a table, or one item of it, taken away: `apply` does so and gives what puts it back. */
export type Loss = { name: string; seen: readonly Observation[]; cause: CauseId | null; apply: () => () => void }

/** The tables are constants to everybody else; here lines are taken out of them to see whether somebody notices. */
const writable = <Value>(list: readonly Value[]): Value[] => list as Value[]

const replaced = <Value>(list: readonly Value[], at: number, ...instead: readonly Value[]): (() => () => void) => {
  return () => {
    const before = [...list]
    writable(list).splice(at, 1, ...instead)
    return () => void writable(list).splice(0, list.length, ...before)
  }
}

const without = <Value>(list: readonly Value[], gone: Value): Value[] => list.filter((one) => one !== gone)

/** Each item of the named lists of a row, with the row as it would be without it. */
const thinned = <Row extends object>(row: Row, names: readonly string[]): { what: string; row: Row }[] =>
  Object.entries(row).flatMap(([name, list]) =>
    names.includes(name) && Array.isArray(list)
      ? list.map((item: unknown) => ({
          what: `${name} “${String(item)}”`,
          row: { ...row, [name]: without(list, item) },
        }))
      : [],
  )

const ofLeaf = (answer: Observation, list: readonly Leaf[], leaf: Leaf, at: number): Loss[] => {
  const about = { seen: [answer], cause: leaf.cause }
  const name = `LEAVES “${answer}” ${leaf.cause}${leaf.if === undefined ? '' : ` if ${leaf.if.join(', ')}`}`
  const usual = { cause: leaf.cause, ...(leaf.if && { if: leaf.if }), ...(leaf.unless && { unless: leaf.unless }) }
  return [
    { ...about, name, apply: replaced(list, at) },
    ...thinned(leaf, ['if', 'unless']).map(({ what, row }) => ({
      ...about,
      name: `${name}: ${what}`,
      apply: replaced(list, at, row),
    })),
    ...(leaf.rarely === true ? [{ ...about, name: `${name}: rarely`, apply: replaced(list, at, usual) }] : []),
  ]
}

const ofExclusion = (row: Exclusion, at: number): Loss[] => {
  const name = `EXCLUDES “${row.seen.join('” and “')}” ${'leaves' in row ? `leaves ${row.leaves.join(', ')}` : `excludes ${row.excludes}`}`
  const about = { seen: row.seen, cause: null }
  return [
    { ...about, name, apply: replaced(EXCLUDES, at) },
    ...thinned(row, ['seen', 'unless', 'leaves']).map(({ what, row: thinner }) => ({
      seen: what.startsWith('seen') ? thinner.seen : row.seen,
      cause: null,
      name: `${name}: ${what}`,
      apply: replaced(EXCLUDES, at, thinner),
    })),
  ]
}

const ofNeed = (cause: CauseId): Loss[] => {
  const needs = NEEDS as Partial<Record<CauseId, readonly Observation[]>>
  const wanted = needs[cause] ?? []
  const put = (instead: readonly Observation[] | undefined) => () => {
    if (instead === undefined) Reflect.deleteProperty(needs, cause)
    else needs[cause] = instead
    return () => void (needs[cause] = wanted)
  }
  return [
    { name: `NEEDS ${cause}`, seen: [], cause, apply: put(undefined) },
    ...wanted.map((one) => ({
      name: `NEEDS ${cause}: “${one}”`,
      seen: [one],
      cause,
      apply: put(without(wanted, one)),
    })),
  ]
}

const ofHint = (hint: (typeof HINTS)[number], at: number): Loss[] => {
  const name = `HINTS “${hint.seen.join('” and “')}” for ${hint.for}`
  return [
    { name, seen: hint.seen, cause: hint.for, apply: replaced(HINTS, at) },
    ...thinned(hint, ['seen', 'unless']).map(({ what, row }) => ({
      name: `${name}: ${what}`,
      seen: what.startsWith('seen') ? row.seen : hint.seen,
      cause: hint.for,
      apply: replaced(HINTS, at, row),
    })),
  ]
}

/** Everything that can be lost from the tables. */
export const losses = (): Loss[] => [
  ...[...LEAVES].flatMap(([answer, list]) => list.flatMap((leaf, at) => ofLeaf(answer, list, leaf, at))),
  ...EXCLUDES.flatMap(ofExclusion),
  ...(Object.keys(NEEDS) as CauseId[]).flatMap(ofNeed),
  ...HINTS.flatMap(ofHint),
  ...DOUBTS.map((doubt, at) => ({
    name: `DOUBTS “${doubt.seen.join('” and “')}” against ${doubt.against}`,
    seen: doubt.seen,
    cause: doubt.against,
    apply: replaced(DOUBTS, at),
  })),
  ...FIXED_FIRST.map((cause, at) => ({
    name: `FIXED_FIRST ${cause}`,
    seen: [],
    cause,
    apply: replaced(FIXED_FIRST, at),
  })),
]
