import { describe, expect, it } from 'vitest'
import { judge, type Judged } from '../../../../src/core/diagnosis/judge.ts'
import type { Observation } from '../../../../src/core/diagnosis/observe/observations.ts'
import { EXCLUDES, LEAVES, NEEDS } from '../../../../src/core/diagnosis/tables.ts'
import type { CauseId } from '../../../../src/shared/model/verdict.ts'
import { combinations, notesOf } from './combinations.ts'
import { said } from './judgements/read-judgements.ts'
import { SETTINGS, type Setting } from './settings.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

type Judgement = { seen: readonly Observation[]; judged: readonly Judged[] }

const judgementOf = (seen: readonly Observation[]): Judgement => ({ seen, judged: judge(notesOf(seen)) })

const judgements = (setting: Setting, size: number): Judgement[] =>
  [...combinations(setting, size)].map((besides) => judgementOf([setting.answer, ...setting.base, ...besides]))

/** A judgement that breaks a rule, written so that it can be read and tried again. */
const broken = ({ seen, judged }: Judgement): string => `${seen.join(' + ')} => ${said(judged, true)}`

const breaking = (all: readonly Judgement[], holds: (judgement: Judgement) => boolean): string[] =>
  all
    .filter((one) => !holds(one))
    .map(broken)
    .slice(0, 5)

const isCertain = ({ certainty }: Judged): boolean => certainty === 'certain'
const isOut = ({ certainty }: Judged): boolean => certainty === 'ruled-out'

/** Whether one of the rows whose observations were made excludes the cause. */
const isExcluded = (seen: readonly Observation[], cause: CauseId): boolean =>
  EXCLUDES.some(
    (row) =>
      row.seen.every((one) => seen.includes(one)) &&
      !(row.unless ?? []).some((one) => seen.includes(one)) &&
      ('excludes' in row ? row.excludes === cause : !row.leaves.includes(cause)),
  )

/** What takes the force out of a row: seeing more of these may bring a cause back. */
const TAKING_FORCE: ReadonlySet<Observation> = new Set([
  ...EXCLUDES.flatMap(({ unless = [] }) => unless),
  ...[...LEAVES.values()].flat().flatMap(({ unless = [] }) => unless),
])

describe.each([...LEAVES.keys()])('every combination with “%s”', (answer) => {
  const settings = SETTINGS.filter((setting) => setting.answer === answer || setting.base.includes(answer))
  const all = settings.flatMap((setting) => judgements(setting, shortOrLong(2, 3)))

  it('is tried', () => {
    expect(settings).not.toEqual([])
  })

  it('has one certain cause at most: the first, and then no other is open', () => {
    const holds = ({ judged }: Judgement): boolean =>
      !judged.some(isCertain) || judged.slice(1).every((cause) => isOut(cause) || (cause.also && !isCertain(cause)))
    expect(breaking(all, holds)).toEqual([])
  })

  it('has a cause that is left, each once, the ruled-out ones last', () => {
    const holds = ({ judged }: Judgement): boolean => {
      const firstOut = judged.findIndex(isOut)
      const isSorted = firstOut === -1 || judged.slice(firstOut).every(isOut)
      return firstOut !== 0 && isSorted && new Set(judged.map(({ id }) => id)).size === judged.length
    }
    expect(breaking(all, holds)).toEqual([])
  })

  it('rules out what an observation excludes, and nothing else', () => {
    const holds = ({ seen, judged }: Judgement): boolean =>
      judged.filter(isOut).every(({ id, against }) => against.length > 0 && isExcluded(seen, id))
    expect(breaking(all, holds)).toEqual([])
  })

  it('stands on evidence that there is', () => {
    const holds = ({ seen, judged }: Judgement): boolean =>
      judged.every(({ evidence, against }) => [...evidence, ...against].every((id) => seen.some((one) => one === id)))
    expect(breaking(all, holds)).toEqual([])
  })

  it('is certain only of what was seen at work, and of what the others were excluded from', () => {
    const holds = ({ seen, judged }: Judgement): boolean => {
      const [first] = judged
      // A cause that is excluded itself stands as one of several faults that were seen together.
      if (first === undefined || !isCertain(first) || isExcluded(seen, first.id)) return true
      const needed = NEEDS[first.id]
      const others = judged.slice(1).filter(({ also }) => !also)
      return (
        (needed === undefined || needed.some((one) => seen.includes(one))) &&
        others.every(({ id }) => isExcluded(seen, id))
      )
    }
    expect(breaking(all, holds)).toEqual([])
  })

  it('rules out no more when less was seen', () => {
    const holds = ({ seen, judged }: Judgement): boolean =>
      seen.every((gone) => {
        if (TAKING_FORCE.has(gone)) return true
        const less = judge(notesOf(seen.filter((one) => one !== gone)))
        const open = new Set(judged.filter((cause) => !isOut(cause)).map(({ id }) => id))
        // Where everything is excluded, causes come back as faults seen together, or as a contradiction.
        const isElimination = [...open].every((id) => !isExcluded(seen, id))
        return !isElimination || less.every((cause) => !isOut(cause) || !open.has(cause.id))
      })
    const pairs = settings.flatMap((setting) => judgements(setting, 2))
    expect(breaking(pairs, holds)).toEqual([])
  })

  it('has the same verdict for its observations in any order', () => {
    const holds = ({ seen, judged }: Judgement): boolean =>
      said(judge(notesOf(seen.toReversed())), true) === said(judged, true) &&
      said(judge(notesOf(seen.toSorted())), true) === said(judged, true)
    const pairs = settings.flatMap((setting) => judgements(setting, 2))
    expect(breaking(pairs, holds)).toEqual([])
  })
})
