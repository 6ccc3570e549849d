/**
 * Lines and items that can be taken out of the tables and nothing changes, in any combination that was tried. Whoever adds
 * a line that matters to nobody finds it here, or takes it out again; whoever makes one of these matter takes it off.
 */
export const IDLE: readonly string[] = [
  // Guards: to be left alone takes an observation that stands among these, so that nothing is ever held back.
  'NEEDS token-of-other-api',
  'NEEDS token-of-other-service',
  'NEEDS token-expired',
  'EXCLUDES “the token is refused after repair, too” and “the token has a flaw that may be lost on the way” excludes token-malformed: seen “the token has a flaw that may be lost on the way”',
  'EXCLUDES “the answer redirects elsewhere” leaves redirected: seen “the answer redirects elsewhere”',
  'NEEDS space-of-another-token',
  'NEEDS resource-unpublished',
  'NEEDS resource-unpublished: “Management shows the resource as never published”',
  'NEEDS resource-unpublished: “Management shows the resource as published”',
  // Said twice: by a row of EXCLUDES, and by an `unless` of LEAVES that keeps the cause from coming up at all.
  'EXCLUDES “the answer says that a token arrived” excludes header-not-delivered',
  'EXCLUDES “the answer says that a token arrived” excludes query-not-delivered',
  'EXCLUDES “the answer says that a token arrived” excludes token-missing',
  // It's the least likely cause already: the line says only what speaks against it.
  'DOUBTS “the token was refused” and “the same token is refused in the other placement” against header-not-delivered',
  'DOUBTS “the token was refused” and “the same token is refused in the other placement” against query-not-delivered',
  // Never seen without another observation that excludes or leaves the same.
  'EXCLUDES “after that it was refused again” excludes stale-cache',
  'EXCLUDES “a later look reads content” and “past the cache the answer is the same” leaves works, works-but-empty, key-not-active-yet',
  'EXCLUDES “another token reaches this environment” excludes space-missing',
  'EXCLUDES “Management lists the key with this environment” excludes space-missing',
  'EXCLUDES “Management lists the key with this environment” excludes space-no-access',
  'EXCLUDES “Management lists the key with this environment” excludes space-of-another-token',
  'EXCLUDES “Management shows the resource as published” excludes resource-missing',
  // The same condition matters for other causes.
  'EXCLUDES “something was not found” and “Management does not list the key” excludes resource-missing: seen “something was not found”',
  'EXCLUDES “something was not found” and “Management does not list the key” excludes resource-unpublished: seen “something was not found”',
  'EXCLUDES “the token reaches another space” excludes environment-missing: unless “the token stands for an account”',
  'EXCLUDES “the token reaches another space” excludes environment-not-enabled: unless “the token stands for an account”',
  'EXCLUDES “the token reaches another space” excludes environment-not-ready: unless “the token stands for an account”',
  // The table’s order, or the condition of the cause’s only row, says the same.
  'LEAVES “nothing was sent” unrecognized-error: unless “no token was sent”',
  'LEAVES “nothing was sent” token-malformed if the text cannot be a token: rarely',
  'LEAVES “the token was refused” token-missing: unless “no token was sent”',
  'LEAVES “the platform called the request bad” works if the plain request works',
  'LEAVES “the platform called the request bad” unrecognized-error: unless “the plain request works”',
  'LEAVES “content came without a token” works: unless “the request went to Images”',
  'HINTS “the answer names what was not asked” for proxy-interference',
  'HINTS “another token is refused in the same way” and “the request went by query” for query-not-delivered: seen “the request went by query”',
  // It is first in any case: the hint makes the list its evidence.
  'HINTS “Management does not list the key” and “the token is kept as one of this space” for token-unknown-or-revoked',
  'HINTS “Management does not list the key” and “the token is kept as one of this space” for token-unknown-or-revoked: seen “Management does not list the key”',
  'HINTS “Management does not list the key” and “the token is kept as one of this space” for token-unknown-or-revoked: seen “the token is kept as one of this space”',
  'HINTS “another API answered” and “the token was refused” for token-of-other-api: seen “the token was refused”',
  'HINTS “another API answered” and “something was not found” for wrong-method-or-host: seen “something was not found”',
  'HINTS “Management shows the space” for space-of-another-token: unless “the token stands for an account”',
  'HINTS “another token reaches this space” for space-of-another-token: unless “the token stands for an account”',
  'HINTS “the space is a known one” for space-of-another-token: unless “the token stands for an account”',
  'DOUBTS “the other services that were asked refuse it” against token-of-other-service',
]
