import { createNotes, note, type Notes, type Observation } from '../../../../src/core/diagnosis/observe/observations.ts'
import type { Setting } from './settings.ts'

/**
 * What can be observed together. The test over the tables and the printed list of judgements walk the same combinations.
 */

/** Of these only one is ever observed. */
const ONE_OF: readonly (readonly Observation[])[] = [
  ['a token was sent', 'no token was sent'],
  ['the token was reported missing', 'the answer says that a token arrived'],
  [
    'the request went to Delivery',
    'the request went to Preview',
    'the request went to Management',
    'the request went to Images',
  ],
  ['the request went by header', 'the request went by query'],
  ['the token was seen working', 'the token was seen working in another environment'],
  ['the token is accepted after repair', 'the token is refused after repair, too'],
  ['another service accepts the token', 'every other service refuses the token'],
  ['another service accepts the token', 'the other services that were asked refuse it'],
  ['another API accepts the token', 'every other API refuses the token'],
  ['another API accepts the token', 'the other APIs that were asked refuse it'],
  ['past the cache it works', 'past the cache the answer is the same'],
  ['past the cache it works', 'the first answer was an old one'],
  ['past the cache the answer is the same', 'the first answer was an old one'],
  ['a later look is accepted', 'a later look is refused too'],
  ['asked as before it is still refused', 'asked as before it is accepted now'],
  ['asked as before content comes now', 'asked as before an empty list comes now'],
  ['the answer names what was asked', 'the answer names what was not asked'],
  ['tokens arrive in the query and not in the header', 'tokens arrive in the header and not in the query'],
  ['tokens arrive in the query and not in the header', 'another token is accepted in the same way'],
  ['tokens arrive in the header and not in the query', 'another token is accepted in the same way'],
  ['the space is kept with this environment', 'the space is kept without this environment'],
  ['the token is kept as one of another space', 'the token is kept without this environment'],
  ['the space is a known one', 'the space resembles a known one'],
  [
    'Management lists the environment as ready',
    'Management lists the environment as not ready',
    'Management does not list the environment',
  ],
  [
    'another token reaches this environment',
    'Management lists the environment as not ready',
    'Management does not list the environment',
  ],
  ['Management lists the key with this environment', 'Management does not list the environment'],
  ['Management lists the key with this environment', 'Management lists the key without this environment'],
  [
    'Management lists this very value for the asked API',
    'Management lists this very value for another API',
    'Management does not list the key',
  ],
  ['Management lists this very value for another API', 'Management does not list the key for the other API'],
  ['Management lists the token as expired', 'Management lists the token as revoked'],
  [
    'Management shows the resource as never published',
    'Management shows the resource as published',
    'drafts do not hold the resource',
  ],
  ['drafts hold the resource', 'drafts do not hold the resource'],
  ['its collection lists the resource', 'its collection does not list the resource'],
  ['the token reads lists in this environment', 'the token reads no lists in this environment'],
  ['the path is a list', 'the path names the space alone', 'the path names no space'],
  ['the path names an environment', 'the path names the space alone'],
  ['the path names an environment', 'the path names no space'],
  ['the path is one of another API', 'the path has a collection that no API has', 'the path is a list'],
  ['the address looks at the token', 'an impossible token gets content too'],
]

