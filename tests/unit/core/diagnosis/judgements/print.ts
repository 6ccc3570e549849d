import { parseArgs } from 'node:util'
import { judge } from '../../../../../src/core/diagnosis/judge.ts'
import type { Observation } from '../../../../../src/core/diagnosis/observe/observations.ts'
import { canOccur, combinations, notesOf } from '../combinations.ts'
import { SETTINGS, type Setting } from '../settings.ts'
import { said } from './read-judgements.ts'

/*
 * Prints what is concluded of every combination that can occur, in the form of the judgement tables. A combination that
 * is judged like the same with one observation less is left out, unless `--all` is given; `--size` (2) is how many
 * observations may stand beside the answer and its setting; words choose the answers that hold them.
 */
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, size: { type: 'string', default: '2' } },
  allowPositionals: true,
})

const concluded = (seen: readonly Observation[]): string => said(judge(notesOf(seen)))

/** Whether one of the observations could be left out without a change: then the shorter line says it. */
const addsNothing = (known: readonly Observation[], besides: readonly Observation[]): boolean => {
  const whole = concluded([...known, ...besides])
  return besides
    .map((gone) => [...known, ...besides.filter((one) => one !== gone)])
    .some((less) => canOccur(less) && concluded(less) === whole)
}

const linesOf = (setting: Setting): string[] => {
  const known = [setting.answer, ...setting.base]
  return [...combinations(setting, Number(values.size))]
    .filter((besides) => values.all || !addsNothing(known, besides))
    .toSorted((one, other) => one.length - other.length)
    .map((besides) => {
      const line = besides.map((one) => `+ ${one} `).join('')
      return `  ${line}=> ${concluded([...known, ...besides])}`
    })
}

for (const setting of SETTINGS.filter(({ answer }) => positionals.every((word) => answer.includes(word)))) {
  process.stdout.write(`${[setting.answer, ...setting.base].join(' + ')}\n${linesOf(setting).join('\n')}\n\n`)
}
