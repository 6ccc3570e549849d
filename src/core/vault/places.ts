import type { Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Space } from '../../shared/model/space.ts'
import type { VaultContext } from './context.ts'
import * as edits from './edits.ts'
import { notFound } from './failures.ts'
import { serviceProblem, spaceProblem } from './rules.ts'

/** Adds a service of the person's own, or changes one. */
export const saveService = async (
  context: VaultContext,
  { id, ...wanted }: Input<'vault.saveService'>,
): Promise<Result<Service>> => {
  const serviceId = id ?? context.ports.ids.uuid()
  const saved = await context.edit((document) => {
    const existing = document.services.find((service) => service.id === id) ?? null
    if (id !== null && existing === null) return failed(notFound('service'))
    const problem = serviceProblem(document, wanted, existing)
    if (problem !== null) return failed(problem)
    return ok(edits.putService(document, { ...wanted, id: serviceId, preset: existing?.preset ?? null }))
  })
  if (!saved.ok) return saved
  const service = saved.value.services.find((candidate) => candidate.id === serviceId)
  return service === undefined ? failed(notFound('service')) : ok(service)
}

/** Sets a service as it is given, preset and all: for the Playground, whose addresses change with every start. */
export const installService = async (context: VaultContext, service: Service): Promise<Result<Service>> => {
  const saved = await context.edit((document) => ok(edits.putService(document, service)))
  return saved.ok ? ok(service) : saved
}

/** Adds a space, or replaces its name and environments. */
export const saveSpace = async (context: VaultContext, space: Space): Promise<Result<Space>> => {
  const saved = await context.edit((document) => {
    const problem = spaceProblem(document, space)
    return problem === null ? ok(edits.putSpace(document, space)) : failed(problem)
  })
  return saved.ok ? ok(space) : saved
}
