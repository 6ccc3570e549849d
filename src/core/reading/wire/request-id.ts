import { looksComplete } from '../../../shared/text/lint/shape.ts'
import { MASK } from '../../../shared/text/mask.ts'

/** The platform's are shorter: one in the form of a token, or of a part of one, was pasted by somebody or sent back by a server. */
export const shownRequestId = (text: string | null): string | null =>
  text !== null && (looksComplete(text) || text.includes('CFPAT-')) ? MASK : text
