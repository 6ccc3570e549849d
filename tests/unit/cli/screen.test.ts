import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createProgress } from '../../../src/cli/output/progress.ts'
import { createScreen } from '../../../src/cli/output/screen.ts'
import { createStyle } from '../../../src/cli/output/style.ts'
import type { Output } from '../../../src/cli/system.ts'

/** Both streams of a terminal, or of a file, and what was written to them. */
const scene = (isTerminal: boolean, environment: Record<string, string> = {}) => {
  const written: (string | Uint8Array)[] = []
  const stream: Output = {
    isTerminal,
    columns: 80,
    write: (content) => {
      written.push(content)
      return Promise.resolve()
    },
  }
  const text = (): string =>
    written.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8'))).join('')
  return { screen: createScreen({ stdout: stream, stderr: stream, environment }), stream, written, text }
}

const HOSTILE = 'a\u001b[2J\u001b]0;owned\u0007\u001b[31m\u009b2Jb\rc\u202ed\u200be\u{e0041}f\u2028g\ufeff'
const SAFE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u

describe.each([
  ['a terminal', true],
  ['a file', false],
])('what is written to %s', (_name, isTerminal) => {
  it('contains no control characters and no hidden text of any source', async () => {
    const { screen, text } = scene(isTerminal, { NO_COLOR: '1' })
    await screen.print(HOSTILE)
    await screen.note(HOSTILE)
    expect(text().replaceAll('\n', '')).toMatch(SAFE)
    expect(text().split('\n')).toHaveLength(3)
  })

  it('is JSON with the same value and no characters that a terminal interprets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant(HOSTILE), fc.string({ unit: 'binary' })), async (said) => {
        const { screen, text } = scene(isTerminal)
        await screen.printJson({ said, [`key ${said}`]: [said] })
        expect(
          text()
            .replaceAll('\n', '')
            .replace(/\u{fe0e}|\u{fe0f}/gu, ''),
        ).toMatch(SAFE)
        expect(JSON.parse(text())).toEqual({ said, [`key ${said}`]: [said] })
      }),
    )
  })
})

describe('output at a terminal', () => {
  it("keeps the app's own colors", async () => {
    const { screen, text } = scene(true)
    const style = createStyle(screen)
    await screen.print(style.verdict('rejected', style.bold('No')))
    expect(text()).toBe('\u001b[31m\u001b[1mNo\u001b[0m\u001b[0m\n')
    await screen.print('\u001b[8mhidden\u001b[38;5;1m')
    expect(text()).toContain('�[8mhidden�[38;5;1m')
  })

  it('shows the unprintable characters of a body as escapes', async () => {
    const { screen, text } = scene(true)
    await screen.printBytes(Buffer.from('{"a":"\u001b[2J\u202e"}\r\n\tx\ry'))
    expect(text()).toBe('{"a":"\\u001b[2J\\u202e"}\r\n\tx\\u000dy')
  })

  it('shows progress on one line for any token name', () => {
    const { stream, text } = scene(true)
    createProgress({ stderr: stream, environment: {} }).show(() => `1 of 2  ${HOSTILE}`)
    expect(text().replace('\r\u001b[K', '')).toMatch(SAFE)
  })
})

describe('output to a file or another program', () => {
  it('contains the body unchanged', async () => {
    const { screen, written } = scene(false)
    const bytes = new Uint8Array([0x1b, 0x5b, 0x32, 0x4a, 0xff, 0x00])
    await screen.printBytes(bytes)
    expect(written).toEqual([bytes])
  })

  it('keeps the line ends of CSV', async () => {
    const { screen, text } = scene(false)
    await screen.print('a,b\r\n1,2\r\n')
    expect(text()).toBe('a,b\r\n1,2\r\n')
  })
})

it('contains no workflow commands on GitHub, and is unchanged elsewhere', async () => {
  const text = '::error::owned  a\n  ::stop-commands::x\n :::y\na ##[error]b\nKEY: a::b\n'
  for (const environment of [{ GITHUB_ACTIONS: 'true' }, {}]) {
    const said = scene(false, environment)
    await said.screen.print(text)
    await said.screen.printPlain(text)
    await said.screen.note(text)
    if (environment.GITHUB_ACTIONS === undefined) expect(said.text()).toBe(text.repeat(3))
    else {
      expect(said.text()).not.toMatch(/^\s*::|##\[/m)
      expect(said.text()).toContain('KEY: a::b')
    }
  }
})
