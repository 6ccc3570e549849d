import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../../src/renderer/features/import/words.ts'
import type { ImportReport } from '../../../../src/shared/model/import.ts'
import { SAMPLE_OUTPUTS } from '../../../fakes/samples.ts'

const sample = SAMPLE_OUTPUTS['import.read'].report
const [token] = sample.found
if (token === undefined) throw new Error('no sample')

type Form = ImportReport['sources'][number]['form']
const summary = (forms: readonly Form[], count: number, inVault: string | null): string =>
  summaryOf({
    ...sample,
    sources: forms.map((form) => ({ file: null, form, shown: '' })),
    found: Array.from({ length: count }, () => ({ ...token, inVault })),
  })

describe('what was pasted, in one line', () => {
  it.each([
    [['token'], 1, 'A token that is already in the vault.'],
    [['token'], 2, '2 tokens that are already in the vault.'],
    [['env'], 1, 'A file of variables. The vault already has its token.'],
    [['env'], 3, 'A file of variables. The vault already has all 3 of its tokens.'],
    [['token', 'env'], 2, '2 files. The vault already has both of their tokens.'],
    [['token', 'env'], 1, '2 files. The vault already has their token.'],
  ] as const)('says of %j with %i in the vault: %s', (forms, count, words) => {
    expect(summary(forms, count, 'Website')).toBe(words)
  })

  it('never says that one token is all where there are more', () => {
    expect(summary(['token'], 1, null)).toBe('A token. It is not shown, and not kept yet.')
    expect(summary(['token'], 2, null)).toBe('2 tokens. None is shown, and none is kept yet.')
  })
})
