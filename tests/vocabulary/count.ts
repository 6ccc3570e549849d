/** Counts flagged words in texts. */
import { FLAGGED_WORDS, LEGITIMATE_USES, type LegitimateUse } from './words.ts'
import { textsOfCode, textsOfComponent, textsOfProse, type Text } from './texts.ts'

export type Hit = { file: string; line: number; word: string; excerpt: string }
export type FileCount = { file: string; words: number; hits: readonly Hit[] }

const WORD = /[a-z][a-z'’]*/gi

/** What may stand between the words of a phrase: white space, and the start of the next line of a comment. */
const GAP = '[\\s/*]+'

/** Part of a name: a file, an id, an address or a made-up token. */
const NO_NAME_BEFORE = '(?<![\\w/@-])'
const NO_NAME_AFTER = '(?![\\w/@-]|\\.\\w)'

const PATTERNS = FLAGGED_WORDS.map(({ word, forms, only }) => ({
  word,
  only,
  pattern: new RegExp(
    `${NO_NAME_BEFORE}(?:${forms.map((form) => form.replaceAll(' ', GAP)).join('|')})${NO_NAME_AFTER}`,
    'gi',
  ),
}))

const READERS: readonly (readonly [RegExp, (content: string) => Text[]])[] = [
  [/\.(?:ts|js|cjs)$/, textsOfCode],
  [/\.svelte$/, textsOfComponent],
  [/\.(?:md|yml|desktop)$|^\.ci\/run$/, textsOfProse],
  // Its description is shown by package registries.
  [/^package\.json$/, (content) => [{ start: 0, text: (JSON.parse(content) as { description: string }).description }]],
]

const readerOf = (file: string): ((content: string) => Text[]) | undefined =>
  READERS.find(([name]) => name.test(file))?.[1]

export const isReadable = (file: string): boolean => readerOf(file) !== undefined

const plain = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()

/** Whether the line contains a phrase that is listed as a legitimate use in this file. */
const isLegitimate = (hit: Hit, uses: readonly LegitimateUse[]): boolean =>
  uses.some(({ file, phrase }) => file === hit.file && plain(hit.excerpt).includes(plain(phrase)))

/** Flagged words of one file, with the number of all its words. `file` is relative to the repository's root. */
export const countFile = (file: string, content: string, uses = LEGITIMATE_USES): FileCount => {
  const texts = readerOf(file)?.(content) ?? []
  const patterns = PATTERNS.filter(({ only }) => only === null || only.some((folder) => file.startsWith(folder)))
  const lineOf = (offset: number): number => content.slice(0, offset).split('\n').length
  const hits = texts.flatMap(({ start, text }) =>
    patterns.flatMap(({ word, pattern }) =>
      [...text.matchAll(pattern)].map((match) => {
        const line = lineOf(start + match.index)
        return { file, line, word, excerpt: content.split('\n')[line - 1]?.trim() ?? '' }
      }),
    ),
  )
  return {
    file,
    words: texts.reduce((sum, { text }) => sum + (text.match(WORD)?.length ?? 0), 0),
    hits: hits.filter((hit) => !isLegitimate(hit, uses)).sort((one, other) => one.line - other.line),
  }
}

/** Listed uses whose file no longer contains the phrase. */
export const staleUses = (contentOf: (file: string) => string | null, uses = LEGITIMATE_USES): LegitimateUse[] =>
  uses.filter(({ file, phrase }) => !plain(contentOf(file) ?? '').includes(plain(phrase)))

const AREAS: readonly (readonly [string, RegExp])[] = [
  ['shared', /^src\/shared\//],
  ['core', /^src\/core\//],
  ['cli', /^src\/cli\//],
  ['main+preload', /^src\/(?:main|preload)\//],
  ['renderer', /^src\/renderer\//],
  ['playground', /^src\/playground\//],
  ['tests', /^tests\//],
  ['docs', /^(?:docs\/|\.github\/|[^/]+\.md$)/],
  ['build', /./],
]

export const areaOf = (file: string): string => AREAS.find(([, folder]) => folder.test(file))?.[0] ?? 'build'

export type Budget = Record<string, number>

export const hitsByArea = (counts: readonly FileCount[]): Map<string, Hit[]> => {
  const areas = new Map<string, Hit[]>(AREAS.map(([area]) => [area, []]))
  for (const { file, hits } of counts) areas.get(areaOf(file))?.push(...hits)
  return areas
}

/** The budget after `--update`: never higher than before. */
export const lowered = (budget: Budget, areas: ReadonlyMap<string, readonly Hit[]>): Budget =>
  Object.fromEntries([...areas].map(([area, hits]) => [area, Math.min(hits.length, budget[area] ?? 0)]))

/** Areas with more flagged words than their budget. */
export const areasOver = (budget: Budget, areas: ReadonlyMap<string, readonly Hit[]>): string[] =>
  [...areas].filter(([area, hits]) => hits.length > (budget[area] ?? 0)).map(([area]) => area)

/** Flagged words per 10,000 words. */
export const density = (counts: readonly FileCount[]): number => {
  const words = counts.reduce((sum, count) => sum + count.words, 0)
  const hits = counts.reduce((sum, count) => sum + count.hits.length, 0)
  return words === 0 ? 0 : (hits * 10_000) / words
}
