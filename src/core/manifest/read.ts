import { presetNamed } from '../../shared/model/service.ts'
import type { z } from 'zod'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { scanJson } from '../../shared/text/json-scanner.ts'
import { manifestSchema, type Manifest } from './schema.ts'

/** Keys under which people write a token. */
const SECRET_KEY =
  /^(?:secret|token|value|key|access_?token|api_?key|bearer|password|auth\w*|delivery_?(?:key|token)|preview_?(?:key|token))$/i

const SECRET_REFUSED =
  'A secret does not belong in a manifest, which is kept and shared. Put it into an environment variable, and name that variable in “secretFrom”. If it was a real token, revoke it.'

/** A key may be anything, a token too: only plain words are repeated. */
const shownKey = (key: string): string => (/^[A-Za-z_$][A-Za-z_-]{0,30}$/.test(key) ? key : '…')

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${shownKey(String(part))}`,
    '',
  )

const TYPES: Readonly<Record<string, string>> = {
  string: 'text, in quotation marks',
  array: 'a list, in [ ]',
  object: 'an object, in { }',
  record: 'an object, in { }',
  number: 'a number',
  boolean: 'true or false',
}

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
const issueWords = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (issue.code === 'invalid_key') {
    const [first] = issue.issues
    return first === undefined ? 'This name cannot be used here.' : issueWords(first, undefined)
  }
  if (!OF_LIBRARY.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(value, issue.path)) return 'This is missing.'
      return `This has to be ${TYPES[issue.expected] ?? 'something else'}.`
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

const issueLines = (issue: z.core.$ZodIssue, value: unknown): string[] => {
  if (issue.code !== 'unrecognized_keys')
    return [`${pathOf(issue.path) || '(the whole file)'}: ${issueWords(issue, value)}`]
  return issue.keys.map((key) => {
    const path = pathOf([...issue.path, key])
    return `${path}: ${SECRET_KEY.test(key) ? SECRET_REFUSED : 'A manifest has no such field.'}`
  })
}

/** The parser's own message doesn't always name the place, and if it does, it quotes the text, which may be a token. */
const brokenAt = (text: string): string => {
  const lines = text.slice(0, scanJson(text, {})?.offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

const unusable = (message: string): Result<Manifest> => failed({ code: 'invalid-input', message })

/** An entry for a preset repeats its addresses, or the schema refuses it. */
const withoutPresets = (manifest: Manifest): Manifest => ({
  ...manifest,
  services: manifest.services.filter(({ name }) => presetNamed(name) === undefined),
})

/** Every error names the path in the file. None repeats a value from it. */
export const parseManifest = (given: string, manifest = 'The manifest'): Result<Manifest> => {
  const text = given.replace(/^\ufeff/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unusable(`${manifest} is not JSON: it breaks at ${brokenAt(text)}.`)
  }
  const parsed = manifestSchema.safeParse(value)
  if (parsed.success) return ok(withoutPresets(parsed.data))
  const lines = parsed.error.issues.flatMap((issue) => issueLines(issue, value)).map((line) => `  ${line}`)
  return unusable(`${manifest} cannot be used:\n${lines.join('\n')}`)
}
