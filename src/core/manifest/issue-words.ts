import type { z } from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text, in quotation marks',
  array: 'a list, in [ ]',
  object: 'an object, in { }',
  record: 'an object, in { }',
  number: 'a number',
  boolean: 'true or false',
}

/** Whether a path leads to a field that is not there. */
const isMissing = (value: unknown, path: readonly PropertyKey[]): boolean => {
  const last = path.at(-1)
  if (last === undefined) return false
  const around = path
    .slice(0, -1)
    .reduce<unknown>(
      (one, part) => (typeof one === 'object' && one !== null ? Reflect.get(one, part) : undefined),
      value,
    )
  return typeof around === 'object' && around !== null && !Reflect.has(around, last)
}

/** Sentences of the schema library, which speaks to programmers; all others are our own. */
const OF_LIBRARY = /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/

/** What is wrong with one field, for people. `value`: the whole of which it is a part. No value of it is repeated. */
export const issueWords = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (issue.code === 'invalid_key') {
    const [first] = issue.issues
    return first === undefined ? 'This name cannot be used here.' : issueWords(first, undefined)
  }
  if (!OF_LIBRARY.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(value, issue.path)) return 'This is missing.'
      return `This has to be ${KINDS[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `Allowed here: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return issue.minimum === 1 ? 'This is empty.' : `This is too short: the minimum is ${issue.minimum}.`
    case 'too_big':
      return `This is too long: the maximum is ${issue.maximum}.`
    default:
      return 'This is not allowed here.'
  }
}
