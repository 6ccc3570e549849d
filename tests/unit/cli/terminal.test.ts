import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askHidden, askShown } from '../../../src/cli/terminal.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

/** Types keys at a prompt, and returns what was read, what was printed, and how the terminal was switched. */
const typed = async (...keys: string[]) => {
  const modes: boolean[] = []
  const printed: string[] = []
  const input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => void modes.push(isRaw) })
  const write = (content: string | Uint8Array) => Promise.resolve(void printed.push(String(content)))
  const output = { isTerminal: true, columns: 80, write }
  const answer = askHidden('Token: ', input as unknown as NodeJS.ReadStream, output)
  for (const key of keys) input.write(key)
  return { answer: await answer, modes, printed: printed.join(''), isPaused: input.isPaused() }
}

describe('askHidden', () => {
  it('reads a line without printing it and resets the terminal', async () => {
    expect(await typed(SECRET.slice(0, 20), SECRET.slice(20), '\r')).toEqual({
      answer: SECRET,
      modes: [true, false],
      printed: 'Token: \n',
      isPaused: true,
    })
  })

  it.each([
    ['deletes a character on backspace', ['ab\u007fc\n'], 'ac'],
    ['ends at the end of the input', ['ab\u0004'], 'ab'],
    ['ignores what follows the end of the line', ['ab\ncd'], 'ab'],
  ])('%s', async (_case, keys, answer) => {
    expect((await typed(...keys)).answer).toBe(answer)
  })
})

/** Types keys at a prompt that shows them, on a stream that acts like a terminal. */
const typedShown = async (...keys: string[]) => {
  const printed: string[] = []
  const input = Object.assign(new PassThrough(), { setRawMode: () => undefined, isTTY: true })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  output.on('data', (chunk: Buffer) => void printed.push(chunk.toString()))
  const read = askShown('Remove it? [y/N] ', input, output)
  await new Promise(setImmediate)
  for (const key of keys) input.write(key)
  return { read: await read, printed: printed.join(''), isPaused: input.isPaused() }
}

describe('askShown', () => {
  it('shows the question and what is typed', async () => {
    const { read, printed, isPaused } = await typedShown('y', '\r')
    expect([read, isPaused]).toEqual(['y', true])
    expect(printed).toContain('Remove it? [y/N] ')
    expect(printed).toContain('y\r\n')
  })

  it('returns null after Ctrl+C', async () => {
    expect((await typedShown('y', '\u0003')).read).toBeNull()
  })

  it('returns an empty text after Ctrl+D', async () => {
    expect((await typedShown('\u0004')).read).toBe('')
  })
})
