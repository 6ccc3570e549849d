import { expect, it } from 'vitest'
import { diagnosisText } from '../../../../src/cli/output/diagnosis-text.ts'
import { createStyle } from '../../../../src/cli/output/style.ts'
import { explain } from '../../../../src/core/diagnosis/explain.ts'

it('lists only the causes that are ruled out under “Ruled out”, and only the others under “Why”', () => {
  const diagnosis = explain('{"sys":{"type":"Error","id":"NotFound"},"message":"m","requestId":"r"}')
  const [first] = diagnosis.causes
  if (first === undefined) throw new Error('The diagnosis has no cause')
  const causes = [first, { ...first, id: 'token-expired' as const, certainty: 'ruled-out' as const }]
  const text = diagnosisText({ ...diagnosis, causes }, createStyle({ columns: 200, colors: false }))
  const [, why = '', ruledOut = ''] = /\nWhy\n([^]*?)\n\nRuled out\n(.*)\n/.exec(text) ?? []
  expect(why).toContain(`  ${first.id} (`)
  expect(why).not.toContain('token-expired')
  expect(ruledOut).toBe('  token-expired')
})
