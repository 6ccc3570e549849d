import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/arguments/parse.ts'
import { durationOf } from '../../../src/cli/arguments/values.ts'
import { createLine } from './line.ts'

const ADD = [
  'tokens',
  'add',
  '--name',
  'site',
  '--kind',
  'delivery-key',
  '--service',
  'contentful-us',
  '--space',
  'abc',
]

const timeLimitOf = (text: string) => {
  const parsed = parseArguments(['diagnose', `--timeout=${text}`])
  if (!parsed.ok || !('values' in parsed.value)) throw new Error('was refused')
  return durationOf(parsed.value, 'timeout', { bare: 'ms', least: 1, most: 600_000 })
}

describe('a duration', () => {
  it.each([
    ['500', 500],
    ['500ms', 500],
    ['5s', 5_000],
    ['1.5s', 1_500],
    ['2m', 120_000],
    ['10M', 600_000],
  ])('%s is read as %i milliseconds', (text, milliseconds) => {
    expect(timeLimitOf(text)).toEqual({ ok: true, value: milliseconds })
  })

  it.each(['', '0', '-1s', '11m', '5 s', '5x', 'soon'])('%j is refused', (text) => {
    expect(timeLimitOf(text)).toMatchObject({ ok: false, error: { exit: 64 } })
  })
})

describe('send --path', () => {
  it.each([
    [['content_types'], '/spaces/abc/content_types'],
    [['content_types', '-e', 'staging'], '/spaces/abc/environments/staging/content_types'],
    [['/spaces/xyz/entries', '-e', 'staging'], '/spaces/xyz/entries'],
    [['spaces/xyz/entries'], '/spaces/xyz/entries'],
  ])('given %j requests %s', async (path, target) => {
    const { run } = createLine()
    await run(ADD, { input: 'fake-delivery-key-0123456789' })
    const { stdout } = await run(['send', '-t', 'site', '--dry-run', '--path', ...path])
    expect(stdout).toMatch(new RegExp(`^GET https://cdn\\.contentful\\.com${target}\n`))
  })
})

describe('colors', () => {
  it.each([
    [[], {}, false],
    [['--color', 'always'], {}, true],
    [['--color', 'always'], { NO_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1' }, true],
    [[], { CLICOLOR_FORCE: '1' }, true],
    [[], { CLICOLOR_FORCE: '1', NO_COLOR: '1' }, false],
    [['--color', 'never'], { FORCE_COLOR: '1' }, false],
  ])('of a pipe with %j and %j are used: %s', async (options, environment, hasColors) => {
    const { stdout } = await createLine().run(['explain', ...options], { input: 'ENOTFOUND', environment })
    expect(stdout.includes('\u001b[')).toBe(hasColors)
  })
})
