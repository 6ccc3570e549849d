/** Secrets of other services, by how they begin. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:AKIA|ASIA)/, 'an AWS key'],
  [/^(?:gh[a-z]_|github_pat_)/, 'a GitHub token'],
  [/^glpat-/, 'a GitLab token'],
  [/^npm_/, 'an npm token'],
  [/^xox[a-z]-/, 'a Slack token'],
  [/^[a-z]k_(?:live|test)_/, 'a Stripe key'],
  [/^-----BEGIN/, 'a private key or certificate'],
  [/^[a-z][a-z\d+.-]*:\/\//i, 'a URL'],
]

/** No token has these: other secrets in base64, connection strings and addresses do. */
const NEVER_IN_TOKENS = /[/:+]/

/** A noun with its article, or `null` if it may be a token: `"secretFrom": "AWS_SECRET_ACCESS_KEY"` would send that key. */
export const foreignForm = (value: string): string | null => {
  const bare = value.replace(/^(?:[\s"'`]|bearer\s)+/i, '')
  const known = BEGINNINGS.find(([form]) => form.test(bare))
  if (known !== undefined) return known[1]
  return NEVER_IN_TOKENS.test(bare) ? 'a value with "/", ":" or "+"' : null
}
