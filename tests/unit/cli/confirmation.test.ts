import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-0123456789'
const ADD = ['tokens', 'add', '--name', 'old', '--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'X']
const QUESTION = `Remove "old" of space X from the vault and the keychain? This doesn't revoke the key.`

const withToken = async () => {
  const line = createLine()
  await line.run(ADD, { input: SECRET })
  return line
}

describe('a confirmation in the command line', () => {
  it('asks one question that ends with [y/N]', async () => {
    const { run } = await withToken()
    expect((await run(['tokens', 'remove', 'old'], { typed: 'n' })).asked).toEqual([`${QUESTION} [y/N] `])
  })

  it.each(['y', 'Y', 'yes', 'YES', ' y '])('accepts %j', async (typed) => {
    const { run, keychain } = await withToken()
    expect([(await run(['tokens', 'remove', 'old'], { typed })).code, keychain.secrets.size]).toEqual([0, 0])
  })

  it.each(['', 'n', 'no', 'yy', 'remove'])('exits with 1 and changes nothing after %j', async (typed) => {
    const { run, keychain } = await withToken()
    const { code, stdout, stderr } = await run(['tokens', 'remove', 'old'], { typed })
    expect([code, stdout, stderr, keychain.secrets.size]).toEqual([1, '', 'Canceled. Nothing was removed.\n', 1])
  })

  it('exits with 130 and changes nothing after Ctrl+C', async () => {
    const { run, keychain } = await withToken()
    const { code, stdout } = await run(['tokens', 'remove', 'old'], { isInterrupted: true })
    expect([code, stdout, keychain.secrets.size]).toEqual([130, '', 1])
  })

  it('is one line without the question and exits with 64 without a terminal', async () => {
    const { run, keychain } = await withToken()
    const { code, stderr } = await run(['tokens', 'remove', 'old'], { input: 'y' })
    expect([code, keychain.secrets.size]).toEqual([64, 1])
    expect(stderr).toBe('Nothing was removed. Without a terminal, this needs --yes.\n')
  })

  it('precedes a write of send, which exits with 1 if the user declines', async () => {
    const { run } = await withToken()
    const owner = ['--name', 'owner', '--kind', 'personal-access-token', '--service', 'contentful-us']
    await run(['tokens', 'add', ...owner], { input: 'fake-owner-token-0123456789' })
    const args = ['send', '--token', 'owner', '--method', 'DELETE', '--path', '/spaces/X/entries/x']
    const { code, asked, stderr } = await run(args, { typed: 'n' })
    expect(asked).toEqual(['Delete /entries/x in production (master, space X) using "owner"? [y/N] '])
    expect([code, stderr]).toEqual([1, 'Canceled. Nothing was sent.\n'])
  })
})

describe('an error under --json', () => {
  it.each([
    ['usage', 64, ['tokens', 'remove', '--json'], {}],
    ['usage', 64, ['check', '--frobnicate', '--json'], {}],
    ['usage', 64, ['frobnicate', '--json'], {}],
    ['usage', 64, ['check', '--format', 'json', '--timeout', 'x'], {}],
    ['unconfirmed', 64, ['tokens', 'remove', 'old', '--json'], {}],
    ['declined', 1, ['tokens', 'remove', 'old', '--json'], { typed: 'n' }],
    ['interrupted', 130, ['tokens', 'remove', 'old', '--json'], { isInterrupted: true }],
  ])('prints the code %s and exits with %i for %j', async (code, exit, args, given) => {
    const { run } = await withToken()
    const ran = await run(args, given)
    const { error } = JSON.parse(ran.stdout) as { error: { code: string; message: string } }
    expect([error.code, ran.code]).toEqual([code, exit])
    expect(`${error.message}\n`).toBe(ran.stderr)
  })

  it('is printed once if both outputs are the same terminal', async () => {
    const { run } = await withToken()
    const { stdout, stderr } = await run(['tokens', 'remove', '--json'], { columns: 80 })
    expect([(JSON.parse(stdout) as { error: { code: string } }).error.code, stderr]).toEqual(['usage', ''])
  })

  it('is not printed for the program of run', async () => {
    const { run } = await withToken()
    expect((await run(['run', '--', 'true', '--json'])).stdout).toBe('')
  })
})
