import type { Verdict } from '../../../../../src/shared/model/verdict.ts'
import type { Thread } from './thread.ts'

/** A pasted text with the verdict and the first causes that an expert gives from the text alone. */
export const pasted = (
  seen: string,
  verdict: Verdict | readonly Verdict[],
  causes: string | readonly string[],
  text: string,
): Thread => ({ seen, text, verdict, causes: [causes].flat(), facts: {} })
