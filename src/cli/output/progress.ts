import { printable } from '../../shared/text/printable.ts'
import type { System } from '../system.ts'
import { cut } from './wrap.ts'

/** A line that is written over, on standard error, for people only. */
export type Progress = { show(textOf: () => string): void; clear(): Promise<void> }

const ERASE_LINE = '\r\u001b[K'

/** Silent without a terminal, or in one that can't overwrite a line. */
export const createProgress = ({ stderr, environment }: Pick<System, 'stderr' | 'environment'>): Progress => {
  if (!stderr.isTerminal || environment['TERM'] === 'dumb')
    return { show: () => undefined, clear: () => Promise.resolve() }
  return {
    show: (textOf) => {
      const line = cut(printable(textOf()), Math.max(10, stderr.columns - 1))
      void stderr.write(`${ERASE_LINE}${line}`)
    },
    clear: () => stderr.write(ERASE_LINE),
  }
}
