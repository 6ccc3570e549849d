import { ok, type Result } from '../../shared/contract/result.ts'
import { presetNamed, PRESET_SERVICES, type BaseUrls, type Service } from '../../shared/model/service.ts'
import {
  KINDS,
  API_NAMES,
  type ApiName,
  isSpaceKey,
  TOKEN_KINDS,
  type TokenKind,
  takesQueries,
} from '../../shared/platform.ts'
import { placementSchema, type Placement } from '../../shared/model/token.ts'
import { buildTarget, isWithin, TOKEN_PARAMETER, defaultPath as placePath } from '../../shared/text/url.ts'
import { PROBE_TIMEOUT, METHODS } from '../../shared/model/request-defaults.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'
import type { Arguments } from '../arguments/parse.ts'
import { baseUrlsOf } from '../arguments/base-urls.ts'
import { TIME_LIMIT } from '../arguments/options.ts'
import { choiceOf, durationOf, isGiven, textOf, textsOf } from '../arguments/values.ts'
import { HOW_TO_GIVE_A_TOKEN } from '../arguments/secrets.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { Consent, DiagnosisInput } from '../../core/diagnosis/input.ts'
import { diagnosisInput } from '../../core/inventory/diagnosis-input.ts'
import { namedService, serviceChoices, unknownService } from './named.ts'
import type { Chosen } from './chosen-token.ts'
import { readFile } from 'node:fs/promises'
import type { RequestDraft, Row } from '../../shared/model/request.ts'
import { queryParts, type QueryText } from '../../shared/text/query-text.ts'
import { defaultPath } from '../../core/diagnosis/paths.ts'
import { isObject, parseJson } from '../../shared/text/json.ts'

type FileOption = 'query-file' | 'variables-file' | 'body'

/** The text of the file that an option names. `null` without the option. */
const textIn = async (args: Arguments, option: FileOption): Promise<Result<string | null, Refusal>> => {
  const file = textOf(args, option)
  if (file === null) return ok(null)
  try {
    return ok(await readFile(file, 'utf8'))
  } catch {
    return misused(`Can’t read the file of “--${option}”.`)
  }
}

const QUERY_APIS = API_NAMES.filter(takesQueries)

/** The query of `--query-file`, with the variables of `--variables-file`; null: none is given. Only an API for queries takes one. */
const queryTextOf = async (args: Arguments, api: ApiName): Promise<Result<QueryText | null, Refusal>> => {
  if (!isGiven(args, 'query-file') && !isGiven(args, 'variables-file')) return ok(null)
  if (!takesQueries(api))
    return misused(`“--query-file” and “--variables-file” need “--api ${QUERY_APIS.join(' or ')}”.`)
  if (!isGiven(args, 'query-file')) return misused('“--variables-file” needs “--query-file”.')
  if (isGiven(args, 'body')) return misused('Use either “--query-file” or “--body”, not both.')
  const query = await textIn(args, 'query-file')
  if (!query.ok) return query
  const variables = await textIn(args, 'variables-file')
  if (!variables.ok) return variables
  const text = variables.value ?? ''
  if (text.trim() !== '' && !isObject(parseJson(text)))
    return misused('The file of “--variables-file” doesn’t contain a JSON object.')
  return ok({ query: query.value ?? '', variables: text })
}

const headerRows = (args: Arguments): Result<Row[], Refusal> => {
  const rows: Row[] = []
  for (const text of textsOf(args, 'header')) {
    const at = text.indexOf(':')
    if (at < 1) return misused('“--header” takes “NAME: VALUE”.')
    rows.push({ name: text.slice(0, at).trim(), value: text.slice(at + 1).trim(), enabled: true })
  }
  return ok(rows)
}

/** The request that the arguments describe, without its token. Refuses what cannot be read. */
export const draftOf = async (args: Arguments, place: Place): Promise<Result<RequestDraft, Refusal>> => {
  const method = choiceOf(args, 'method', METHODS)
  if (!method.ok) return method
  const headers = headerRows(args)
  if (!headers.ok) return headers
  const body = await textIn(args, 'body')
  if (!body.ok) return body
  const asked = await queryTextOf(args, place.api)
  if (!asked.ok) return asked
  const { service, api, spaceId, environmentId, placement } = place
  // The platform recommends POST for queries.
  const usual = asked.value === null && (!takesQueries(api) || body.value === null) ? 'GET' : 'POST'
  const chosen = method.value ?? usual
  const isQueryApart = takesQueries(api) && (asked.value !== null || chosen !== 'GET')
  const usualPath = isQueryApart ? placePath : defaultPath
  return ok({
    serviceId: service.id,
    api,
    spaceId,
    environmentId,
    credential: { from: 'none' },
    placement,
    method: chosen,
    path: place.path ?? usualPath(api, spaceId, environmentId),
    headers: headers.value,
    ...(asked.value === null ? { query: [], body: body.value } : queryParts(chosen, asked.value)),
  })
}

