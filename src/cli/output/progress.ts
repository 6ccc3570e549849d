import { printable } from '../../shared/text/foreign.ts'
import type { System } from '../system.ts'

/** A line that is written over, on standard error, for people only. */
export type Progress = { show(text: string): void; clear(): Promise<void> }

const ERASE_LINE = '\r\u001b[K'

/** Silent where nobody sits at a terminal, or at one that writes over nothing. */
export const createProgress = ({ stderr, environment }: Pick<System, 'stderr' | 'environment'>): Progress => {
  if (!stderr.isTerminal || environment['TERM'] === 'dumb')
    return { show: () => undefined, clear: () => Promise.resolve() }
  return {
    show: (text) => void stderr.write(`${ERASE_LINE}${printable(text).slice(0, Math.max(10, stderr.columns - 1))}`),
    clear: () => stderr.write(ERASE_LINE),
  }
}
