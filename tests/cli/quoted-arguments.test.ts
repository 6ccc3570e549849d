import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLine } from '../unit/cli/line.ts'

/** A message that quotes an argument doesn't print a token that was typed there by mistake. */

const TOKENS = [
  'Zk3_9vQw-Lm2Xc8Rt5Yp1Nb7Hd4Sg6Jf0Ka_Ue-Wo2I',
  'fa4e0123456789ab'.repeat(4),
  `CFPAT-${'aB3d'.repeat(11)}`,
]
const PLACES = ['TOKEN', '/nonexistent/TOKEN', '/nonexistent/TOKEN.json', './report-TOKEN/x', 'X=TOKEN']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-quoted-'))
  await writeFile(join(folder, 'desk.json'), JSON.stringify({ services: [], tokens: [] }))
})
afterAll(() => rm(folder, { recursive: true }))

const KEY = ['--kind', 'delivery-key', '--space', 'abc', '--service', 'contentful-us']
const LINES: readonly (readonly string[])[] = [
  ...['output', 'baseline', 'write-baseline', 'manifest', 'ca-file', 'format', 'fail-on', 'expires-within', 'rate'].map(
    (option) => ['check', `--${option}`],
  ),
  ...['allow-origin', 'environment', 'token', 'placement', 'timeout'].map((option) => ['check', `--${option}`]),
  ...['header', 'body', 'method', 'query-file', 'api'].map((option) => ['send', ...KEY, `--${option}`]),
  ...['base-url', 'other-base-url', 'service', 'kind', 'ca-file'].map((option) => ['diagnose', `--${option}`]),
  ['explain'],
  ['import'],
  ['run', '--manifest'],
  ['enable'],
  ['rotate'],
  ['rotate', 'x', '--used-in'],
  ['tokens', 'copy'],
  ['tokens', 'remove'],
  ['tokens', 'confirm'],
  ['tokens', 'rename', 'x'],
  ['tokens', 'add', '--name'],
  ['completion'],
  ['help'],
  ['playground', '--port-base'],
  [],
]

describe.each(LINES.map((line) => [line.join('the command line "%s"'), line] as const))('%s', (_, line) => {
  it('prints no token that was typed as its argument', async () => {
    for (const token of TOKENS)
      for (const place of PLACES) {
        const { run } = createLine()
        // A relative path would write the report into the checkout.
        const isFile = ['--output', '--baseline', '--write-baseline'].includes(line.at(-1) ?? '')
        const argument = place.replace('TOKEN', token)
        const { stdout, stderr } = await run([...line, isFile ? join(folder, argument) : argument])
        expect(stdout + stderr).not.toContain(token)
      }
  })
})

it('send prints no token that was typed as the name of a header', async () => {
  for (const token of TOKENS) {
    const { run } = createLine()
    const args = ['send', ...KEY, '--path', '/spaces/abc', '--dry-run', '--header']
    const { stdout, stderr } = await run([...args, `${token}: 1`])
    expect(stdout + stderr).not.toContain(token)
    expect((await run([...args, `X-${token}: 1`])).stdout).not.toContain(token)
  }
})
