/** A list in a sentence: `a, b, and c`. Without `Intl.ListFormat`, whose first use takes 6 ms of every start. */
export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 3 ? words.join(` ${last} `) : `${words.slice(0, -1).join(', ')}, ${last} ${words.at(-1) ?? ''}`

/** `master, staging and develop`; of more than three names the first three, and how many more. */
export const shortList = (names: readonly string[]): string =>
  listed(names.length <= 3 ? names : [...names.slice(0, 3), `${names.length - 3} more`])
