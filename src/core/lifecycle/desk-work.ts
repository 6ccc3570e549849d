import type { EventPayload } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import type { DeskWorld } from '../investigation/desk-world.ts'
import type { Clock, HttpClient, RandomIds } from '../ports.ts'
import type { Pace } from '../requests/pace.ts'
import type { Vault } from '../vault/vault.ts'
import type { KnownToken } from '../world/world.ts'
import type { LifecyclePorts } from './management.ts'
import type { Problem } from './problem.ts'

export type LifecycleDeps = {
  world: () => Promise<Result<DeskWorld>>
  http: HttpClient
  pace: Pace
  clock: Clock
  ids: RandomIds
  appVersion: string
  vault: Pick<Vault, 'rotations' | 'editToken' | 'noteCells' | 'noteChecks' | 'noteEnds'>
  onProgress: (progress: EventPayload<'lifecycle.progress'>) => void
}

/** Does work that `lifecycle.cancel` ends. */
export type Cancellable = <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>

/** Why a step was not done, as the page hears it. A token that the vault does not release is told as everywhere. */
export const errorOf = ({ why, message, error }: Problem): DeskError =>
  error ?? { code: why === 'cancelled' ? 'cancelled' : 'not-done', message, details: { why } }

const GONE: DeskError = {
  code: 'not-found',
  message: 'The chosen token is no longer in the vault. Choose another one.',
}

/** A token and its service, as the world knows them now. */
export const tokenIn = (world: DeskWorld, tokenId: string): Result<{ token: KnownToken; service: Service }> => {
  const token = world.tokens.find(({ id }) => id === tokenId)
  const service = world.services.find(({ name }) => name === token?.service)
  return token === undefined || service === undefined ? failed(GONE) : ok({ token, service })
}

/** What the steps need from outside, but for the signal that ends them. */
export type WorkPorts = Omit<LifecyclePorts, 'signal'>

export const portsOf = ({ http, clock, pace, appVersion }: LifecycleDeps, { connection }: DeskWorld): WorkPorts => ({
  http,
  clock,
  pace,
  version: appVersion,
  connection,
})