/** A service that only the command line names, by the host of its first address. */
const unnamedService = (baseUrls: BaseUrls): Service => {
  const [first = ''] = API_NAMES.flatMap((api) => baseUrls[api] ?? [])
  return { id: 'given', name: new URL(first).host, preset: null, baseUrls, webAppUrl: null }
}

/** Where a request goes. `path`: relative to the base URL, with its query; null: what is usual there. */
export type Place = {
  service: Service
  api: ApiName
  spaceId: string | null
  environmentId: string | null
  path: string | null
  placement: Placement
  /** Milliseconds that `--timeout` allows for each request. `null` if it isn't given. */
  timeLimit: number | null
}

/** A service that the inventory or Token Desk knows by name. */
const knownServices = (services: readonly Service[]): Service[] => [...services, ...PRESET_SERVICES]

const serviceNamed = (wanted: string, { services }: Inventory): Result<Service, Refusal> => {
  const service = namedService(services, wanted) ?? presetNamed(wanted)
  return service === undefined ? unknownService(knownServices(services)) : ok(service)
}

const sameAddresses = (given: BaseUrls, service: Service): boolean =>
  API_NAMES.every((api) => given[api] === undefined || given[api] === service.baseUrls[api])

/** The service from --service, from the token, or from the given addresses. */
const chooseService = (
  named: string | null,
  token: KnownToken | null,
  given: BaseUrls | null,
  inventory: Inventory,
): Result<Service, Refusal> => {
  const wanted = named ?? token?.service ?? (given === null ? inventory.usualService : null) ?? null
  if (wanted !== null) {
    const service = serviceNamed(wanted, inventory)
    if (!service.ok || given === null) return service
    return ok({ ...service.value, baseUrls: { ...service.value.baseUrls, ...given } })
  }
  if (given !== null) {
    const same = inventory.services.find((service) => sameAddresses(given, service))
    return ok(same ?? unnamedService(given))
  }
  const [only, ...others] = inventory.services
  if (inventory.from === 'manifest' && only !== undefined && others.length === 0) return ok(only)
  return misused(
    `Missing option: --service NAME (${serviceChoices(knownServices(inventory.services))}) or --base-url API=URL.`,
  )
}

/** The API that is named, the one of the token's kind, or the only one whose address is given. */
const chooseApi = (asked: ApiName | null, kind: TokenKind | null, given: BaseUrls | null, known: BaseUrls): ApiName => {
  const usual = kind === null ? 'delivery' : KINDS[kind].api
  const [only, ...others] = API_NAMES.filter((api) => given?.[api] !== undefined)
  const mustBe = only !== undefined && others.length === 0 && (kind === null || known[usual] === undefined)
  return asked ?? (mustBe ? only : usual)
}

