import type { Output } from './system.ts'

/** A reader that went away (`| head`) is no failure of ours. */
const isGone = (error: NodeJS.ErrnoException): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'].includes(error.code ?? '')

/** Writes in order and waits until it is out; writes nothing more after the reader has closed. */
export const createOutput = (stream: NodeJS.WriteStream): Output => {
  let gone = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    gone = true
    if (!isGone(error)) process.exitCode = 2
  })
  return {
    isTerminal: stream.isTTY,
    columns: stream.isTTY ? stream.columns : 80,
    write: (content) =>
      new Promise((resolve) => {
        if (gone || content.length === 0) resolve()
        else stream.write(content, () => resolve())
      }),
  }
}

/** All of a stream, up to a limit in bytes; null: there is more. */
export const readAll = async (stream: NodeJS.ReadableStream, limit: number): Promise<Uint8Array | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const ENTER = ['\r', '\n']
const BACKSPACE = ['\u007f', '\b']
const INTERRUPT = '\u0003'
const END = '\u0004'

type Typed = { text: string; state: 'typing' | 'done' | 'interrupted' }

const typeOne = (before: Typed, key: string): Typed => {
  if (before.state !== 'typing') return before
  if (key === INTERRUPT) return { ...before, state: 'interrupted' }
  if (ENTER.includes(key) || key === END) return { ...before, state: 'done' }
  if (BACKSPACE.includes(key)) return { ...before, text: Array.from(before.text).slice(0, -1).join('') }
  return { ...before, text: before.text + key }
}

/** Asks at a terminal without echo. Returns `null` after Ctrl+C. */
export const askHidden = async (question: string, input: NodeJS.ReadStream, output: Output): Promise<string | null> => {
  await output.write(question)
  input.setRawMode(true)
  input.setEncoding('utf8')
  input.resume()
  try {
    return await new Promise((resolve) => {
      let typed: Typed = { text: '', state: 'typing' }
      const listen = (keys: string): void => {
        typed = Array.from(keys).reduce(typeOne, typed)
        if (typed.state === 'typing') return
        input.off('data', listen)
        resolve(typed.state === 'interrupted' ? null : typed.text)
      }
      input.on('data', listen)
    })
  } finally {
    input.setRawMode(false)
    input.pause()
    await output.write('\n')
  }
}

/** Asks at a terminal that shows what is typed. Returns `null` after Ctrl+C, and an empty text after Ctrl+D. */
export const askShown = async (
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | null> => {
  const { createInterface } = await import('node:readline')
  const lines = createInterface({ input, output, historySize: 0 })
  try {
    return await new Promise((resolve) => {
      const end = (typed: null | '') => (): void => {
        output.write('\n')
        resolve(typed)
      }
      lines.once('SIGINT', end(null))
      lines.once('close', end(''))
      lines.question(question, (typed) => {
        lines.removeAllListeners('close')
        resolve(typed)
      })
    })
  } finally {
    lines.removeAllListeners('close')
    lines.close()
  }
}
