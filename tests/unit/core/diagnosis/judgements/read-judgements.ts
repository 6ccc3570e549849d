import { readFileSync } from 'node:fs'
import type { Judged } from '../../../../../src/core/diagnosis/judge.ts'
import { OBSERVATIONS, type Observation } from '../../../../../src/core/diagnosis/observe/observations.ts'

/** What must be concluded: `concluded` is written as `said` writes it. */
export type Expected = { seen: readonly Observation[]; concluded: string; where: string }

const KNOWN: ReadonlySet<string> = new Set(OBSERVATIONS)
const isObservation = (text: string): text is Observation => KNOWN.has(text)

const observationsIn = (text: string, where: string): Observation[] =>
  text
    .split(' + ')
    .map((one) => one.replace(/^\+/, '').trim())
    .filter((one) => one !== '')
    .map((one) => {
      if (!isObservation(one)) throw new Error(`${where}: “${one}” is no observation.`)
      return one
    })

/**
 * Reads a table of judgements. A line that stands at the margin names the answer and what it was sent with; each
 * indented line what is seen besides, `=>`, and what is concluded. `| not`: what is ruled out, where that is the point.
 */
export const readJudgements = (name: string): Expected[] => {
  const rows: Expected[] = []
  let answer: Observation[] = []
  for (const [at, line] of readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .entries()) {
    const where = `${name}:${at + 1}`
    if (line.trim() === '' || line.startsWith('#')) continue
    const [besides = '', concluded] = line.split('=>')
    if (!line.startsWith(' ')) answer = observationsIn(line, where)
    else if (concluded === undefined) throw new Error(`${where}: nothing is concluded.`)
    else rows.push({ seen: [...answer, ...observationsIn(besides, where)], concluded: concluded.trim(), where })
  }
  return rows
}

/** A judgement as the tables write it: what is left, with its certainty; `also` for a second fault. */
export const said = (judged: readonly Judged[], withRuledOut = false): string => {
  const isOut = ({ certainty }: Judged): boolean => certainty === 'ruled-out'
  const left = judged.filter((cause) => !isOut(cause))
  const open = left.map(({ id, certainty, also }) => `${id} ${also ? 'also' : certainty}`).join(', ')
  const out = judged.filter(isOut).map(({ id }) => id)
  return withRuledOut ? `${open} | not ${out.length === 0 ? 'others' : out.join(', ')}` : open
}
