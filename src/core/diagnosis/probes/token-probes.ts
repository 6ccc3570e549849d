import { DEFAULT_ENVIRONMENT, type Placement } from '../../../shared/model/token.ts'
import { keyApiOf, TOKEN_APIS, takesKind, takesQueries, type ApiName, type TokenApi } from '../../../shared/platform.ts'
import {
  acceptance,
  apiByForm,
  keyWitnesses,
  kindOf,
  looksAtTokens,
  managementWitnesses,
  MAX_WITNESSES,
  pointedApi,
  requestOf,
  type Facts,
} from '../facts.ts'
import type { ProbeSpec } from '../input.ts'
import type { Route } from '../observe/judged-answers.ts'
import { inSpace, listPath, managementRead, pages } from './management-probes.ts'
import {
  control,
  otherAccount,
  otherToken,
  otherService,
  theRequest,
  pastCache,
  SECOND_LOOK,
  other,
  type Candidate,
  type ProbeContext,
} from './probe.ts'

export const placementOf = ({ facts }: ProbeContext): Placement =>
  (requestOf(facts)?.spec ?? theRequest(facts))?.placement ?? facts.input.placement

/** The service’s other APIs: the one that form or kind point to first. */
export const otherApis = (context: ProbeContext): TokenApi[] => {
  const { facts } = context
  const pointed = pointedApi(facts)
  return TOKEN_APIS.filter((api) => api !== facts.target.api).toSorted(
    (one, two) => Number(two === pointed) - Number(one === pointed),
  )
}

/** The APIs that are worth a second way: the one that is pointed to, and the sibling of a content API. */
export const likelyApis = (context: ProbeContext): ApiName[] => {
  const { api } = context.facts.target
  const sibling = keyApiOf(api) === 'delivery' ? 'preview' : 'delivery'
  const pointed = pointedApi(context.facts)
  return otherApis(context).filter((each) => each === pointed || (each === sibling && api !== 'management'))
}

export const isOfThisApi = ({ facts }: ProbeContext): boolean => {
  const kind = kindOf(facts.input)
  return kind !== null && takesKind(facts.target.api, kind)
}

/** Other services, the token’s own home first, and each one’s APIs, the one of its kind first. */
export const services = (context: ProbeContext, which: 'same' | 'pointed' | 'all'): Candidate[] => {
  const { facts } = context
  const home = facts.input.credential.state === 'present' ? facts.input.credential.vault?.service : undefined
  const way = placementOf(context)
  const pointed = pointedApi(facts)
  // A query takes the keys of Delivery and Preview: these know whose it is.
  const first = takesQueries(pointed) ? 'delivery' : pointed
  const sibling = first === 'delivery' ? 'preview' : first === 'preview' ? 'delivery' : null
  const wanted =
    which === 'all'
      ? TOKEN_APIS
      : TOKEN_APIS.filter((api) => (which === 'same' ? [first] : [first, sibling, facts.target.api]).includes(api))
  const apis = wanted.toSorted((one, two) => Number(two === first) - Number(one === first))
  const named = facts.input.otherServices.toSorted((one, two) => Number(two.name === home) - Number(one.name === home))
  return apis.flatMap((api) => named.map((service) => otherService(facts, service, api, way)))
}

/** Tokens that may show whether anything arrives at the asked address: those that should work there. */
export const fellowTravelers = (context: ProbeContext, placement: 'asked' | 'other'): Candidate[] => {
  const { facts } = context
  const { api } = facts.target
  const way = placement === 'asked' ? placementOf(context) : other(placementOf(context))
  const why = 'Same request with another token'
  if (api === 'management') return managementWitnesses(facts).map((token) => otherAccount(facts, token, way))
  return keyWitnesses(facts, api)
    .slice(0, MAX_WITNESSES)
    .map((token) =>
      otherToken(
        facts,
        token,
        { spaceId: token.spaceId, environmentId: token.environments[0] ?? DEFAULT_ENVIRONMENT },
        way,
        why,
      ),
    )
}

/** Controls where a probe was answered as if the token were known, and the place was not seen to refuse anything. */
export const controls = ({ facts, isPlan }: ProbeContext): Candidate[] =>
  isPlan
    ? []
    : facts.asked
        .filter(({ spec }) => spec.kind === 'other-api' || spec.kind === 'other-service')
        .filter((asked) => acceptance(facts, asked) === 'unproved')
        .map(({ spec }) => control(facts, spec, false))

const listOfKeys = (context: ProbeContext, api: TokenApi, why: string): Candidate[] => {
  const who = managementWitnesses(context.facts)
  if (context.facts.target.api === 'management') return []
  return api === 'delivery'
    ? inSpace(context, 'delivery-keys', 'api_keys', why, who)
    : inSpace(context, 'preview-keys', 'preview_api_keys', why, who)
}

export const keyLists = (context: ProbeContext): Candidate[] =>
  listOfKeys(context, keyApiOf(context.facts.target.api), 'Key list of the space')

export const hasSibling = ({ facts }: ProbeContext): boolean =>
  facts.input.service.baseUrls[facts.target.api === 'delivery' ? 'preview' : 'delivery'] !== undefined

export const otherKeyLists = (context: ProbeContext): Candidate[] =>
  listOfKeys(
    context,
    keyApiOf(context.facts.target.api) === 'delivery' ? 'preview' : 'delivery',
    'Key list of the other API',
  )

export const accountTokens = (context: ProbeContext): Candidate[] =>
  context.facts.target.api === 'management' || apiByForm(context.facts) === 'management'
    ? pages(
        context,
        'account-tokens',
        listPath('/users/me/access_tokens'),
        'Was it revoked, or has it expired?',
        managementWitnesses(context.facts),
      )
    : []

export const secondLooks = ({ facts, isPlan }: ProbeContext): Candidate[] => {
  if (requestOf(facts) === null && !isPlan) return []
  const looks = Math.max(1, Math.ceil((facts.input.wait * 1_000) / SECOND_LOOK))
  return Array.from({ length: Math.min(looks, 200) }, (_, at) => pastCache(facts, requestRoute(facts), at + 1, 'place'))
}

/** Whether an address was seen to look at tokens already; a plan does not know. */
export const controlHere = ({ facts, isPlan }: ProbeContext): Candidate[] => {
  const request = requestOf(facts)
  const spec: ProbeSpec | null = request?.spec ?? null
  if (isPlan || spec === null || spec.credential.whose === 'none' || looksAtTokens(facts, spec)) return []
  return [control(facts, spec, request?.answer.signs.cached !== null)]
}

export const requestRoute = (facts: Facts): Route => {
  const spec = requestOf(facts)?.spec
  return {
    service: facts.input.service.name,
    baseUrl: spec?.baseUrl ?? facts.input.service.baseUrls[facts.target.api] ?? '',
    api: facts.target.api,
    placement: spec?.placement ?? facts.input.placement,
    credential: 'own',
  }
}

/** Management may refuse a good token at one endpoint: its own account shows that. */
export const ownAccount = (context: ProbeContext): Candidate[] => {
  const { facts } = context
  if (facts.target.api !== 'management' || facts.target.path.startsWith('/users/me')) return []
  return [
    managementRead(facts, null, {
      read: 'account',
      path: '/users/me',
      why: 'Account of the token',
    }),
  ]
}
