import { acceptedElsewhere, pointedApi } from '../facts.ts'
import { APIS, type ApiName, CMA_TOKENS_PLACE, KEYS_PLACE, QUERY_API } from '../../../shared/platform.ts'
import { answeredByOther, apiLabel, apiOf, keyNameOf, type JudgedCase } from '../judged-case.ts'
import { theHost } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

/** The API that was seen to accept the token. */
const acceptedBy = ({ facts }: JudgedCase): ApiName | null => {
  const api = facts === null ? undefined : acceptedElsewhere(facts)?.spec.api
  return api === undefined || api === facts?.target.api ? null : api
}

/** The API that Management, the token's form or its kind point to. */
const belongsTo = ({ facts, management }: JudgedCase): ApiName | null => {
  if (facts === null) return null
  if (management.keyApi !== null && management.keyApi !== facts.target.api) return management.keyApi
  const pointed = pointedApi(facts)
  return pointed === facts.target.api ? null : pointed
}

const isQuery = (judged: JudgedCase): boolean => apiOf(judged) === QUERY_API

/** Queries take both keys of a space, each for its own content: `preview: true` in the query selects one. `null` in other cases. */
const forQueries = (judged: JudgedCase): { sentence: string; next: string } | null => {
  if (!isQuery(judged) || (acceptedBy(judged) !== 'delivery' && acceptedBy(judged) !== 'preview')) return null
  const refused = `${apiLabel(judged)} refuses the token for this query`
  return acceptedBy(judged) === 'preview'
    ? {
        sentence: `${refused}, and Preview accepts it: with a preview key the query has to say “preview: true”.`,
        next: 'Say “preview: true” in each part of the query, or use a delivery key.',
      }
    : {
        sentence: `${refused}, and Delivery accepts it: a delivery key reads published content, without “preview: true”.`,
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
  headline: (judged) => {
    if (forQueries(judged) !== null)
      return acceptedBy(judged) === 'preview'
        ? 'A preview key needs “preview: true”'
        : 'A delivery key can’t read drafts'
    const owner = acceptedBy(judged) ?? belongsTo(judged)
    const answered = answeredByOther(judged)
    if (owner === null)
      return answered === null
        ? 'The token is for another API'
        : `The request went to ${APIS[answered].label}, not ${apiLabel(judged)}`
    return owner === 'management' || owner === QUERY_API
      ? `The token is for ${APIS[owner].label}, not ${apiLabel(judged)}`
      : `This is a ${owner} key, sent to ${apiLabel(judged)}`
  },
  sentence: (judged) => {
    const query = forQueries(judged)
    if (query !== null) return query.sentence
    const [accepted, pointed, answered] = [acceptedBy(judged), belongsTo(judged), answeredByOther(judged)]
    if (accepted !== null)
      return `The token is good, but for another API: ${APIS[accepted].label} accepts it, ${apiLabel(judged)} does not.`
    if (judged.saw('Management lists this very value for another API') && pointed !== null)
      return `Management says that the token is a key for ${APIS[pointed].label}, but the request went to ${apiLabel(judged)}.`
    if (pointed !== null)
      return `The token is of a kind that ${APIS[pointed].label} accepts, but the request went to ${apiLabel(judged)}.`
    if (answered !== null)
      return `Another API answered: ${theHost(judged)} is ${APIS[answered].label}, not ${apiLabel(judged)}.`
    return 'The token may belong to another API: each API requires its own token.'
  },
  next: (judged) => {
    const query = forQueries(judged)
    if (query !== null) return query.next
    const own = apiOf(judged) === 'management' ? 'a personal access token' : `the ${apiLabel(judged)} key`
    const made =
      apiOf(judged) === null ? 'a token that was created for the API you are calling' : `${own} for ${apiLabel(judged)}`
    const right = isQuery(judged) ? 'a delivery key, or a preview key with “preview: true” in the query' : made
    const owner = acceptedBy(judged) ?? belongsTo(judged)
    return owner === null
      ? `Use ${right}: each API takes its own token.`
      : `Send this token to ${APIS[owner].label}, or use ${right}.`
  },
  where: (judged) => (apiOf(judged) === 'management' ? CMA_TOKENS_PLACE : KEYS_PLACE),
  toBeSure: (judged) =>
    judged.saw('every other API refuses the token') ? null : 'the same token on the service’s other APIs',
  detail: (judged) => ({
    acceptedBy: acceptedBy(judged),
    belongsTo: acceptedBy(judged) === null ? belongsTo(judged) : null,
    answeredBy: answeredByOther(judged),
    asked: apiOf(judged),
    key: keyNameOf(judged),
    twin: judged.management.twin,
  }),
  reference: {
    meaning: 'The token is for another API, such as a preview key sent to Delivery.',
    proof: 'Another API accepts the token, or Management lists it as a key of another API.',
    fix: `Send the token to its own API, or use a token for this one. In ${APIS[QUERY_API].label}, a preview key needs \`preview: true\`.`,
  },
} as const satisfies CauseModule
