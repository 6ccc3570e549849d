import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const PLACE = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc', '--environment', 'staging']
const ERROR =
  'GET https://cdn.contentful.com/spaces/abc/environments/staging/entries 404\n{"sys":{"type":"Error","id":"NotFound"},"message":"x","details":{"type":"Environment","id":"staging","space":"abc"},"requestId":"1"}'

describe('explain with a vault', () => {
  it('names the token that the text is about and prints the command that checks it', async () => {
    const { run, keychain } = createLine()
    expect((await run(['tokens', 'add', '--name', 'Bakery website', ...PLACE], { input: SECRET })).code).toBe(0)
    keychain.breakWith('locked')
    const explained = await run(['explain'], { input: ERROR })
    expect(explained.stderr).toBe('')
    expect(explained.stdout).toContain('this looks like "Bakery website"')
    const command = 'token-desk diagnose --token "Bakery website" --space abc --environment staging'
    expect(explained.stdout).toContain(command)
    const { match } = JSON.parse((await run(['explain', '--json'], { input: ERROR })).stdout) as { match: unknown }
    expect(match).toMatchObject({ name: 'Bakery website', space: 'abc', environment: 'staging' })
    expect(JSON.stringify(explained)).not.toContain(SECRET)
  })

  it('prints no token if none fits', async () => {
    const explained = await createLine().run(['explain'], { input: ERROR })
    expect(explained.stdout).not.toContain('looks like')
    expect(explained.code).toBe(0)
  })

  it.each([
    [ERROR, [], 0],
    [ERROR, ['--exit-code'], 1],
    ['Error: getaddrinfo ENOTFOUND cdn.contentful.com', [], 0],
    ['Error: getaddrinfo ENOTFOUND cdn.contentful.com', ['--exit-code'], 2],
    ['hello', [], 2],
  ])('given %j and %j exits with %i', async (input, options, code) => {
    expect((await createLine().run(['explain', ...options], { input })).code).toBe(code)
  })
})
