import type { Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { BaseUrls, Service } from '../../shared/model/service.ts'
import type { Space } from '../../shared/model/space.ts'
import { environmentsOf } from '../../shared/model/token-facts.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { cleanName } from '../../shared/text/names.ts'
import type { VaultContext } from './context.ts'
import { sameUrls, unbound, type Binding } from './binding.ts'
import * as edits from './edits.ts'
import { notFound } from './failures.ts'
import { mergeService, mergeSpace } from './merge-edits.ts'
import { PLAYGROUND_ID } from './presets.ts'
import { originChanged } from './release.ts'
import { serviceProblem, spaceProblem } from './validation.ts'

/** New addresses of a service with tokens need a confirmation, because the secrets would be sent elsewhere. */
const addressProblem = (
  document: CatalogDocument,
  existing: Service,
  baseUrls: BaseUrls,
  confirmed: readonly string[],
): Result<null> => {
  const old = Object.values(existing.baseUrls)
  const added = Object.values(baseUrls).filter((url) => !old.includes(url))
  const hasTokens = document.tokens.some(({ serviceId }) => serviceId === existing.id)
  if (!hasTokens || added.every((url) => confirmed.includes(url))) return ok(null)
  return failed(originChanged({ what: 'service', old, new: added }, `Each token of “${existing.name}”`))
}

/** Binds the tokens of a service to its new addresses, if `follows` for what each was bound to. */
const rebind = async (
  context: VaultContext,
  serviceId: string,
  baseUrls: BaseUrls,
  follows: (binding: Binding | null) => boolean,
): Promise<void> => {
  const current = await context.document()
  if (!current.ok) return
  for (const token of current.value.tokens.filter((candidate) => candidate.serviceId === serviceId)) {
    const binding = await context.release.bindingOf(token)
    if (!binding.ok || !follows(binding.value)) continue
    context.release.forget(token.id)
    await context.release.bind(token, baseUrls)
  }
}

export const saveService = async (
  context: VaultContext,
  { id, confirmed = [], before: shown, ...typed }: Input<'vault.saveService'>,
): Promise<Result<Service>> => {
  const given = typed.name === shown?.name ? typed : { ...typed, name: cleanName(typed.name) }
  const serviceId = id ?? context.ports.ids.uuid()
  const replaced: BaseUrls[] = []
  const saved = await context.edit((document) => {
    const existing = document.services.find((service) => service.id === id) ?? null
    if (id !== null && existing === null) return failed(notFound('service'))
    const wanted = existing === null || shown === undefined ? given : mergeService(shown, given, existing)
    const problem = serviceProblem(document, wanted, existing)
    if (problem !== null) return failed(problem)
    const moves = existing === null ? ok(null) : addressProblem(document, existing, wanted.baseUrls, confirmed)
    if (!moves.ok) return moves
    if (existing !== null) replaced.splice(0, replaced.length, existing.baseUrls)
    return ok(edits.putService(document, { ...wanted, id: serviceId, preset: existing?.preset ?? null }))
  })
  if (!saved.ok) return saved
  const service = saved.value.services.find((candidate) => candidate.id === serviceId)
  if (service === undefined) return failed(notFound('service'))
  const [before = service.baseUrls] = replaced
  if (!sameUrls(before, service.baseUrls)) {
    // A token that was moved into the service outside Token Desk stays bound to its former addresses, and one that can't be bound
    // now needs a confirmation when it is used.
    const isFromHere = (binding: Binding | null): boolean => binding === null || unbound(binding, before).length === 0
    await rebind(context, serviceId, service.baseUrls, isFromHere)
  }
  return ok(service)
}

export const installService = async (context: VaultContext, service: Service): Promise<Result<Service>> => {
  const saved = await context.edit((document) => ok(edits.putService(document, service)))
  if (!saved.ok) return saved
  if (service.id === PLAYGROUND_ID) {
    context.release.vouch(service.id, service.baseUrls)
    // Token Desk itself changes them with every start.
    const follows = (binding: Binding | null): boolean =>
      binding?.playground === true && unbound(binding, service.baseUrls).length > 0
    await rebind(context, service.id, service.baseUrls, follows)
  }
  return ok(service)
}

export const saveSpace = async (
  context: VaultContext,
  { before, ...typed }: Input<'vault.saveSpace'>,
): Promise<Result<Space>> => {
  const wanted = typed.name === before?.name ? typed : { ...typed, name: cleanName(typed.name) }
  const saved = await context.edit((document) => {
    const problem = spaceProblem(document, wanted)
    if (problem !== null) return failed(problem)
    const now = edits.spaceOf(document, wanted)
    if (now === undefined) return before === null ? ok(edits.putSpace(document, wanted)) : failed(notFound('space'))
    const keys = document.tokens.filter((token) => token.serviceId === now.serviceId && token.spaceId === now.id)
    return ok(edits.putSpace(document, mergeSpace(before, wanted, now, new Set(keys.flatMap(environmentsOf)))))
  })
  if (!saved.ok) return saved
  const space = edits.spaceOf(saved.value, wanted)
  return space === undefined ? failed(notFound('space')) : ok(space)
}
