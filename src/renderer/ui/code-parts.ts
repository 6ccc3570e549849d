/** A piece of a message: words, or a name that stood between backticks. */
export type CodePart = { text: string; code: boolean }

/** Splits a message at its backticks: “`details` is a string” gives a name and words. A lone backtick is unchanged. */
export const codeParts = (message: string): CodePart[] =>
  message
    .split(/(`[^`]+`)/)
    .filter((text) => text !== '')
    .map((text) => {
      const code = text.length > 2 && text.startsWith('`') && text.endsWith('`')
      return { text: code ? text.slice(1, -1) : text, code }
    })
