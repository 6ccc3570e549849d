import type { WebPlace } from '../../shared/model/web-place.ts'
import { CMA_TOKENS_PLACE, KEYS_PLACE } from '../../shared/platform.ts'
import { listed } from '../../shared/text/listed-words.ts'
import { oneLine } from '../../shared/text/printable.ts'
import { apiKeysPage, webAppPage } from '../../shared/text/web-app.ts'
import type { CauseModule, Detail, Doubt } from './causes/cause-module.ts'
import {
  aliasOf,
  apiOf,
  environmentOf,
  environmentStatus,
  errorIdOf,
  hostOf,
  isOfAccount,
  keyNameOf,
  listedEnvironments,
  mayAskOtherServices,
  mayReadManagement,
  meantCollection,
  meantEnvironment,
  meantSpace,
  otherServicesOf,
  requestIdOf,
  resourceOf,
  spaceOf,
  statusOf,
  systemCodeOf,
  transportWords,
  worksIn,
  worksInEnvironment,
  type JudgedCase,
} from './judged-case.ts'

/* What the sentences of several causes have in common. What only one of them needs is in its module. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const named = (what: string, id: string | null): string => (id === null ? what : `${what} “${oneLine(id)}”`)
export const quoted = (id: string | null, otherwise: string): string => (id === null ? otherwise : `“${oneLine(id)}”`)
/** What follows a name: `` (…)``. Nothing if there is nothing to add. */
export const inBrackets = (text: string | number | null): string => (text === null ? '' : ` (${text})`)

export const webPlace = (label: string | null, judged: JudgedCase): WebPlace | null => {
  if (label === null) return null
  const webApp = judged.facts?.input.service.webAppUrl ?? null
  return { label, url: label === KEYS_PLACE ? apiKeysPage(webApp, spaceOf(judged)) : webAppPage(webApp) }
}

// The connection

export const setVariable = (name: string): string => `Set ${name}, and make sure that the program loads it.`

export const theHost = (judged: JudgedCase): string => hostOf(judged) ?? 'the host'
export const hostFirst = (judged: JudgedCase): string => hostOf(judged) ?? 'The host'

/** The transport's own words come first, because it saw what happened. */
export const failed = (
  summary: string | ((doubt: Doubt) => string),
  next: string,
): Pick<CauseModule, 'summary' | 'next' | 'detail'> => ({
  summary: (judged, doubt) =>
    transportWords(judged)?.summary ?? (typeof summary === 'string' ? summary : summary(doubt)),
  next: (judged) => transportWords(judged)?.next ?? next,
  detail: (judged) => ({ host: hostOf(judged), systemCode: systemCodeOf(judged) }),
})

export const recordDetail = (judged: JudgedCase): Detail => ({
  errorId: errorIdOf(judged),
  status: statusOf(judged),
  requestId: requestIdOf(judged),
})

// The place

/** As a headline names them: `space “abc”`, `“staging”`, `Entry “cake”`. */
export const spaceName = (judged: JudgedCase): string => {
  const id = spaceOf(judged)
  return id === null ? 'the space' : named('space', id)
}
export const environmentName = (judged: JudgedCase): string => quoted(environmentOf(judged), 'the environment')
export const resourceName = (judged: JudgedCase): string => {
  const { type, id } = resourceOf(judged)
  return named(type ?? 'the resource', id)
}

/** What Management shows decides, if it wasn't read. */
export const readByManagement = (judged: JudgedCase, what: string): string | null =>
  mayReadManagement(judged) && !judged.isAlone ? null : `${what}, read with a Management token`

export const environmentDecides = (judged: JudgedCase): string | null =>
  readByManagement(judged, 'the space’s environments and the key’s settings') ??
  (judged.saw('another token reaches this environment') || judged.saw('Management lists the environment as ready')
    ? 'the same request without the cache'
    : 'another key that works in this environment')

export const spaceDecides = (judged: JudgedCase): string | null =>
  judged.saw('Management shows the space') || judged.saw('another token reaches this space')
    ? 'the same token in its own space'
    : (readByManagement(judged, 'the space itself') ?? 'a key that works in this space')

export const resourceDecides = (judged: JudgedCase): string | null => {
  if (apiOf(judged) === 'images') return 'the asset, read on Delivery or Management'
  return judged.saw('drafts hold the resource')
    ? 'the same request without the cache'
    : 'the same path on Preview, or through Management'
}

export const environmentDetail = (judged: JudgedCase): Detail => {
  const { key, twin } = judged.management
  const environments = listedEnvironments(judged)
  return {
    environment: environmentOf(judged),
    space: spaceOf(judged),
    aliasOf: aliasOf(judged),
    key: keyNameOf(judged),
    twin,
    enabledFor: key === null ? null : [...key.environments],
    environments: environments === null ? null : [...environments],
    status: environmentStatus(judged),
    meant: meantEnvironment(judged),
    worksInEnvironment: worksInEnvironment(judged),
  }
}

export const spaceDetail = (judged: JudgedCase): Detail => ({
  space: spaceOf(judged),
  worksIn: worksIn(judged),
  meant: meantSpace(judged),
})

export const resourceDetail = (judged: JudgedCase): Detail => {
  const { type, id } = resourceOf(judged)
  return { type, id, environment: environmentOf(judged), space: spaceOf(judged), meant: meantCollection(judged) }
}

/** The address of an asset's file has its upload in it: a file that was replaced has another one. */
export const AFRESH = 'Read the asset again, and use the address in its file field.'

export const didYouMean = (meant: string | null): string => (meant === null ? '' : ` Did you mean “${meant}”?`)
export const useMeant = (meant: string | null): string | null => (meant === null ? null : `Use “${meant}”.`)

// The token

export const tokenName = (judged: JudgedCase): string =>
  judged.facts?.input.credential.name ?? (isAccountToken(judged) ? 'The token' : 'The key')

/** Whether the token stands for an account, or probably does. */
export const isAccountToken = (judged: JudgedCase): boolean =>
  isOfAccount(judged) || ((judged.facts?.input.credential.kind ?? null) === null && apiOf(judged) === 'management')

export const placeOfTokens = (judged: JudgedCase): string => (isAccountToken(judged) ? CMA_TOKENS_PLACE : KEYS_PLACE)

export const otherPlaces = (judged: JudgedCase): string | null => {
  const services = otherServicesOf(judged)
  // The Playground gives out its own tokens.
  const isOfPlayground = judged.facts?.input.service.isPlayground === true
  if (services.length === 0) return isOfPlayground ? null : 'the same token in the other region'
  return mayAskOtherServices(judged) ? null : `the same token at ${listed(services)}`
}
