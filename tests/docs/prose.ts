import { fencesIn } from './pages.ts'

/** A sentence of a page and the number of its line. */
export type Sentence = { text: string; line: number; words: number }

/** A paragraph, a list item or a heading: consecutive lines as one text. */
type Block = { text: string; line: number; kind: 'heading' | 'text' | 'table' }

const LIST_ITEM = /^\s*(?:[-*+]|\d+\.)\s+/

/** The lines of a page, with those of fenced blocks emptied. */
const outsideFences = (page: string): string[] => {
  const lines = page.split('\n')
  for (const { line, text } of fencesIn(page)) {
    const from = line - 2
    const to = line - 1 + text.split('\n').length
    lines.fill('', from, to)
  }
  return lines
}

/** Text as it's read: links without their targets, no images, no marks of emphasis. */
const shownText = (markdown: string): string =>
  markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,2}(\S(?:.*?\S)?)[*_]{1,2}/g, '$1')

export const blocksIn = (page: string): Block[] => {
  const blocks: Block[] = []
  let isOpen = false
  for (const [at, line] of outsideFences(page).entries()) {
    const text = shownText(line.replace(LIST_ITEM, '').replace(/^#+ /, '').replace(/^> ?/, '')).trim()
    const kind = line.startsWith('#') ? 'heading' : line.startsWith('|') ? 'table' : 'text'
    const last = blocks.at(-1)
    if (text === '') isOpen = false
    else if (isOpen && last !== undefined && kind === 'text' && !LIST_ITEM.test(line)) last.text += ` ${text}`
    else {
      blocks.push({ text, line: at + 1, kind })
      isOpen = kind === 'text'
    }
  }
  return blocks
}

/** Not after an abbreviation, and not within `code`. */
const SENTENCE_END = /(?<=[.!?]["'”)]?)(?<!\b(?:e\.g|i\.e|vs|etc)\.)\s+(?=[A-Z`"“[(])/

/** The sentences of paragraphs and list items. Headings and tables have none. */
export const sentencesIn = (page: string): Sentence[] =>
  blocksIn(page)
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ text, line }) =>
      text.split(SENTENCE_END).map((sentence) => ({
        text: sentence,
        line,
        words: sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
      })),
    )
    .filter(({ words }) => words > 0)

/** How many characters of prose a page has: no code blocks, no marks of tables, no targets of links. */
export const proseLength = (page: string): number =>
  blocksIn(page)
    .map(({ text, kind }) => (kind === 'table' ? text.replace(/\s*\|\s*|-{3,}/g, ' ').trim() : text))
    .join('\n').length

/** The value below which `share` of the sentences lie. */
export const percentile = (sentences: readonly Sentence[], share: number): number => {
  const sorted = sentences.map(({ words }) => words).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
