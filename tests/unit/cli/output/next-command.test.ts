import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { typed } from '../../../../src/cli/output/next-command.ts'
import { createScreen } from '../../../../src/cli/output/screen.ts'

/** The text as the screen prints it, and as a shell reads it after a paste. */
const pasted = async (text: string): Promise<string> => {
  let written = ''
  const output = {
    write: (part: string | Uint8Array) => {
      written += String(part)
      return Promise.resolve()
    },
    isTerminal: false,
    columns: 80,
  }
  await createScreen({ stdout: output, stderr: output, environment: {} }).note(typed(text))
  return execFileSync('sh', ['-c', `printf %s ${written}`], { encoding: 'utf8' })
}

describe('typed', () => {
  it.each([
    ['curly single quotes', 'shop’; echo run; ‘', "shop'; echo run; '"],
    ['curly double quotes', '“$(echo run)”', '"$(echo run)"'],
    ['straight quotes', `it's "$(echo run)"`, `it's "$(echo run)"`],
    ['a backtick and a backslash', '`echo run`\\', '`echo run`\\'],
  ])('stays one argument when %s are printed straight', async (_what, name, read) => {
    expect(await pasted(name)).toBe(read)
  })
})
