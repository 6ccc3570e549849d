import { expect, it } from 'vitest'
import { planText } from '../../../../src/cli/output/diagnosis-text.ts'
import { createStyle } from '../../../../src/cli/output/style.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

const { probes } = SAMPLE_OUTPUTS['diagnosis.plan']
const [request] = probes
if (request === undefined) throw new Error('The sample has a probe')

it('a plan lists a read that decides two questions once, with both', () => {
  const asked = (id: string, read: number, when: string, why: string) => ({ ...request, id, read, when, why })
  const plan = {
    probes: [
      asked('a', 1, 'if the token is refused', 'Same token at Preview'),
      asked('b', 1, 'if the environment is not found', 'List of this environment'),
      asked('a-later', 2, 'if the token is refused', 'A few seconds later.'),
    ],
    needsConsent: [],
  }
  const text = planText(plan, createStyle({ columns: 400, colors: false }))
  const rows = text.split('\n').filter((line) => line.includes('GET '))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('if the token is refused, or the environment is not found')
  expect(rows[0]).toContain('Same token at Preview, List of this environment')
})

it('a plan shows the expected number of requests, not the maximum', () => {
  const reads = Array.from({ length: 9 }, (_, at) => ({ ...request, id: `${at}`, read: at + 1, when: 'always' }))
  const text = planText({ probes: reads, expected: 4, needsConsent: [] }, createStyle({ columns: 400, colors: false }))
  expect(text).toContain('About 4 requests')
  expect(text).not.toContain('9 requests')
})
