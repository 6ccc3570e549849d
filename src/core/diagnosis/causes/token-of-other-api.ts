import { acceptedElsewhere, pointedApi } from '../facts.ts'
import { APIS, type ApiName, CMA_TOKENS_PLACE, keyApiOf, KEYS_PLACE, QUERY_API } from '../../../shared/platform.ts'
import { answeredByOther, apiLabel, apiOf, keyNameOf, type JudgedCase } from '../judged-case.ts'
import { hostFirst } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const acceptedBy = ({ facts }: JudgedCase): ApiName | null => {
  const api = facts === null ? undefined : acceptedElsewhere(facts)?.spec.api
  return api === undefined || api === facts?.target.api ? null : api
}

/** The API that Management, the token's form or its kind point to. */
const belongsTo = ({ facts, management }: JudgedCase): ApiName | null => {
  if (facts === null) return null
  if (management.keyApi !== null && management.keyApi !== keyApiOf(facts.target.api)) return management.keyApi
  const pointed = pointedApi(facts)
  return pointed === facts.target.api ? null : pointed
}

/** Queries take both keys of a space: `preview: true` in the query selects the preview key. `null` in other cases. */
const forQueries = (judged: JudgedCase): { headline: string; summary: string; next: string } | null => {
  if (apiOf(judged) !== QUERY_API) return null
  switch (acceptedBy(judged)) {
    case 'preview':
      return {
        headline: 'A preview key needs “preview: true”',
        summary: 'Preview accepts this key.',
        next: 'Add “preview: true” to the query, or use a delivery key.',
      }
    case 'delivery':
      return {
        headline: 'A delivery key can’t read drafts',
        summary: 'Delivery accepts this key, and the query says “preview: true”.',
        next: 'Remove “preview: true” from the query, or use a preview key.',
      }
    default:
      return null
  }
}

const kindFor = (api: ApiName): string => {
  if (api === 'management') return 'a personal access token'
  return api === 'preview' ? 'a preview key' : 'a delivery key'
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
      unless: [
        'the API that it points to refuses the token',
        'the other APIs that were asked refuse it',
        'Management does not list the key for the other API',
      ],
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
    'other-apis-other-placement',
    'other-key-lists',
  ],
  fixes: ['use-api-of-token', 'use-another-token'],
  isAboutOwner: true,
  headline: (judged) => {
    const query = forQueries(judged)
    if (query !== null) return query.headline
    const owner = acceptedBy(judged) ?? belongsTo(judged)
    const answered = answeredByOther(judged)
    if (owner === null)
      return answered === null
        ? 'The token is for another API'
        : `The request went to ${APIS[answered].label}, not ${apiLabel(judged)}`
    return `This is ${kindFor(owner)}, sent to ${apiLabel(judged)}`
  },
  summary: (judged, doubt) => {
    const query = forQueries(judged)
    if (query !== null) return query.summary
    const [accepted, pointed, answered] = [acceptedBy(judged), belongsTo(judged), answeredByOther(judged)]
    if (accepted !== null) return `${APIS[accepted].label} accepts it, but ${apiLabel(judged)} doesn’t.`
    if (pointed !== null && judged.saw('Management lists this very value for another API'))
      return `The space lists it as a key for ${APIS[pointed].label}.`
    if (doubt === '') return 'Another API accepts it.'
    if (pointed !== null) return `It’s ${doubt}${kindFor(pointed)}, sent to ${apiLabel(judged)}.`
    return answered === null
      ? `It’s ${doubt}for another API.`
      : `${hostFirst(judged)} is ${APIS[answered].label}, so the token is ${doubt}for another API.`
  },
  next: (judged) => {
    const query = forQueries(judged)
    if (query !== null) return query.next
    const api = apiOf(judged)
    const right = api === null ? 'a token of the API that you call' : kindFor(api)
    const owner = acceptedBy(judged) ?? belongsTo(judged)
    return owner === null ? `Use ${right}.` : `Send it to ${APIS[owner].label}, or use ${right}.`
  },
  where: (judged) => (apiOf(judged) === 'management' ? CMA_TOKENS_PLACE : KEYS_PLACE),
  toBeSure: (judged) => (judged.saw('every other API refuses the token') ? null : 'the same token at the other APIs'),
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
