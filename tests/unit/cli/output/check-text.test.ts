import { describe, expect, it } from 'vitest'
import { checkText } from '../../../../src/cli/output/check-text.ts'
import { summarize } from '../../../../src/core/diagnosis/check.ts'
import { createStyle } from '../../../../src/cli/output/style.ts'
import type { CheckReport, CheckResult } from '../../../../src/shared/model/diagnosis.ts'

it('a matrix in a workflow’s log holds no line that GitHub obeys, whatever a token is called', () => {
  const result = {
    token: '::add-mask::website',
    service: 'home',
    space: null,
    environment: '##[error]x',
    api: 'delivery' as const,
    verdict: 'accepted' as const,
    headline: '',
    sentence: '',
    causes: [],
    evidence: [],
    probes: [],
    changed: null,
  }
  const results = [result, { ...result, token: '##[group]b' }]
  const summary = { cells: 2, accepted: 2, requests: 2, complete: true } as CheckReport['summary']
  const text = checkText({ results, summary }, createStyle({ colors: false, columns: Infinity }))
  expect(text).toContain("'::add-mask::website")
  for (const line of text.split('\n')) expect(line).not.toMatch(/^\s*::|##\[/)
})

const probeTo = (origin: string, outcome = 'content'): CheckResult['probes'][number] =>
  ({ origin, outcome }) as CheckResult['probes'][number]

const cell = (token: string, environment: string, origin = 'https://cdn.contentful.com'): CheckResult => ({
  token,
  service: 'Contentful (US)',
  space: 'abc123',
  environment,
  api: 'delivery',
  verdict: 'accepted',
  headline: '',
  sentence: '',
  causes: [{ id: 'works', certainty: 'certain' } as CheckResult['causes'][number]],
  evidence: [],
  probes: [probeTo(origin), probeTo('https://skipped.example', 'skipped')],
  changed: null,
})

const textOf = (results: CheckResult[]): string[] => {
  const summary = summarize(results, results.length, results.length)
  return checkText({ results, summary }, createStyle({ colors: false, columns: 80 })).split('\n')
}

describe('the table of a check', () => {
  it('prints once, above the table, the place and host that all rows have in common', () => {
    const [place = '', head = '', first = ''] = textOf([cell('website', 'master'), cell('website', 'staging')])
    expect(place).toBe('Service Contentful (US), Space abc123, API delivery, Host cdn.contentful.com')
    expect(head).toMatch(/^TOKEN +ENVIRONMENT +VERDICT +CAUSE$/)
    expect(first).toMatch(/^website +master +accepted +works$/)
  })

  it('has a column for hosts that differ, and lists only hosts that got a request', () => {
    const lines = textOf([cell('website', 'master'), cell('company', 'master', 'http://127.0.0.1:4000')])
    expect(lines[1]).toMatch(/^TOKEN +ENVIRONMENT +HOST +VERDICT +CAUSE$/)
    expect(lines[2]).toContain(' cdn.contentful.com ')
    expect(lines[3]).toContain(' 127.0.0.1:4000 ')
    expect(lines.join('\n')).not.toContain('skipped.example')
  })

  it('fits 80 columns with one row per cell', () => {
    const lines = textOf(['master', 'staging', 'develop'].map((name) => cell('Bakery website', name)))
    expect(lines.filter((line) => line.startsWith('Bakery website'))).toHaveLength(3)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  })
})
