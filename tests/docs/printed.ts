/** A line of this character alone stands for any number of lines. */
const OMITTED = '…'

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?/g, '<time>'],
  [/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(?:, \d{4})?(?:, \d{1,2}:\d{2}(?: [AP]M)?)?/g, '<time>'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?\b/g, '<time>'],
  [/\b\d[\d,.]* (?:ms|s|min)\b/g, '<duration>'],
  [/\b(127\.0\.0\.1|localhost):\d+/g, '$1:<port>'],
]

/** Printed text without what differs from run to run: times, durations, ports and request ids. */
export const withoutVariance = (text: string): string =>
  MASKS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)
    .split('\n')
    // Columns are as wide as their widest value, and a value may be a duration.
    .map((line) => line.trimEnd().replace(/(\S) {2,}/g, '$1  '))
    .join('\n')
    .replace(/\n+$/, '')

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A duration of another length can move a line break. */
const isWrapFree = (text: string): boolean => /<duration>|<time>/.test(text)

/** Whether a command printed the text that a page shows. */
export const isAsShown = (shown: string, printed: string): boolean => {
  const [wanted, got] = [withoutVariance(shown), withoutVariance(printed)]
  const parts = wanted.split('\n').map((line) => (line === OMITTED ? null : line))
  const pattern = parts.map((line) => (line === null ? '(?:.*\\n)*?' : `${escaped(line)}\\n`)).join('')
  if (new RegExp(`^${pattern}$`).test(`${got}\n`) || wanted === got) return true
  const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()
  return isWrapFree(got) && !parts.includes(null) && flat(wanted) === flat(got)
}
