import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMAND_NAMES } from '../../../src/cli/commands/all-commands.ts'
import { OPTIONS } from '../../../src/cli/arguments/options.ts'
import { parseArguments } from '../../../src/cli/arguments/parse.ts'
import { baseUrlsOf } from '../../../src/cli/arguments/base-urls.ts'
import { profileFolder } from '../../../src/cli/profile-folder.ts'
import { tableOf } from '../../../src/cli/output/table.ts'
import { redactedBody } from '../../../src/core/history/masked-body.ts'
import { printable } from '../../../src/shared/text/printable.ts'
import { createRedactor } from '../../../src/shared/text/redact.ts'

const parsed = (...args: string[]) => {
  const result = parseArguments(args)
  if (!result.ok || !('values' in result.value)) throw new Error('was refused')
  return result.value
}

describe('parseArguments', () => {
  it('reads values after a space or "=", and options before or after the command', () => {
    for (const args of [
      ['diagnose', '--space', 'a', '--json'],
      ['diagnose', '--space=a', '--json'],
      ['--json', 'diagnose', '--space', 'a'],
    ]) {
      const { command, values } = parsed(...args)
      expect([command.name, values.get('space'), values.has('json')]).toEqual(['diagnose', ['a'], true])
    }
    expect(parsed('tokens', 'add', '--environment', 'a', '--environment', 'b').values.get('environment')).toEqual([
      'a',
      'b',
    ])
    expect(parsed('explain', 'error.log').positionals).toEqual(['error.log'])
  })

  it('accepts one base URL for each API', () => {
    const given = parsed(
      'diagnose',
      '--base-url',
      'delivery=https://cdn.example.com/',
      '--base-url',
      'preview=http://127.0.0.1:1',
    )
    expect(baseUrlsOf(given, 'base-url')).toEqual({
      ok: true,
      value: { delivery: 'https://cdn.example.com', preview: 'http://127.0.0.1:1' },
    })
    const twice = parsed(
      'diagnose',
      '--base-url',
      'delivery=https://a.example',
      '--base-url',
      'delivery=https://b.example',
    )
    expect(baseUrlsOf(twice, 'base-url').ok).toBe(false)
  })

  it('never throws and never repeats a possible token', () => {
    const token = fc
      .array(fc.constantFrom(...Array.from('ABCDEFabcdef0123456789')), { minLength: 43, maxLength: 43 })
      .map((all) => all.join(''))
    const options = Object.keys(OPTIONS).map((name) => `--${name}`)
    const word = fc.oneof(fc.constantFrom(...COMMAND_NAMES, ...options, '--', '-x', '='), fc.string())
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 6 }),
        token,
        fc.nat(6),
        fc.constantFrom('', '--', '--json=', '--space='),
        (words, secret, at, before) => {
          const result = parseArguments([...words.slice(0, at), before + secret, ...words.slice(at)])
          if (!result.ok) expect(result.error.message).not.toContain(secret)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe("the catalog's folder", () => {
  const where = (platform: NodeJS.Platform, environment: Record<string, string> = {}) =>
    profileFolder({ platform, environment, home: '/home/me', workingFolder: '/home/me/work' })

  it("is the app's on every system unless TOKEN_DESK_PROFILE names another one", () => {
    expect(where('linux')).toBe('/home/me/.config/Token Desk')
    expect(where('linux', { XDG_CONFIG_HOME: '/config' })).toBe('/config/Token Desk')
    expect(where('darwin')).toBe('/home/me/Library/Application Support/Token Desk')
    expect(where('win32', { APPDATA: '/roaming' })).toBe('/roaming/Token Desk')
    expect(where('linux', { TOKEN_DESK_PROFILE: '/elsewhere' })).toBe('/elsewhere')
  })

  it('is resolved from the working folder if relative, and is the default if the variable is empty', () => {
    expect(where('linux', { TOKEN_DESK_PROFILE: 'desk' })).toBe('/home/me/work/desk')
    expect(where('darwin', { TOKEN_DESK_PROFILE: '../desk' })).toBe('/home/me/desk')
    expect(where('linux', { TOKEN_DESK_PROFILE: '' })).toBe('/home/me/.config/Token Desk')
  })
})

describe('printed text', () => {
  it('contains no control characters and no hidden text of a server', () => {
    expect(printable('a\u001b[2Jb\rc\u202ed')).toBe('a�[2Jb�c�d')
    expect(
      tableOf(
        [
          ['A', 'B'],
          ['long', 'x'],
        ],
        Infinity,
      ),
    ).toBe('A     B\nlong  x')
  })

  it('contains no token that a server returned, in text or in bytes', () => {
    const secret = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
    const redact = createRedactor([secret])
    const bytes = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from(secret), Buffer.from([0xe9])])
    expect(Buffer.from(redactedBody(bytes, redact).bytes).toString('latin1')).not.toContain(secret)
    expect(redactedBody(Buffer.from(`é ${secret}`), redact).text).toBe('é ••••••••')
    const clean = Buffer.from([0xff, 0x00, 0xe9])
    expect(redactedBody(clean, redact).bytes).toBe(clean)
  })
})
