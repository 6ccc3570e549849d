import { describe, expect, it } from 'vitest'
import { checkCsv, checkJson } from '../../../../src/core/investigation/matrix-export.ts'
import type { CheckResult } from '../../../../src/shared/model/diagnosis.ts'

const resultOf = (name: string): CheckResult => ({
  token: name,
  service: 'home',
  space: null,
  environment: name,
  api: 'delivery',
  verdict: 'accepted',
  headline: '',
  sentence: '',
  causes: [],
  evidence: [],
  probes: [],
  changed: null,
})

/** The cells of the second line, as a spreadsheet reads them. */
const cellsOf = (csv: string): string[] =>
  [...(csv.split('\r\n')[1] ?? '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\u00a0=1+1',
  '\u3000=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u202e=1+1',
  '\u00ad \n=1+1',
  '\u0000=1+1',
  '"=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '−1',
  '\u2060＝1+1',
]

describe('an exported matrix', () => {
  it.each(FORMULAS)('keeps the name %j from being a formula', (name) => {
    const [token] = cellsOf(checkCsv([resultOf(name)]))
    expect(token).toMatch(/^'/)
    expect(token).toContain(name.slice(-1))
  })

  it('has one line per row without terminal control characters of any name', () => {
    const csv = checkCsv([resultOf('a\nb\r\nc\u2028d\u001b]0;x\u0007\u009b2J\u202e\u{e0041}'), resultOf('b')])
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  it('ends no cell early where a semicolon separates cells', () => {
    expect(checkCsv([resultOf('a;=1+1')])).toContain('"a;=1+1"')
  })

  it.each([
    '::add-mask::a',
    ' ::error::b',
    '\u200b::stop-commands::c',
    '\t\n::group::d',
    '##[error]e',
    'f ##[add-mask]g',
  ])('says nothing that GitHub obeys in a workflow’s log, where a name is %j', (name) => {
    const lines = checkCsv([resultOf(name)]).split('\r\n')
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).not.toMatch(/^[\s\ufffd]*::|##\[/)
  })

  it('leaves other names as they are', () => {
    for (const name of ['Website', 'b-1', 'shop (old), "new"', 'Größe 世界', '1=1', 'a::b', '#[1]'])
      expect(cellsOf(checkCsv([resultOf(name)]))[0]).toBe(name)
  })

  it('is the same in JSON, with what does not print spelled out', () => {
    const summary = { cells: 1 } as unknown as Parameters<typeof checkJson>[0]['summary']
    const json = checkJson({ results: [resultOf('a\u001b[2J\u202eb')], summary })
    expect(json).toContain(String.raw`a\u001b[2J\u202eb`)
    expect(JSON.parse(json)).toHaveProperty('results.0.token', 'a\u001b[2J\u202eb')
  })
})