/** A path with `/` is below the base URL, any other in the space and environment: `content_types`. */
const absolutePath = (path: string, spaceId: string | null, environmentId: string | null): string | null => {
  if (path.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return path
  if (path === '' || path.startsWith('?')) return `/${path}`
  // A path that was copied without its first character.
  if (path.startsWith('spaces/')) return `/${path}`
  if (spaceId === null) return null
  const environment = environmentId === null ? '' : `/environments/${encodeURIComponent(environmentId)}`
  return `/spaces/${encodeURIComponent(spaceId)}${environment}/${path}`
}

const checkPath = (absolute: string | null, baseUrl: string): Result<string, Refusal> => {
  if (absolute === null) return misused('Missing option: --space ID. Or begin --path with "/".')
  if (new RegExp(`[?&]${TOKEN_PARAMETER}=`, 'i').test(absolute)) return misused(HOW_TO_GIVE_A_TOKEN)
  const target = buildTarget(baseUrl, absolute, [])
  return target.ok ? ok(absolute) : misused(`--path: ${target.error.message}`)
}

/** The space of a token, where it has one; the manifest's only space of the service otherwise. */
const chooseSpace = (token: KnownToken | null, service: Service, inventory: Inventory): string | null => {
  const own = token?.spaceId ?? null
  if (own !== null) return own
  const spaces = inventory.spaces.filter((space) => space.service === service.name)
  return inventory.from === 'manifest' && spaces.length === 1 && (token === null || isSpaceKey(token.kind))
    ? (spaces[0]?.id ?? null)
    : null
}

/** Why a token would leave its own service here; null: it stays. An address that is not its service's is another service. */
const leadsAway = ({ name, service, reach }: KnownToken, asked: Service, given: BaseUrls | null): string | null => {
  const allow = 'anyway, add --allow-other-services.'
  if (service !== asked.name) return `“${name}” belongs to “${service}”. To send it to “${asked.name}” ${allow}`
  const foreign = Object.values(given ?? {}).find((url) => !reach.some((own) => isWithin(new URL(url), own)))
  return foreign === undefined
    ? null
    : `“${name}” belongs to “${service}”, and ${new URL(foreign).host} is another address. To send it there ${allow}`
}

/** The longest time for `--timeout` and `--wait`, in milliseconds. */
const LONGEST = 600_000

/** Milliseconds that `--timeout` allows for each request. `null` if it isn't given. */
export const timeLimitOf = (args: Arguments): Result<number | null, Refusal> =>
  durationOf(args, TIME_LIMIT, { bare: 'ms', least: 1, most: LONGEST })

type Asked = { api: ApiName | null; placement: Placement | null; timeLimit: number | null; given: BaseUrls | null }

const readAsked = (args: Arguments): Result<Asked, Refusal> => {
  const api = choiceOf(args, 'api', API_NAMES)
  if (!api.ok) return api
  const placement = choiceOf(args, 'placement', placementSchema.options)
  if (!placement.ok) return placement
  const timeLimit = timeLimitOf(args)
  if (!timeLimit.ok) return timeLimit
  const given = baseUrlsOf(args, 'base-url')
  if (!given.ok) return given
  return ok({ api: api.value, placement: placement.value, timeLimit: timeLimit.value, given: given.value })
}

/** The kind that `--kind` names. */
export const kindOf = (args: Arguments): Result<TokenKind | null, Refusal> => choiceOf(args, 'kind', TOKEN_KINDS)

/** Where the request is sent, from the options, the token's own place and the inventory. */
export const readPlace = (
  args: Arguments,
  token: KnownToken | null,
  kind: TokenKind | null,
  inventory: Inventory,
): Result<Place, Refusal> => {
  const asked = readAsked(args)
  if (!asked.ok) return asked
  const { given, placement, timeLimit } = asked.value
  const service = chooseService(textOf(args, 'service'), token, given, inventory)
  if (!service.ok) return service
  const elsewhere = token === null ? null : leadsAway(token, service.value, given)
  if (elsewhere !== null && !isGiven(args, 'allow-other-services')) return misused(elsewhere)
  const api = chooseApi(asked.value.api, token?.kind ?? kind, given, service.value.baseUrls)
  const baseUrl = service.value.baseUrls[api]
  if (baseUrl === undefined)
    return misused(
      `“${service.value.name}” has no base URL for ${api}. Add --base-url ${api}=URL, or use another --api.`,
    )
  const typed = textOf(args, 'path')
  const spaceId = textOf(args, 'space') ?? chooseSpace(token, service.value, inventory)
  const environmentId = textOf(args, 'environment')
  const path = typed === null ? ok(null) : checkPath(absolutePath(typed, spaceId, environmentId), baseUrl)
  if (!path.ok) return path
  if (spaceId === null && path.value === null && api !== 'management' && api !== 'images')
    return misused('Missing option: --space ID (or --path).')
  return ok({
    service: service.value,
    api,
    spaceId,
    environmentId,
    path: path.value,
    placement: placement ?? 'header',
    timeLimit,
  })
}

/** A manifest is handed over to be used; Management tokens of a person's own vault need their yes. */
export const consentOf = (args: Arguments, { from }: Inventory): Consent => ({
  otherServices: isGiven(args, 'allow-other-services'),
  managementRead: from === 'manifest' || isGiven(args, 'allow-management-reads'),
})

/** Seconds that may pass until a young key is active. `usual`: without the option. */
export const waitOf = (args: Arguments, usual = 0): Result<number, Refusal> => {
  const wait = durationOf(args, 'wait', { bare: 's', most: LONGEST })
  return wait.ok ? ok((wait.value ?? usual * 1_000) / 1_000) : wait
}

const OTHER = 'the other service'

/** One diagnosis from the arguments and the inventory. `now` in milliseconds: varies what must pass a cache. */
export const inputOf = (
  args: Arguments,
  place: Place,
  { credential, token }: Chosen,
  inventory: Inventory,
  now: number,
): Result<DiagnosisInput, Refusal> => {
  const other = baseUrlsOf(args, 'other-base-url')
  if (!other.ok) return other
  const wait = waitOf(args)
  if (!wait.ok) return wait
  const compareWith = other.value === null ? [] : [{ name: OTHER, baseUrls: other.value, webAppUrl: null }]
  const consent = consentOf(args, inventory)
  const timeLimit = place.timeLimit ?? PROBE_TIMEOUT
  const details = { credential, token, compareWith, consent, timeLimit, wait: wait.value, known: null, now }
  return ok(diagnosisInput({ ...place, ...details }, inventory))
}
