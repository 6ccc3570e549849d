import type { Readable } from 'node:stream'
import type { Clock } from '../../core/ports.ts'
import type { MaskedBytes } from './masked-bytes.ts'

/** A program that prints nothing for so long (milliseconds) may wait for input: its held output must be shown. */
const SILENCE = 100

/** How long background processes of an ended program may be silent before their output is ignored. */
const AFTER_END = 1_000

/** The copying of a program's output. */
export type MaskedCopy = {
  done: Promise<void>
  /** The program has ended. What it left running may keep its output open for ever: that is not waited for. */
  programEnded(): void
}

const write = (to: NodeJS.WritableStream, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    if (bytes.length === 0) resolve(true)
    else to.write(bytes, (error) => resolve(error === null || error === undefined))
  })

/** Passes a program's output on, masked, until it ends or its reader closes. */
export const copyMasked = (from: Readable, to: NodeJS.WritableStream, mask: MaskedBytes, clock: Clock): MaskedCopy => {
  let hasEnded = false
  let isListening = true
  let hearNothing = (): void => undefined
  let giveUp = (): void => undefined

  const listen = (): void => {
    isListening = true
    if (hasEnded) giveUp = clock.after(AFTER_END, () => from.destroy())
  }
  const heard = (): void => {
    isListening = false
    hearNothing()
    giveUp()
  }
  const copy = async (): Promise<void> => {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        heard()
        // If the reader closes, the program gets a broken pipe, as without us in between.
        if (!(await write(to, mask.push(chunk)))) return void from.destroy()
        hearNothing = clock.after(SILENCE, () => void write(to, mask.pause()))
        listen()
      }
    } catch {
      // Ended by us, or with the program: there is no more output.
    } finally {
      heard()
      await write(to, mask.end())
    }
  }
  return {
    done: copy(),
    programEnded() {
      hasEnded = true
      if (isListening) listen()
    },
  }
}
