import { describe, expect, it } from 'vitest'
import { diagnosisText, type Details } from '../../../../src/cli/output/diagnosis-text.ts'
import { createStyle } from '../../../../src/cli/output/style.ts'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'

const USUAL: Details = { isQuiet: false, isVerbose: false, showsAll: false }
const NEXT = { command: 'token-desk diagnose --token NAME', note: 'read-only requests' }

const textOf = (diagnosis: Diagnosis, details: Partial<Details> = {}, columns = 80): string[] =>
  diagnosisText(diagnosis, createStyle({ columns, colors: false }), { ...USUAL, ...details })
    .trimEnd()
    .split('\n')

const REJECTED = explain(
  '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be found or is invalid."}',
)
const NO_ACCESS = explain(
  '{"sys":{"type":"Error","id":"NotFound"},"message":"The resource could not be found.","details":{"type":"Environment","id":"staging","space":"abc"},"requestId":"r-1"}',
)

describe('the text of an explained error', () => {
  it('starts with the verdict and ends the line with the certainty', () => {
    const [first = ''] = textOf(REJECTED)
    expect(first).toMatch(/^✗ Rejected: Contentful doesn.t recognize this token +likely$/)
    expect(first).toHaveLength(80)
  })

  it('takes at most 14 lines of 80 columns for a refused token, and names the next command', () => {
    const lines = textOf(REJECTED, { next: NEXT })
    expect(lines.length).toBeLessThanOrEqual(14)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(lines.join('\n')).toContain('(+5 with --all)')
    expect(lines.join('\n')).toContain('  Find out     token-desk diagnose --token NAME\n')
  })

  it('takes at most 12 lines for an environment, with the fix and the next check', () => {
    const lines = textOf(NO_ACCESS)
    expect(lines.length).toBeLessThanOrEqual(12)
    expect(lines.join('\n')).toMatch(/Fix +Enable “staging” for the key\.\n +In the web app: Settings > API keys/)
    expect(lines.join('\n')).toMatch(/Decided by +the space’s environments/)
  })

  it.each([
    ['usual', {}],
    ['verbose', { isVerbose: true, showsAll: true }],
  ])('prints each piece of evidence once (%s)', (_name, details) => {
    expect(
      textOf(NO_ACCESS, details)
        .join(' ')
        .match(/id\s+r-1/g),
    ).toHaveLength(1)
  })

  it('lists every cause with --all', () => {
    const text = textOf(REJECTED, { showsAll: true }).join('\n')
    for (const { headline } of REJECTED.causes) expect(text).toContain(headline)
    expect(text).not.toContain('--all')
  })

  it('is the first line with --quiet', () => {
    expect(textOf(REJECTED, { isQuiet: true })).toEqual(textOf(REJECTED).slice(0, 1))
  })

  it('lists excluded causes only with --verbose, below the others', () => {
    const [first] = NO_ACCESS.causes
    if (first === undefined) throw new Error('The diagnosis has no cause')
    const causes = [first, { ...first, id: 'token-expired' as const, certainty: 'ruled-out' as const }]
    expect(textOf({ ...NO_ACCESS, causes }).join('\n')).not.toContain('uled out')
    const text = textOf({ ...NO_ACCESS, causes }, { isVerbose: true }).join('\n')
    expect(text).toMatch(/\nRuled out\n {2}token-expired\n/)
    expect(/\nCauses\n([^]*?)\n\n/.exec(text)?.[1]).not.toContain('token-expired')
  })

  it('breaks a command with backslashes on a narrow screen, but not within quotes', () => {
    const command = "token-desk diagnose --token 'my token' --space abc --environment staging"
    const lines = textOf(NO_ACCESS, { next: { command, note: '' } }, 40)
    const from = lines.findIndex((line) => line.includes('token-desk '))
    expect(lines.slice(from, from + 5)).toEqual([
      '  Find out     token-desk diagnose \\',
      "               --token 'my token' \\",
      '               --space abc \\',
      '               --environment staging',
      expect.stringContaining('Evidence'),
    ])
  })
})

describe('the text of an unknown error', () => {
  it('has no certainty, because nothing was recognized', () => {
    expect(textOf(explain('Something broke in the shop'))).toEqual([
      '! Not checked: No known error found in this text',
      '',
      '  Fix  Paste the whole error, with the lines around it.',
    ])
  })
})

describe('the text of an error with a request ID', () => {
  it('prints the ID on a line of its own if it would be too wide', () => {
    const id = '78e1ef03-919c-45a0-bf3d-d5ef588bd98b'
    const lines = textOf(explain(`{"sys":{"type":"Error","id":"AccessTokenInvalid"},"requestId":"${id}"}`), {}, 40)
    expect(lines.find((line) => line.includes(id))).toBe(`  ${id}).`)
    expect(lines.slice(1).filter((line) => line.length > 40)).toEqual([])
  })
})

describe('the text of a diagnosis', () => {
  const works: Diagnosis = {
    ...REJECTED,
    verdict: 'accepted',
    headline: 'It works',
    sentence: 'It works.',
    causes: REJECTED.causes.slice(0, 1).map((cause) => ({ ...cause, id: 'works', certainty: 'certain' })),
    target: { ...REJECTED.target, environment: 'master', api: 'delivery', placement: 'header' },
  }

  it('is one line for an accepted token, without a hedge', () => {
    expect(textOf(works)).toEqual(['✓ Accepted: works on master (delivery, header)'])
  })
})
