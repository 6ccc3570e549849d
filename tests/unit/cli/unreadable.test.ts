/** What each command says of a token that the keychain would not give. */
import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

const withToken = async () => {
  const line = createLine()
  const add = ['tokens', 'add', '--name', 'website', '--kind', 'delivery-key', '--service', 'contentful-us']
  expect(await line.run([...add, '--space', 'abc'], { input: SECRET })).toMatchObject({ code: 0 })
  return line
}

const AT = ['--token', 'website', '--space', 'abc']
const NONE_THERE = /No system keychain|install/i
const HANGS = /keychain (?:isn['’]t|is not) responding/

describe.each([
  ['timed-out', 'keychain-unavailable', HANGS, NONE_THERE],
  ['unavailable', 'keychain-unavailable', /No (?:system keychain found|keychain is responding)/, HANGS],
  ['locked', 'keychain-locked', /is locked/, NONE_THERE],
] as const)('a keychain that is %s', (reason, cause, says, never) => {
  it.each([
    ['send', ['send', ...AT]],
    ['send --dry-run', ['send', ...AT, '--dry-run']],
    ['diagnose', ['diagnose', ...AT]],
    ['diagnose --dry-run', ['diagnose', ...AT, '--dry-run']],
    ['diagnose --dry-run --json', ['diagnose', ...AT, '--dry-run', '--json']],
  ])('is reported by %s with exit code 2', async (_what, args) => {
    const { run, keychain } = await withToken()
    keychain.breakWith(reason)
    const { code, stdout, stderr } = await run(args)
    expect(code).toBe(2)
    expect(stdout + stderr).toMatch(says)
    expect(stdout + stderr).not.toMatch(never)
  })

  it('is reported by --dry-run on standard error and in the JSON', async () => {
    const { run, keychain } = await withToken()
    keychain.breakWith(reason)
    const text = await run(['diagnose', ...AT, '--dry-run'])
    expect(text.stdout).toBe('')
    expect(text.stderr).toMatch(says)
    const { stdout, stderr } = await run(['diagnose', ...AT, '--dry-run', '--json'])
    expect(JSON.parse(stdout)).toEqual({ probes: [], needsConsent: [], unreadable: cause })
    expect(stderr).toMatch(says)
  })
})

it('diagnose --dry-run exits with 0 if the token can be read', async () => {
  const { run } = await withToken()
  const { code, stdout } = await run(['diagnose', ...AT, '--dry-run', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).not.toHaveProperty('unreadable')
})
