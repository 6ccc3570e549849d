/** Words that the project's texts avoid. This file and its unit test are the only ones that the check skips. */

export type FlaggedWord = {
  word: string
  /** Patterns of every form that counts. A space matches any white space, and a line break inside a comment. */
  forms: readonly string[]
  /** Folders where the word counts; `null` if it counts everywhere. */
  only: readonly string[] | null
  instead: string
}

const flag = (
  word: string,
  instead: string,
  forms: readonly string[] = [word],
  only: readonly string[] | null = null,
) => ({ word, forms, only, instead }) satisfies FlaggedWord

export const FLAGGED_WORDS: readonly FlaggedWord[] = [
  flag('told', 'reported, shown, described'),
  flag('tells', 'shows, reports, returns'),
  flag('said', 'reported, described'),
  flag('nobody', 'no one, or a sentence without an agent'),
  flag('somebody', 'you, a user, another process'),
  flag('whoever', 'the user who, any process that'),
  flag('whatever', 'any, every'),
  flag('mend', 'fix, repair', ['mend', 'mends', 'mended', 'mending']),
  flag('aside', 'quarantined, backed up'),
  flag('witness', 'reference token', ['witness', 'witnesses']),
  flag('what came', 'the response'),
  flag('is asked', 'is requested, is checked; Token Desk asks'),
  flag('asked past', 'requested without the cache'),
  flag('goes along', 'is sent with it'),
  // Not "as soon as it is".
  flag('as it is', 'unchanged', ['(?<!soon )as it is']),
  flag('there is none', 'there is no …, or `null` if …'),
  flag('world', 'inventory', ['world', 'worlds'], ['src/']),
  flag('cancelled', 'canceled', ['cancelled', 'cancelling']),
]

export type LegitimateUse = { file: string; phrase: string; reason: string }

/** Uses that stay, each with its reason. One that its file no longer contains fails the check. */
export const LEGITIMATE_USES: readonly LegitimateUse[] = []
