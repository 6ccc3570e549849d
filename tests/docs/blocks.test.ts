/**
 * Runs every fenced `console` block of README.md and docs against the Playground and compares what is printed.
 *
 *     ```console profile=bakery
 *     $ token-desk status
 *     …
 *     ```
 *
 * - A line that starts with `$ ` is a command; a backslash at its end continues it. The other lines are its output, on
 *   a terminal of 80 columns without colors, standard error included.
 * - `…` alone on a line stands for any number of lines. Times, durations, ports and request ids may differ.
 * - Each page starts with an empty folder, an empty profile and no variables. Blocks run in reading order, and what one
 *   leaves (files, variables, saved tokens) is there for the next.
 * - `profile=bakery` gives the block a prepared profile: the Playground runs (Delivery on port 4000, Preview 4001,
 *   Management 4002, Images 4003, GraphQL 4004) and is saved as the service "Playground", with the tokens "website" (delivery key of
 *   space fakebakery01, enabled for master), "preview" and "owner" (personal access token). All `bakery` blocks of a page share it.
 * - `profile=team` is the same with a service of its own, "bakery-api": a manifest export leaves the Playground out.
 * - `token-desk playground --port-base 4000` runs on until the page ends.
 * - A block of any other language with `file=NAME` in its info string is written to that file first: ```` ```ini file=.env ````.
 * - Commands: token-desk (also as `npx --no-install token-desk`), cat, echo (`echo $?`), printf, rm, export, unset. Pipes,
 *   `<`, `>` and `NAME=value` before a command work. Use a `sh` block for what can't run here (`npm ci`).
 * - Nothing is typed: use --yes where a command asks.
 *
 * To see the real output of a page: `node tests/docs/run-blocks.ts --show docs/cli/run.md`.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasConsole, readPages, ROOT } from './pages.ts'
import { isAsShown, withoutVariance } from './printed.ts'
import type { PageRun } from './run-blocks.ts'

/** Shows each feature of the format. */
const EXAMPLE = 'tests/docs/example.md'

const pages = [EXAMPLE, ...(await readPages()).filter(hasConsole).map(({ path }) => path)]
const runs = new Map<string, PageRun>()

beforeAll(async () => {
  const args = ['tests/docs/run-blocks.ts', '--json', ...pages]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  for (const line of stdout.split('\n').filter((one) => one !== '')) {
    const run = JSON.parse(line) as PageRun
    runs.set(run.path, run)
  }
})

describe('the console blocks of the docs', () => {
  it.for(pages)('print what %s shows', (path) => {
    const { commands } = runs.get(path) ?? { commands: [] }
    expect(commands).not.toHaveLength(0)
    for (const { line, command, shown, printed } of commands.filter((one) => !isAsShown(one.shown, one.printed)))
      expect.soft(withoutVariance(printed), `${path}:${line}: $ ${command}`).toBe(withoutVariance(shown))
  })
})

describe('the comparison of shown and printed text', () => {
  it.each([
    ['a time', 'checked 2026-11-26 15:04', 'checked 2026-11-27 03:20'],
    ['a duration and the width of its column', '12 ms  ok', '4 ms   ok'],
    ['a port', 'http://127.0.0.1:4000/', 'http://127.0.0.1:5015/'],
    ['a request id', '(78e1ef03-919c-45a0-bf3d-d5ef588bd98b)', '(00000000-0000-4000-8000-000000000001)'],
    ['a line break that a duration moved', 'a list in\n9 ms', 'a list\nin 12 ms'],
    ['omitted lines', 'first\n…\nlast', 'first\n2\n3\nlast\n'],
    ['omitted lines where there are none', 'first\n…', 'first\n'],
  ])('ignores %s', (_what, shown, printed) => {
    expect(isAsShown(shown, printed)).toBe(true)
  })

  it.each([
    ['another word', 'It works.', 'It fails.'],
    ['a missing line', 'one\ntwo', 'one'],
    ['an additional line', 'one', 'one\ntwo'],
    ['another last line after omitted ones', 'first\n…\nlast', 'first\n2\nend'],
    ['another line break', 'one two', 'one\ntwo'],
  ])('notices %s', (_what, shown, printed) => {
    expect(isAsShown(shown, printed)).toBe(false)
  })
})
