import { looksComplete } from './shape.ts'

/** What a program prints for a variable that was never set. */
const UNSET = /^(?:undefined|null|nan|none|nil|void 0|true|false|\[object \w+\])$/i

/** An unfilled template. Its brackets contain a name, unless the content could be a token itself. */
const TEMPLATES: readonly RegExp[] = [
  /^\$\{(.*)\}$/s, // ${TOKEN}
  /^\$\((.*)\)$/s, // $(TOKEN)
  /^#\{(.*)\}$/s, // #{TOKEN}
  /^\{\{(.*)\}\}$/s, // {{ token }}
  /^\{%(.*)%\}$/s,
  /^<%(.*)%>$/s,
]

/** An unresolved reference to a variable or a secret. */
const REFERENCES: readonly RegExp[] = [
  /^\$(?:env:)?[A-Za-z_]\w*$/i, // $TOKEN, $env:TOKEN
  /^%[A-Za-z_]\w*%$/, // %TOKEN%
  /^@@?[A-Za-z_]+@?@?$/,
  /^:[a-z_]+$/i, // :token
  /^(?:globalThis\.)?process\.env\b/,
  /^import\.meta\.env\b/,
  /^(?:deno|bun)\.env\b/i,
  /^os\.(?:environ|getenv)\b/,
  /^(?:System\.|std::env::)?(?:getenv|var)\s*\(/,
  /^(?:\$_)?ENV\s*\[/,
  /^env\(/,
  /^(?:env|config|settings|secrets|vars|options|props|params|this|self|data|inputs|github)\.[A-Za-z_][\w.]*$/,
  // A secret manager's address, or what one put in the place of a value: no token holds a colon, a bracket or a blank.
  /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/\S/i,
  /^(?:vault|arn|secretref|encrypted|file|keyring|keychain|ssm|akv|gcp|aws|pass|bw|doppler|infisical):\S/i,
  /^ENC\[.*\]$/s,
  /^@[\w.]+\(.*\)$/s,
  /^`[^`]*\s[^`]*`$/, // a command
  /^![A-Za-z][\w:.]*(?:\s|$)/, // a tag of YAML
]

/** Words that stand for “something goes here”, with any brackets around them taken off. */
const STAND_INS: readonly RegExp[] = [
  /^x{3,}$/i,
  /^(?:CFPAT-)?(?:x{4,}|0{8,}|-+|_+|\.{3,}|…)$/i,
  /^(?:change|replace|fill|insert|add|put|paste|enter|set)[-_ ]?(?:me|this|it|here|in)$/i,
  /^(?:insert|add|put|paste|enter|replace|fill[-_ ]?in|use|set)[-_ ](?:your|the|a|my|with)?[-_ ]?(?:[a-z]+[-_ ])*(?:token|key|secret|here|value)s?(?:[-_ ]here)?$/i,
  /^(?:your|my|the|some|an?)[-_ ]?(?:own[-_ ])?(?:[a-z]+[-_ ])*(?:(?:access|api|auth|bearer|delivery|preview|management|cda|cpa|cma)[-_ ]?)*(?:token|key|secret|pat)(?:[-_ ](?:[a-z]+[-_ ])*(?:here|value|goes[-_ ]here))?$/i,
  /^(?:[a-z]+[-_ ])*(?:token|key|secret)[-_ ](?:goes[-_ ])?here$/i,
  /^(?:example|sample|dummy|demo)[-_ ](?:[a-z]+[-_ ])*(?:token|key|secret)s?$/i,
  /^(?:to[-_ ]?do|tbd|fixme|n\/?a|example|dummy|placeholder|secret|password|redacted|hidden|masked|unset|missing|empty)$/i,
  /^(?:(?:my|contentful|space|content)[-_ ]?)?(?:(?:access|api|auth|bearer|delivery|preview|management|personal|cda|cpa|cma)[-_ ]?){0,5}(?:token|key)$/i,
  /^[A-Z]+(?:_[A-Z]+)*_(?:TOKEN|KEY|SECRET|PAT)(?:_[A-Z]+)*$/, // CONTENTFUL_ACCESS_TOKEN
]

/** A value that a program masked on screen: `••••abcd`, `****`, `abcd…wxyz`. */
const MASKED = /•{2,}|\*{3,}|●{2,}|^[\w-]{0,12}(?:…|\.{3,})[\w-]{0,12}$|\[(?:redacted|masked|hidden|filtered|secure)\]/i

/** Words with separators between them: what a random token of full length is not, but `YOUR_DELIVERY_TOKEN…` is. */
const WORDS = /^(?=.*(?:token|key|secret))[a-z]{2,}(?:[-_][a-z]{2,})+$/i

const OPENING: Readonly<Record<string, string>> = { '<': '>', '{': '}', '[': ']', '(': ')' }

/** Brackets that stand around the whole text, taken off. */
const withoutBrackets = (text: string): string => {
  let inner = text
  while (inner.length > 1 && OPENING[inner.charAt(0)] === inner.charAt(inner.length - 1))
    inner = inner.slice(1, -1).trim()
  return inner
}

/** A name in capitals: some are just as long as a token. */
const isName = (text: string): boolean => WORDS.test(text) || /^[A-Z]+(?:_[A-Z]+)+$/.test(text)

const isWhole = (text: string): boolean => looksComplete(text) && !isName(text)

/** Longer than any name of a variable or in an example. */
const MAX_LENGTH = 200

/** Something in brackets that is a token rather than a name: digits or hyphens among its letters, and no name's look. */
const couldBeToken = (text: string): boolean =>
  isWhole(text) ||
  (/^[A-Za-z0-9_-]{12,}$/.test(text) &&
    !/^[A-Z][A-Z0-9_]*$/.test(text) &&
    (text.includes('-') || (/\d/.test(text) && !/token|key|secret/i.test(text))))

const isReference = (text: string): boolean => {
  const template = TEMPLATES.map((pattern) => pattern.exec(text)?.[1]).find((inner) => inner !== undefined)
  if (template !== undefined) return !couldBeToken(template.trim())
  return REFERENCES.some((pattern) => pattern.test(text)) && !isWhole(text.replace(/^\W+/, ''))
}

/** What kind of stand-in a value is; null: it could be a token. The whole value counts, never a part of one. */
export const placeholderOf = (text: string): 'unset' | 'reference' | 'stand-in' | 'masked' | null => {
  if (text === '' || text.length > MAX_LENGTH) return null
  const inner = withoutBrackets(text)
  if (UNSET.test(text) || UNSET.test(inner)) return 'unset'
  if (isReference(text)) return 'reference'
  if (MASKED.test(text)) return 'masked'
  if (isWhole(inner)) return null
  if (STAND_INS.some((pattern) => pattern.test(inner))) return 'stand-in'
  // `<delivery token of the shop>`: words in brackets. A token in brackets has none of these.
  return inner !== text && /^[a-z]+(?:[-_ ][a-z]+)+$/i.test(inner) && inner.length < 40 ? 'stand-in' : null
}
