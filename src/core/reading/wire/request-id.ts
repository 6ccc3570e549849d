import { looksComplete } from '../../../shared/text/lint/shape.ts'
import { MASK } from '../../../shared/text/mask.ts'

/** The platform's are shorter: one in the form of a token is a token, which somebody pasted or a server sent back. */
export const shownRequestId = (text: string | null): string | null =>
  text !== null && looksComplete(text) ? MASK : text
