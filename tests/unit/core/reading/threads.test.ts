import { expect, it } from 'vitest'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { ASIDE, KNOWN } from './threads/index.ts'

const rows = Object.entries({ ...KNOWN, ...ASIDE }).flatMap(([family, threads]) =>
  threads.map((thread, at) => ({ family, ...thread, name: `${family} ${at}: ${thread.seen}` })),
)

const verdictIsRight = ({ text, verdict }: (typeof rows)[number]): boolean =>
  [verdict].flat().includes(explain(text).verdict)

it('the numbers', () => {
  for (const [half, families] of [
    ['known', KNOWN],
    ['aside', ASIDE],
  ] as const) {
    let n = 0,
      v = 0,
      c = 0,
      cn = 0
    for (const [family, threads] of Object.entries(families)) {
      for (const t of threads) {
        const d = explain(t.text)
        n += 1
        const ok = verdictIsRight({ family, name: '', ...t })
        if (ok) v += 1
        const cause = d.causes[0]?.id ?? ''
        const cok = t.causes.length === 0 ? ok : t.causes.includes(cause)
        cn += 1
        if (cok) c += 1
        if (process.env['SHOW'] !== undefined && (!ok || !cok))
          console.log(
            `${ok ? ' ' : 'V'}${cok ? ' ' : 'C'} ${family} ${t.seen}: ${d.verdict}/${cause} | ${t.text.slice(0, 70).replaceAll('\n', '⏎')}`,
          )
      }
    }
    console.log(
      `${half}: ${n} threads, verdict ${v} (${Math.round((100 * v) / n)}%), cause ${c}/${cn} (${Math.round((100 * c) / cn)}%)`,
    )
  }
  expect(rows.length).toBeGreaterThan(120)
})
