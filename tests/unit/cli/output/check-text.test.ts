import { expect, it } from 'vitest'
import { checkText } from '../../../../src/cli/output/check-text.ts'
import { createStyle } from '../../../../src/cli/output/style.ts'
import type { CheckReport } from '../../../../src/shared/model/diagnosis.ts'

it('a matrix in a workflow’s log holds no line that GitHub obeys, whatever a token is called', () => {
  const result = {
    token: '::add-mask::website',
    service: 'home',
    space: null,
    environment: '##[error]x',
    api: 'delivery' as const,
    verdict: 'accepted' as const,
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
