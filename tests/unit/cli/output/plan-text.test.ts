import { expect, it } from 'vitest'
import { planText } from '../../../../src/cli/output/diagnosis-text.ts'
import { createStyle } from '../../../../src/cli/output/style.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

const { probes } = SAMPLE_OUTPUTS['diagnosis.plan']
const [request] = probes
if (request === undefined) throw new Error('The sample has a probe')

const style = createStyle({ columns: 400, colors: false })

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
  const text = planText(plan, style, { isVerbose: true })
  const rows = text.split('\n').filter((line) => line.includes('GET '))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('if the token is refused, or the environment is not found')
  expect(rows[0]).toContain('Same token at Preview, List of this environment')
})

it('a plan shows the expected number of requests, not the maximum', () => {
  const reads = Array.from({ length: 9 }, (_, at) => ({ ...request, id: `${at}`, read: at + 1, when: 'always' }))
  const text = planText({ probes: reads, expected: 4, needsConsent: [] }, style, { isVerbose: false })
  expect(text).toContain('About 4 requests, at most 9:')
})

it('a plan shows the first request, and each host once with the tokens that it may receive', () => {
  const probe = (read: number, origin: string, token: string | null) => ({
    ...request,
    id: `${read}`,
    read,
    origin,
    path: `/spaces/a/entries?limit=${read}`,
    token,
    when: 'always',
  })
  const probes = [
    probe(1, 'https://cdn.example', 'this token'),
    probe(2, 'https://preview.example', 'this token'),
    probe(3, 'https://cdn.example', 'this token'),
    probe(4, 'https://cdn.example', null),
  ]
  const text = planText({ probes, expected: 2, needsConsent: [] }, style, { isVerbose: false })
  expect(text.split('\n')).toEqual([
    'What would be sent',
    '  GET https://cdn.example/spaces/a/entries?limit=1',
    'About 2 requests, at most 4: the diagnosis stops as soon as the cause is certain.',
    '',
    'Hosts, and the tokens that they may receive',
    '  cdn.example      this token, no token',
    '  preview.example  this token',
    '',
    'Use -v to list every request.',
    '',
  ])
})
