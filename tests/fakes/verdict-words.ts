import { countFile } from '../vocabulary/count.ts'

type Worded = {
  headline: string
  causes: readonly { id: string; certainty: string; headline: string; summary: string; next: string }[]
}

/** Quoted names and addresses may be long: each counts as one word. */
const countWords = (text: string): number =>
  text
    .replace(/“[^”]*”/g, 'x')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []

const sentencesIn = (text: string): number => text.split(/[.?!](?=\s|$)/).filter((part) => part.trim() !== '').length

const DOUBTS = /\b(?:probably|possibly|perhaps|maybe|might)\b/gi
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const headlineFaults = (headline: string): string[] => [
  ...(headline === '' ? ['empty headline'] : []),
  ...(countWords(headline) > 12 ? ['headline of more than 12 words'] : []),
  ...(headline.endsWith('.') ? ['headline with a period'] : []),
  ...(count(headline, DOUBTS) > 0 ? ['headline that hedges'] : []),
]

const summaryFaults = ({ certainty, headline, summary, next }: Worded['causes'][number], above: string): string[] => {
  const most = sentencesIn(summary) > 1 ? 24 : 20
  const isRepeated = [headline, above].some((one) => wordsOf(summary).every((word) => wordsOf(one).includes(word)))
  return [
    ...(countWords(summary) > most ? [`summary of more than ${most} words`] : []),
    ...(summary !== '' && !/[.?]$/.test(summary) ? ['summary without a period'] : []),
    ...(count(summary, DOUBTS) > (certainty === 'certain' ? 0 : 1) ? ['summary that hedges too much'] : []),
    ...(summary !== '' && isRepeated ? ['summary that repeats its headline'] : []),
    ...(countWords(next) > 20 ? ['next step of more than 20 words'] : []),
  ]
}

/** What is wrong with the words of a judgement: their length, their certainty, repetition, and words to avoid. */
export const wordFaults = ({ headline, causes }: Worded): string[] => {
  const faultsOf = (text: string, faults: string[]): string[] => faults.map((fault) => `${fault}: ${text}`)
  const all = [headline, ...causes.flatMap((cause) => [cause.headline, cause.summary, cause.next])]
  const flagged = countFile('src/words.md', all.join('\n')).hits
  return [
    ...faultsOf(headline, headlineFaults(headline)),
    ...causes.flatMap((cause, place) => [
      ...faultsOf(cause.headline, headlineFaults(cause.headline)),
      ...faultsOf(`${cause.headline}: ${cause.summary}`, summaryFaults(cause, place === 0 ? headline : '')),
    ]),
    ...flagged.map(({ word, excerpt }) => `“${word}”: ${excerpt}`),
  ]
}
