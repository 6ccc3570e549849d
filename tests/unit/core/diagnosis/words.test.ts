import { describe, expect, it } from 'vitest'
import { describeCause, headlineOf } from '../../../../src/core/diagnosis/describe-cause.ts'
import { firstFacts } from '../../../../src/core/diagnosis/diagnose.ts'
import { judge } from '../../../../src/core/diagnosis/judge.ts'
import type { JudgedCase } from '../../../../src/core/diagnosis/judged-case.ts'
import { shows } from '../../../../src/core/diagnosis/observe/observations.ts'
import { NOTHING_KNOWN } from '../../../fakes/judged-case.ts'
import { inputOf, TOKENS } from '../../../fakes/platform/ask.ts'
import { wordFaults } from '../../../fakes/verdict-words.ts'
import { notesOf } from './combinations.ts'
import { readJudgements, type Expected } from './judgements/read-judgements.ts'

const ROWS = ['refused.txt', 'not-found.txt', 'others.txt'].flatMap(readJudgements)

const FACTS = firstFacts(
  inputOf({
    baseUrls: { delivery: 'https://delivery.example.com' },
    api: 'delivery',
    token: TOKENS.unknown,
    kind: 'delivery-key',
    path: '/spaces/alpha/environments/staging/entries',
  }),
  0,
)
const KNOWN: readonly Omit<JudgedCase, 'saw'>[] = [
  NOTHING_KNOWN,
  { ...NOTHING_KNOWN, facts: FACTS, isAlone: false },
  {
    ...NOTHING_KNOWN,
    facts: FACTS,
    isAlone: false,
    management: {
      environments: new Map(['master', 'develop', 'qa', 'live'].map((id) => [id, 'ready'])),
      aliases: new Map([['staging', 'live']]),
      key: { id: 'k', name: 'Website', own: true, environments: ['master', 'develop'], previewTwin: null },
      keyApi: 'preview',
      twin: null,
      account: null,
    },
  },
]

const wordsOf = ({ seen }: Expected, known: Omit<JudgedCase, 'saw'>) => {
  const notes = notesOf(seen)
  const judged: JudgedCase = { ...known, saw: (observation) => shows(notes, observation) }
  const causes = judge(notes).map((cause) => describeCause(cause, judged))
  return { headline: headlineOf(causes, judged), causes }
}

describe('the texts of a verdict', () => {
  it('are short, certain only if the verdict is, and without repetition, for every recorded verdict', () => {
    const faults = ROWS.flatMap((row) => KNOWN.flatMap((known) => wordFaults(wordsOf(row, known))))
    expect([...new Set(faults)].join('\n')).toBe('')
  })

  it('claim a revocation only if Management showed it, or the key worked before and is gone from the list', () => {
    const certain = ROWS.filter(({ seen }) => seen.includes('the token was refused')).flatMap(({ seen }) => {
      const { causes } = wordsOf({ seen } as Expected, NOTHING_KNOWN)
      const [first] = causes
      if (first?.id !== 'token-unknown-or-revoked' || first.certainty !== 'certain') return []
      const isShown =
        seen.includes('Management lists the token as revoked') || seen.includes('Management does not list the key')
      return [{ isShown, isClaimed: !first.headline.includes('mistyped') }]
    })
    expect(new Set(certain.map(({ isShown }) => isShown))).toEqual(new Set([true, false]))
    expect(certain.filter(({ isShown, isClaimed }) => isShown !== isClaimed)).toEqual([])
  })
})
