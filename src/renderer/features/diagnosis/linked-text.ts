/** A piece of a sentence: plain, or an address that can be opened. */
export type TextPart = { text: string; url: string | null }

const ADDRESS = /https:\/\/[^\s“”"<>()]+/g
/** What stands after an address in a sentence, and is no part of it. */
const TRAILING = /[.,;:!?’']+$/

/** Splits a sentence at the https addresses in it. Joined again, the parts are the sentence. */
export const linkedText = (sentence: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of sentence.matchAll(ADDRESS)) {
    const url = match[0].replace(TRAILING, '')
    if (!URL.canParse(url)) continue
    if (match.index > from) parts.push({ text: sentence.slice(from, match.index), url: null })
    parts.push({ text: url, url })
    from = match.index + url.length
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), url: null })
  return parts
}
