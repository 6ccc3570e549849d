import { foreignDay } from '../../../shared/text/dates.ts'
import { APIS, CMA_TOKENS_PLACE, KEYS_PLACE } from '../../../shared/platform.ts'
import { capital, type Rooms } from './room.ts'
import type { Words } from './words.ts'

const isAccount = (w: Words): boolean => w.isAccount || (w.kind === null && w.api === 'management')
const placeOfTokens = (w: Words): string => (isAccount(w) ? CMA_TOKENS_PLACE : KEYS_PLACE)

const ALL = new Intl.ListFormat('en', { type: 'conjunction' })
const ANY = new Intl.ListFormat('en', { type: 'disjunction' })

const notAskedServices = (w: Words): string => ALL.format(w.otherServices.map((name) => `“${name}”`))

/** The further place where the token may be good, as far as it was not asked. */
const otherPlaces = (w: Words): string | null => {
  if (w.otherServices.length > 0 && !w.otherServicesAllowed)
    return `the same token on ${notAskedServices(w)} (with your permission)`
  return w.otherServices.length === 0 ? 'the same token in the other region (once that service is known)' : null
}

const askManagement = (w: Words): string | null =>
  w.managementAllowed ? null : 'the space’s list of keys (read with a Management token)'

/** GraphQL takes both keys of a space, each for its own content: `preview: true` in the query says whose. Null: another case. */
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

/** The platform said that the token is no good. */
export const REJECTED: Rooms<'rejected'> = {
  'token-missing': {
    sentence: (w) =>
      w.saw('nothing was sent') && w.offline
        ? 'No token was given, so nothing was sent.'
        : 'No token reached the platform: none was sent.',
    next: (w) =>
      w.expectedIn === null
        ? 'Set the variable or the field that should hold the token, and send it as “Authorization: Bearer …”.'
        : `Set ${w.expectedIn} where this runs, and make sure that the program loads it (an .env file is not read automatically).`,
    toBeSure: () => 'a look at the request as it was sent, to see whether it carries a token at all',
    detail: (w) => ({ expectedIn: w.expectedIn }),
  },
  'token-malformed': {
    sentence: (w) =>
      w.flaws.length === 0
        ? 'Something may have been pasted with the token, or is missing from it.'
        : `The token is not what was issued: ${w.flaws.join(' ')}`,
    next: (w) =>
      w.flawCodes.includes('placeholder')
        ? 'Replace the placeholder with the real token.'
        : w.saw('the token is accepted after repair')
          ? 'Use the token without the characters around it: it is accepted that way.'
          : 'Copy the token again from its source, without anything around it.',
    where: placeOfTokens,
    toBeSure: (w) => (w.flaws.length === 0 ? 'a check of the token itself for anything pasted with it' : null),
    detail: (w) => ({ codes: [...w.flawCodes] }),
  },
  'token-of-other-api': {
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
  },
  'token-of-other-service': {
    sentence: (w) =>
      w.otherService === null
        ? 'The token may belong to another service (the other region, another installation).'
        : `The token belongs to “${w.otherService}”: it is accepted there and not here.`,
    next: (w) =>
      w.otherService === null
        ? 'Try the other region: find out in which region or installation the space lives, and use its hosts.'
        : `Use the hosts of “${w.otherService}” for this token.`,
    toBeSure: otherPlaces,
    detail: (w) => ({ service: w.otherService, notAsked: w.otherServicesAllowed ? [] : [...w.otherServices] }),
  },
  'header-not-delivered': {
    sentence: () => 'The Authorization header does not reach the platform: something on the way drops or changes it.',
    next: () =>
      'Let the reverse proxy, CDN or gateway in front of the platform pass the Authorization header on; until then, the query parameter may work.',
    toBeSure: (w) =>
      w.saw('the same token is accepted in the query')
        ? 'the same request with the header once more, past any cache'
        : 'a second token, known to be good, in the header and in the query',
  },
  'query-not-delivered': {
    sentence: () =>
      'The parameter access_token does not reach the platform: something on the way drops or changes the query.',
    next: () =>
      'Send the token in the Authorization header, as recommended, or let the proxy on the way pass the query on unchanged.',
    toBeSure: (w) =>
      w.saw('the same token is accepted in the header')
        ? 'the same request with the query once more, past any cache'
        : 'a second token, known to be good, in the query and in the header',
  },
  'key-not-active-yet': {
    sentence: (w) => {
      if (w.saw('a later look is accepted'))
        return 'The key was created or changed moments ago: it was refused at first, and is accepted now.'
      if (w.saw('Management lists this very value for the asked API'))
        return `Management lists the key${w.keyName === null ? '' : ` “${w.keyName}”`}, but ${w.apiLabel} does not know it yet: it was created or changed moments ago.`
      return 'The key may be too new: a key that was created or changed seconds ago is refused until it is active.'
    },
    next: (w) =>
      w.saw('a later look is accepted') || w.saw('Management lists this very value for the asked API')
        ? 'Wait a few seconds and try again. Do not create another key: this one is good.'
        : 'If the key was created or changed moments ago, wait a few seconds and try again before you create another one.',
    toBeSure: () => 'the same request again in a few seconds',
    detail: (w) => ({ key: w.keyName }),
  },
  'token-expired': {
    sentence: (w) =>
      w.endedAt === null
        ? 'The token may have reached its end date: personal access tokens can have one.'
        : `The token${w.accountTokenName === null ? '' : ` “${w.accountTokenName}”`} has expired: its end date was ${foreignDay(w.endedAt)}.`,
    next: () => 'Create a new personal access token; an end date can be set only when it is created.',
    where: () => CMA_TOKENS_PLACE,
    toBeSure: (w) =>
      w.saw('Management lists the token as expired')
        ? null
        : 'the account’s list of tokens, read with another of its tokens',
    detail: (w) => ({ name: w.accountTokenName, endedAt: w.endedAt, lastUsedAt: w.lastUsedAt }),
  },
  'token-unknown-or-revoked': {
    sentence: (w) =>
      w.saw('Management lists the token as revoked')
        ? `The token${w.accountTokenName === null ? '' : ` “${w.accountTokenName}”`} was revoked, according to Management.`
        : `${capital(w.apiLabel)} does not know the token: it was revoked or regenerated, has expired, or never existed.`,
    next: (w) => {
      const fresh = isAccount(w)
        ? 'Create a new personal access token; the old value cannot be brought back.'
        : 'Look for the key among those of the space, or create a new one there; the old value cannot be brought back.'
      return w.otherServices.length === 0 && !w.offline && !w.saw('Management lists the token as revoked')
        ? `Try the other region before you replace the token: only one service is known here. ${fresh}`
        : fresh
    },
    where: placeOfTokens,
    toBeSure: (w) => {
      const open = [w.offline ? 'the same token on the other APIs' : null, askManagement(w), otherPlaces(w)]
      const asked = open.filter((one) => one !== null)
      return asked.length === 0 ? null : ANY.format(asked)
    },
  },
}