/** An observation that is made only where one of each of these was made, too. */
const ONLY_WITH: Readonly<Partial<Record<Observation, readonly (readonly Observation[])[]>>> = {
  'the request went by header': [['a token was sent']],
  'the request went by query': [['a token was sent']],
  'the token has a flaw that may be lost on the way': [['the request went by header']],
  'the token is refused after repair, too': [
    ['the text cannot be a token', 'the token has a flaw that may be lost on the way'],
  ],
  'the token is accepted after repair': [
    ['the text cannot be a token', 'the token has a flaw that may be lost on the way'],
  ],
  'the same token is accepted in the query': [['the request went by header']],
  'the same token is accepted in the header': [['the request went by query']],
  'elsewhere the header does not arrive': [
    ['the request went by header'],
    ['another API accepts the token', 'another service accepts the token'],
  ],
  'elsewhere the query does not arrive': [
    ['the request went by query'],
    ['another API accepts the token', 'another service accepts the token'],
  ],
  'tokens arrive in the query and not in the header': [
    ['the request went by header'],
    ['another token is refused in the same way'],
  ],
  'tokens arrive in the header and not in the query': [
    ['the request went by query'],
    ['another token is refused in the same way'],
  ],
  'the token is refused where tokens arrive': [
    ['tokens arrive in the query and not in the header', 'tokens arrive in the header and not in the query'],
  ],
  'after that it was refused again': [
    ['past the cache the answer is the same'],
    ['the same token is accepted in the query', 'the same token is accepted in the header'],
  ],
  'a later look is refused too': [['past the cache the answer is the same']],
  'a later look reads content': [['a later look is accepted']],
  'asked as before content comes now': [['asked as before it is accepted now']],
  'asked as before an empty list comes now': [['asked as before it is accepted now']],
  'a cache was seen to give an old answer': [
    ['a later look is accepted', 'past the cache it works', 'the first answer was an old one'],
  ],
  'asked as before it is still refused': [['a later look is accepted', 'past the cache it works']],
  'asked as before it is accepted now': [['a later look is accepted', 'past the cache it works']],
  'every other API refuses the token': [['the other APIs that were asked refuse it']],
  'only the asked API has tokens of this form': [['the request went to Management']],
  'the token works elsewhere on the same API': [['the request went to Management']],
  'Management shows the resource as never published': [['drafts hold the resource']],
  'Management shows the resource as published': [['drafts hold the resource']],
  'its collection lists the resource': [['the resource has capital letters']],
  'its collection does not list the resource': [['the resource has capital letters']],
  'Management lists the key with this environment': [['Management shows the space']],
  'Management lists the key without this environment': [['Management shows the space']],
  'Management lists the environment as ready': [['Management shows the space']],
  'Management lists the environment as not ready': [['Management shows the space']],
  'Management does not list the environment': [['Management shows the space']],
  'another token reaches this environment': [['another token reaches this space']],
  'another token reaches this environment in the same way': [['another token reaches this environment']],
  'another token reaches this space in the same way': [['another token reaches this space']],
  'the environment has capital letters': [['the path names an environment']],
  'the account does not see the space': [['Management does not show the space'], ['the token stands for an account']],
  'the page speaks of a login to the network': [
    ['a page came instead of content', 'a foreign answer came', 'a gateway failed without a record'],
  ],
  'Management lists the token as expired': [
    ['the request went to Management', 'the token looks like one of another API'],
  ],
  'Management lists the token as revoked': [
    ['the request went to Management', 'the token looks like one of another API'],
  ],
  'Management lists this very value for the asked API': [
    ['the request went to Delivery', 'the request went to Preview'],
  ],
  'Management lists this very value for another API': [['the request went to Delivery', 'the request went to Preview']],
  'Management does not list the key': [['the request went to Delivery', 'the request went to Preview']],
  'Management does not list the key for the other API': [
    ['the request went to Delivery', 'the request went to Preview'],
  ],
  'the plain request works': [['the platform called the request bad', 'the request has another problem']],
  'one item of the list works': [['the platform called the request bad', 'the request has another problem']],
}

/** Whether all of these can be observed in one diagnosis. */
export const canOccur = (seen: readonly Observation[]): boolean =>
  ONE_OF.every((group) => group.filter((one) => seen.includes(one)).length <= 1) &&
  seen.every((one) => (ONLY_WITH[one] ?? []).every((wanted) => wanted.some((other) => seen.includes(other))))

/** What is seen besides, up to `size` at once; and then each that can occur, with the answer and its base. */
export function* combinations({ answer, base, besides }: Setting, size: number): Generator<readonly Observation[]> {
  const grow = function* (from: number, chosen: readonly Observation[]): Generator<readonly Observation[]> {
    if (canOccur([answer, ...base, ...chosen])) yield chosen
    if (chosen.length === size) return
    for (const [at, next] of besides.entries())
      if (at >= from && next !== answer) yield* grow(at + 1, [...chosen, next])
  }
  yield* grow(0, [])
}

/** Notes in which each observation is shown by evidence of its own. */
export const notesOf = (seen: readonly Observation[]): Notes => {
  const notes = createNotes()
  for (const one of seen) note(notes, { id: one, kind: 'probe', summary: one }, one)
  return notes
}
