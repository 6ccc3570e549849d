import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runSteps } from '../../suites/run-parts.ts'
import { SUITES, type Part } from '../../suites/suites.ts'
import { countsIn, totalLine } from '../../suites/total.ts'

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
  let output = ''
  const commandOf = (script: string) => [process.execPath, '-e', SCRIPTS[script] ?? ''] as const
  const code = await runSteps('npm test', steps, commandOf, (text) => {
    output += Buffer.from(text).toString()
  })
  return {
    code,
    output,
    last: output
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.replace(/\d+ s\b/g, 'N s'),
  }
}

/** Each part is a step of its own. */
const run = (...parts: Part[]) => runAll(...parts.map((one) => [one]))

describe.skipIf(process.platform === 'win32')('runSteps', () => {
  it('ends with one line that contains all totals', async () => {
    const { code, last } = await run(part('static checks', 'types', 'lint'), part('unit', 'unit'))
    expect(code).toBe(0)
    expect(last).toBe('npm test passed in N s: static checks ok (N s); unit 12 passed, 0 failed, 1 skipped (N s)')
  })

  it('stops at the first failed part, returns its exit code, and lists the parts that did not run', async () => {
    const { code, output, last } = await run(part('unit', 'badUnit'), part('keychain', 'unit'), part('e2e', 'unit'))
    expect(code).toBe(3)
    expect(output).toContain('✗ one is not two')
    expect(last).toBe(
      'npm test FAILED at unit, after N s: unit 11 passed, 1 failed, 0 skipped (N s); not run: keychain, e2e',
    )
  })

  it('fails if one of several checks fails, and shows the output of all of them', async () => {
    const { code, output, last } = await run(part('static checks', 'types', 'badLint', 'lint'), part('unit', 'unit'))
    expect(code).toBe(4)
    expect(output).toContain('line 3 is wrong')
    expect(output).toContain('lint is right')
    expect(last).toBe('npm test FAILED at static checks, after N s: static checks failed (N s); not run: unit')
  })

  it('runs the parts of a step at the same time and counts each one separately', async () => {
    const { code, last } = await runAll([part('keychain', 'unit'), part('static checks', 'types', 'lint')])
    expect(code).toBe(0)
    expect(last).toBe('npm test passed in N s: keychain 12 passed, 0 failed, 1 skipped (N s); static checks ok (N s)')
  })

  it('starts with one script of each part of a step', async () => {
    const { output } = await runAll([
      part('static checks', 'types', 'types'),
      part('keychain', 'unit'),
      part('e2e', 'lint'),
    ])
    const lines = output.split('\n').filter((line) => /^(?:types|unit:|lint)/.test(line))
    expect(lines).toHaveLength(4)
    // Two run at a time, so the second script of the first part ends after at least one of the others.
    expect(lines.slice(0, 2)).not.toEqual(['types are right', 'types are right'])
  })

  it('finishes a step with a failed part, names the part, and does not start the next step', async () => {
    const { code, output, last } = await runAll(
      [part('keychain', 'badUnit'), part('static checks', 'types', 'lint')],
      [part('e2e', 'unit')],
    )
    expect(code).toBe(3)
    expect(output).toContain('lint is right')
    expect(last).toBe(
      'npm test FAILED at keychain, after N s: keychain 11 passed, 1 failed, 0 skipped (N s); ' +
        'static checks ok (N s); not run: e2e',
    )
  })

  it('counts a killed script as a failure', async () => {
    expect((await run(part('unit', 'killed'))).code).toBe(1)
  })
})

describe('the closing line', () => {
  it('adds up several count lines of a part and ignores other lines', () => {
    const output =
      'unit: 1 passed, 2 failed, 3 skipped\r\nthe stand-in itself: 10 passed, 0 failed, 0 skipped\n  x: 9 passed'
    expect(countsIn(output)).toEqual({ passed: 11, failed: 2, skipped: 3 })
    expect(countsIn('nothing: ran')).toBeNull()
  })

  it('shows minutes and seconds above 60 s', () => {
    const outcome = { part: 'e2e', code: 0, seconds: 61, counts: null }
    expect(totalLine('npm test', [outcome, outcome], [], 122)).toBe(
      'npm test passed in 2 min 2 s: e2e ok (1 min 1 s); e2e ok (1 min 1 s)',
    )
  })
})

describe('the suites', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))
  const scriptsOf = (suite: string): string[] => (SUITES[suite] ?? []).flat().flatMap((part) => part.scripts)
  const all = Object.keys(SUITES).flatMap(scriptsOf)

  it('run only scripts that package.json has', () => {
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((script) => scripts[script] === undefined)).toEqual([])
  })

  it('run each script once, and only the build in both suites', () => {
    expect(all.filter((script, at) => all.indexOf(script) !== at)).toEqual(['build'])
  })

  it('run every check, and npm test runs all that `npm run check` runs', () => {
    expect(Object.keys(scripts).filter((script) => script.startsWith('check:') && !all.includes(script))).toEqual([])
    const checks = [...(scripts['check'] ?? '').matchAll(/npm run (\S+)/g)].map(([, script]) => script)
    expect(scriptsOf('npm test').filter((script) => script.startsWith('check:'))).toEqual(checks)
  })
})
