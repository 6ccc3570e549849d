import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { STEPS, type Part } from '../../all/parts.ts'
import { runSteps } from '../../all/run-parts.ts'
import { countsIn, totalLine } from '../../all/total.ts'

const SCRIPTS: Readonly<Record<string, string>> = {
  types: 'console.log("types are right")',
  lint: 'console.log("lint is right")',
  badLint: 'console.error("line 3 is wrong"); process.exit(4)',
  unit: 'console.log("✓ one\\nunit: 12 passed, 0 failed, 1 skipped")',
  badUnit: 'console.log("✗ one is not two\\nunit: 11 passed, 1 failed, 0 skipped"); process.exit(3)',
  killed: 'process.kill(process.pid, "SIGKILL")',
}

const part = (name: string, ...scripts: string[]): Part => ({ name, scripts })

const runAll = async (...steps: Part[][]) => {
  let said = ''
  const start = (script: string) => [process.execPath, '-e', SCRIPTS[script] ?? ''] as const
  const code = await runSteps(steps, start, (text) => {
    said += Buffer.from(text).toString()
  })
  return {
    code,
    said,
    last: said
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.replace(/\d+ s\b/g, 'N s'),
  }
}

/** Each part a step of its own. */
const run = (...parts: Part[]) => runAll(...parts.map((one) => [one]))

describe.skipIf(process.platform === 'win32')('npm test', () => {
  it('ends in one line with all totals', async () => {
    const { code, last } = await run(part('static checks', 'types', 'lint'), part('unit', 'unit'))
    expect(code).toBe(0)
    expect(last).toBe('npm test passed in N s: static checks ok (N s); unit 12 passed, 0 failed, 1 skipped (N s)')
  })

  it('stops at the first red part with its exit code, says what failed and what did not run', async () => {
    const { code, said, last } = await run(part('unit', 'badUnit'), part('keychain', 'unit'), part('e2e', 'unit'))
    expect(code).toBe(3)
    expect(said).toContain('✗ one is not two')
    expect(last).toBe(
      'npm test FAILED at unit, after N s: unit 11 passed, 1 failed, 0 skipped (N s); not run: keychain, e2e',
    )
  })

  it('is red where one of several checks is, whose words stay together', async () => {
    const { code, said, last } = await run(part('static checks', 'types', 'badLint', 'lint'), part('unit', 'unit'))
    expect(code).toBe(4)
    expect(said).toContain('line 3 is wrong')
    expect(said).toContain('lint is right')
    expect(last).toBe('npm test FAILED at static checks, after N s: static checks failed (N s); not run: unit')
  })

  it('runs the parts of a step beside each other, and each keeps its own totals', async () => {
    const { code, last } = await runAll([part('keychain', 'unit'), part('static checks', 'types', 'lint')])
    expect(code).toBe(0)
    expect(last).toBe('npm test passed in N s: keychain 12 passed, 0 failed, 1 skipped (N s); static checks ok (N s)')
  })

  it('begins with one script of each part of a step, so that none waits for all of another', async () => {
    const { said } = await runAll([
      part('static checks', 'types', 'types'),
      part('keychain', 'unit'),
      part('e2e', 'lint'),
    ])
    const lines = said.split('\n').filter((line) => /^(?:types|unit:|lint)/.test(line))
    expect(lines).toHaveLength(4)
    // Two at a time, so the second of the first part can only end behind at least one of the others.
    expect(lines.slice(0, 2)).not.toEqual(['types are right', 'types are right'])
  })

  it('ends a step whole where one of its parts is red, names that one, and does not begin the next', async () => {
    const { code, said, last } = await runAll(
      [part('keychain', 'badUnit'), part('static checks', 'types', 'lint')],
      [part('e2e', 'unit')],
    )
    expect(code).toBe(3)
    expect(said).toContain('lint is right')
    expect(last).toBe(
      'npm test FAILED at keychain, after N s: keychain 11 passed, 1 failed, 0 skipped (N s); ' +
        'static checks ok (N s); not run: e2e',
    )
  })

  it('takes a part that was killed for a red one', async () => {
    expect((await run(part('unit', 'killed'))).code).toBe(1)
  })
})

describe('the totals', () => {
  it('are added up where a part closes with several lines, and nothing else counts', () => {
    const said =
      'unit: 1 passed, 2 failed, 3 skipped\r\nthe stand-in itself: 10 passed, 0 failed, 0 skipped\n  x: 9 passed'
    expect(countsIn(said)).toEqual({ passed: 11, failed: 2, skipped: 3 })
    expect(countsIn('nothing: ran')).toBeNull()
  })

  it('tell minutes where there are some', () => {
    const outcome = { part: 'e2e', code: 0, seconds: 61, counts: null }
    expect(totalLine([outcome, outcome], [], 122)).toBe(
      'npm test passed in 2 min 2 s: e2e ok (1 min 1 s); e2e ok (1 min 1 s)',
    )
  })
})

describe('the parts of npm test', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))

  it('are scripts of their own, and every check is one of them', () => {
    const run = STEPS.flat().flatMap((one) => one.scripts)
    expect(run.filter((script) => scripts[script] === undefined)).toEqual([])
    expect(Object.keys(scripts).filter((script) => script.startsWith('check:') && !run.includes(script))).toEqual([])
    for (const script of run.filter((one) => one.startsWith('check:'))) expect(scripts['check']).toContain(script)
  })
})
