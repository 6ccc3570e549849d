import wrapAnsi from 'wrap-ansi'
import { printable } from '../../shared/text/printable.ts'
import type { System } from '../system.ts'

/** A line that is written over, on standard error, for people only. */
export type Progress = { show(text: string): void; clear(): Promise<void> }

/** Breaks at the last cell of the line, within a word if need be. */
const CUT = { hard: true, wordWrap: false }

const ERASE_LINE = '\r\u001b[K'

/** Silent without a terminal, or in one that can't overwrite a line. */
export const createProgress = ({ stderr, environment }: Pick<System, 'stderr' | 'environment'>): Progress => {
  if (!stderr.isTerminal || environment['TERM'] === 'dumb')
    return { show: () => undefined, clear: () => Promise.resolve() }
  return {
    show: (text) => {
      const [line = ''] = wrapAnsi(printable(text), Math.max(10, stderr.columns - 1), CUT).split('\n')
      void stderr.write(`${ERASE_LINE}${line}`)
    },
    clear: () => stderr.write(ERASE_LINE),
  }
}
