import { describe, expect, it } from 'vitest'
import { checkText } from '../../../../src/cli/output/check-text.ts'
import { summarize } from '../../../../src/core/diagnosis/check.ts'
import { createStyle } from '../../../../src/cli/output/style.ts'
import type { CheckReport, CheckResult } from '../../../../src/shared/model/diagnosis.ts'

it("a matrix in a workflow's log contains no workflow command of a token's name", () => {
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

const failing = (token: string, environment: string): CheckResult => ({
  ...cell(token, environment),
  verdict: 'no-access',
  headline: `Not enabled for ${environment}`,
  causes: [
    {
      id: 'environment-not-enabled',
      certainty: 'certain',
      evidence: [],
      next: '',
    } as unknown as CheckResult['causes'][number],
  ],
})

describe('the table of a check', () => {
  it('has one row per token, with its environments', () => {
    expect(textOf([cell('website', 'master'), cell('website', 'staging'), cell('shop', 'master')])).toEqual([
      '✓ website  master  staging',
      '✓ shop     master',
      '2 tokens · 3 accepted · 3 requests to cdn.contentful.com',
      '',
    ])
  })

  it('marks each environment of a token that works only in some, and names the problem', () => {
    expect(
      textOf([cell('website', 'master'), failing('website', 'staging'), failing('shop', 'qa')]).slice(0, 3),
    ).toEqual([
      '! website  master ✓  staging ✗  environment not enabled',
      '✗ shop     qa                   environment not enabled',
      '2 tokens · 1 accepted · 2 no access · 3 requests to cdn.contentful.com',
    ])
  })

  it('has one row for an account token that was checked in several spaces', () => {
    const account = (space: string, environment: string) => ({
      ...failing('owner', environment),
      space,
      api: 'management' as const,
    })
    const fine = (space: string) => ({ ...cell('owner', 'master'), space, api: 'management' as const })
    const results = [fine('shop'), account('blog', 'master'), account('blog', 'qa'), fine('wiki')]
    expect(textOf(results)[0]).toBe('! owner  shop ✓  blog ✗  wiki ✓  environment not enabled')
  })

  it('lists only hosts that got a request', () => {
    const lines = textOf([cell('website', 'master'), cell('company', 'master', 'http://127.0.0.1:4000')])
    expect(lines[2]).toContain('to cdn.contentful.com, 127.0.0.1:4000')
    expect(lines.join('\n')).not.toContain('skipped.example')
  })

  it('has a column for a space only if spaces differ', () => {
    const other = { ...cell('shop', 'master'), space: 'xyz' }
    expect(textOf([cell('website', 'master'), other]).slice(0, 2)).toEqual([
      '  TOKEN    SPACE   ENVIRONMENTS',
      '✓ website  abc123  master',
    ])
  })

  it('fits 12 cells of long names in 24 lines of 80 columns, and shows how many environments are left out', () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      cell('A very long name of a token of the bakery', `release-2026-${at}`),
    )
    const lines = textOf([...many.slice(0, 6), ...many.slice(6).map((one, at) => ({ ...one, token: `token ${at}` }))])
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(lines[0]).toMatch(/^✓ A very long name of a token of the bakery +release-2026-0.*\+\d$/)
  })

  it('has one row for each of 15 failing tokens in 80 columns, however long their names are', () => {
    const results = Array.from({ length: 15 }, (_, at) => {
      const name = `token ${at} of the production storefront and all its previews`
      const place = {
        space: `a1b2c3d4e5f${at}`,
        changed: { verdict: 'accepted' as const, cause: 'works' as const, at: null },
      }
      return [cell(name, 'master'), { ...failing(name, `release-2026-${at}`), ...place }].map((one) => ({
        ...one,
        ...place,
      }))
    }).flat()
    const lines = textOf(results)
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    for (let at = 0; at < 15; at += 1)
      expect(lines.filter((line) => line.startsWith(`! token ${at} `) && line.includes('environ'))).toHaveLength(1)
  })

  it('adds "probably" to a reason that is not certain, and the earlier verdict', () => {
    const result = failing('website', 'staging')
    const causes = result.causes.map((cause) => ({ ...cause, certainty: 'likely' as const }))
    const changed = { verdict: 'accepted' as const, cause: 'works' as const, at: null }
    expect(textOf([{ ...result, causes, changed }])[0]).toBe(
      '✗ website  staging  probably environment not enabled; was accepted',
    )
  })

  it('does not shorten names so far that they look alike', () => {
    const long = (end: string): CheckResult => ({
      ...cell(`the key of the production storefront in the region of ${end}`, 'an-environment-with-a-name'),
      space: end,
    })
    const lines = textOf([long('europe'), long('england')])
    for (const start of ['region of eu', 'region of en'])
      expect(lines.filter((line) => line.includes(start))).toHaveLength(1)
  })

  it('lists the hosts on a line of their own if there is no room for them', () => {
    const hosts = ['https://cdn.first.example', 'https://cdn.second.example', 'https://cdn.third.example']
    const lines = textOf(hosts.map((host) => cell('website', 'master', host)))
    expect(lines.slice(-3)).toEqual([
      '1 token · 3 accepted',
      '3 requests to cdn.first.example, cdn.second.example, cdn.third.example',
      '',
    ])
  })

  it('is the summary line alone if it is quiet', () => {
    const results = [cell('website', 'master')]
    const report = { results, summary: summarize(results, 1, 1) }
    const style = createStyle({ colors: false, columns: 80 })
    expect(checkText(report, style, { isQuiet: true, elapsed: 900 })).toBe('1 token · 1 accepted · 900 ms\n')
  })

  it('names cause and fix of each problem if it is verbose', () => {
    const results = [failing('website', 'staging')]
    const report = { results, summary: summarize(results, 1, 1) }
    const text = checkText(report, createStyle({ colors: false, columns: 80 }), { isVerbose: true })
    expect(text).toContain('✗ website on staging: environment-not-enabled (certain)')
  })
  it('names what would decide an open cause if it is verbose', () => {
    const result = failing('website', 'staging')
    const open = { certainty: 'likely' as const, toBeSure: 'the list of environments' }
    const results = [{ ...result, causes: result.causes.map((cause) => ({ ...cause, ...open })) }]
    const report = { results, summary: summarize(results, 1, 1) }
    const text = checkText(report, createStyle({ colors: false, columns: 80 }), { isVerbose: true })
    expect(text).toContain('\n  Decided by: the list of environments\n')
  })
})
