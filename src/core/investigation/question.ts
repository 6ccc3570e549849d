import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Investigation } from '../../shared/model/investigation.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Placement } from '../../shared/model/token.ts'
import { placeInPath } from '../../shared/text/path-place.ts'
import { buildTarget, hrefOf, isWithin } from '../../shared/text/url.ts'
import type { DiagnosedCredential } from '../diagnosis/input.ts'
import { blocked, ORIGIN_REFUSED } from '../requests/refusals.ts'
import { carriedIn, released, unreadProblem, type Carried } from '../world/known-secrets.ts'
import { credentialOf, type Place } from '../world/knowledge.ts'
import { PROBE_TIMEOUT, type Question } from '../world/target.ts'
import { looseCredential, pathOf, typedToken } from '../world/typed.ts'
import type { KnownToken } from '../world/world.ts'
import type { DeskWorld } from './desk-world.ts'

type Chosen = { credential: DiagnosedCredential; token: KnownToken | null; placement: Placement }

/** Whose token the diagnosis is about: the chosen one, one written by hand, or none. */
const chosenCredential = async (
  draft: RequestDraft,
  service: Service,
  place: Place,
  world: DeskWorld,
): Promise<Result<Chosen>> => {
  const { placement, credential } = draft
  if (credential.from === 'vault') {
    const token = world.tokens.find(({ id }) => id === credential.tokenId)
    if (token === undefined)
      return failed({ code: 'not-found', message: 'The chosen token is no longer in the vault. Choose another one.' })
    const read = await credentialOf(token, place)
    return read.ok ? ok({ credential: read.value, token, placement }) : read
  }
  if (credential.from === 'pasted') {
    const pasted = await world.resolve(credential)
    if (!pasted.ok) return pasted
    const known = await looseCredential(pasted.value.secret ?? '', false, service, place, world.tokens)
    return known.ok ? ok({ ...known.value, placement }) : known
  }
  const typed = typedToken(draft)
  if (typed === null) return ok({ credential: { state: 'missing', kind: null, name: null }, token: null, placement })
  const loose = await looseCredential(typed.secret, true, service, place, world.tokens)
  return loose.ok ? ok({ ...loose.value, placement: typed.placement }) : loose
}

/** Why the path may not be asked for: it leads away, or holds a token that belongs elsewhere. */
const pathProblem = (path: string, baseUrl: string | undefined, carried: Carried): DeskError | null => {
  // A service without this API is for the diagnosis to tell.
  const target = baseUrl === undefined ? null : buildTarget(baseUrl, path, [])
  if (target === null) return null
  if (!target.ok) return blocked([{ ...target.error, blocking: true }])
  const url = new URL(hrefOf(target.value))
  const leaves = carried.found.some(({ reach }) => !reach.some((own) => isWithin(url, own)))
  return leaves ? ORIGIN_REFUSED : unreadProblem(carried, url)
}

/** What is asked, and every secret of it that must not be shown. */
export type Asked = { question: Omit<Question, 'known'>; secrets: readonly string[] }

/** A request of the builder as a question. Fails when its service or its token is gone, or its path holds another's token. */
export const questionOf = async (
  { draft, consent }: Investigation,
  world: DeskWorld,
  now: number,
): Promise<Result<Asked>> => {
  const service = world.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined)
    return failed({ code: 'not-found', message: 'The service of this request is no longer in the vault.' })
  const path = pathOf(draft)
  const inThePath = await released(await carriedIn([path], world.tokens))
  if (!inThePath.ok) return inThePath
  const carried = inThePath.value
  const problem = pathProblem(path, service.baseUrls[draft.api], carried)
  if (problem !== null) return failed(problem)

  const { api } = draft
  const inPath = placeInPath(path)
  // What is sent counts, whatever was chosen beside it.
  const { spaceId, environmentId } = inPath.spaceId === null ? draft : inPath
  const place: Place = { api, spaceId, environmentId }
  const chosen = await chosenCredential(draft, service, place, world)
  if (!chosen.ok) return chosen
  const question: Asked['question'] = {
    ...chosen.value,
    service,
    api,
    spaceId,
    environmentId,
    path,
    alsoBound: carried.found,
    compareWith: [],
    consent,
    timeout: PROBE_TIMEOUT,
    wait: 0,
    now,
  }
  return ok({ question, secrets: carried.found.map(({ secret }) => secret) })
}
