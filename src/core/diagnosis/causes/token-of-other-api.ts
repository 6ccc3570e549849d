import { APIS, CMA_TOKENS_PLACE, KEYS_PLACE } from '../../../shared/platform.ts'
import type { Words } from './words.ts'
import type { CauseModule } from './cause-module.ts'

/** GraphQL takes both keys of a space, each for its own content: `preview: true` in the query selects one. `null` in other cases. */
const forGraphql = (w: Words): { sentence: string; next: string } | null => {
  if (w.api !== 'graphql' || (w.acceptedBy !== 'delivery' && w.acceptedBy !== 'preview')) return null
  return w.acceptedBy === 'preview'
    ? {
        sentence:
          'GraphQL refuses the token for this query, and Preview accepts it: with a preview key the query has to say “preview: true”.',
        next: 'Say “preview: true” in each part of the query, or use a delivery key.',
      }
    : {
        sentence:
          'GraphQL refuses the token for this query, and Delivery accepts it: a delivery key reads published content, without “preview: true”.',
        next: 'Leave “preview: true” out of the query, or use a preview key.',
      }
}

export const tokenOfOtherApi = {
  id: 'token-of-other-api',
  possible: [{ after: ['the token was refused'], unless: ['no token was sent'], rank: 3 }],
  provedBy: ['another API accepts the token', 'Management lists this very value for another API'],
  ruledOutBy: ['only the asked API has tokens of this form', 'every other API refuses the token'],
  needs: ['another API accepts the token', 'Management lists this very value for another API'],
  hints: [
    {
      seen: ['the token looks like one of another API'],
      unless: ['the API that it points to refuses the token', 'Management does not list the key for the other API'],
      rank: 5,
    },
    { seen: ['another API answered', 'the token was refused'], rank: 5 },
    {
      seen: ['the token is kept as one of another API'],
      unless: ['the API that it points to refuses the token', 'Management does not list the key for the other API'],
      rank: 6,
    },
  ],
  doubtedBy: ['the other APIs that were asked refuse it'],
  decidedBy: [
    'own-account',
    'pointed-api',
    'invalid-token-elsewhere',
    'key-lists-without-other-api',
    'likely-apis',
    'other-apis',
    'likely-apis-other-placement',
    'other-key-lists',
  ],
  fixes: ['use-api-of-token', 'use-another-token'],
  isAboutOwner: true,
  sentence: (w) => {
    const graphql = forGraphql(w)
    if (graphql !== null) return graphql.sentence
    if (w.acceptedBy !== null)
      return `The token is good, but for another API: ${APIS[w.acceptedBy].label} accepts it, ${w.apiLabel} does not.`
    if (w.saw('Management lists this very value for another API') && w.belongsTo !== null)
      return `Management says that the token is a key for ${APIS[w.belongsTo].label}, but the request went to ${w.apiLabel}.`
    if (w.belongsTo !== null)
      return `The token is of a kind that ${APIS[w.belongsTo].label} accepts, but the request went to ${w.apiLabel}.`
    if (w.answeredBy !== null && w.answeredBy !== w.api)
      return `Another API answered: ${w.host ?? 'the host'} is ${APIS[w.answeredBy].label}, not ${w.apiLabel}.`
    return 'The token may belong to another API: each API requires its own token.'
  },
  next: (w) => {
    const graphql = forGraphql(w)
    if (graphql !== null) return graphql.next
    const own = w.api === 'management' ? 'a personal access token' : `the ${w.apiLabel} key`
    const made = w.api === null ? 'a token that was created for the API you are calling' : `${own} for ${w.apiLabel}`
    const right = w.api === 'graphql' ? 'a delivery key, or a preview key with “preview: true” in the query' : made
    const owner = w.acceptedBy ?? w.belongsTo
    return owner === null
      ? `Use ${right}: each API takes its own token.`
      : `Send this token to ${APIS[owner].label}, or use ${right}.`
  },
  where: (w) => (w.api === 'management' ? CMA_TOKENS_PLACE : KEYS_PLACE),
  toBeSure: (w) => (w.saw('every other API refuses the token') ? null : 'the same token on the service’s other APIs'),
  detail: (w) => ({
    acceptedBy: w.acceptedBy,
    belongsTo: w.acceptedBy === null ? w.belongsTo : null,
    answeredBy: w.answeredBy === w.api ? null : w.answeredBy,
    asked: w.api,
    key: w.keyName,
    twin: w.keyTwin,
  }),
} as const satisfies CauseModule
