import type { Probe } from '../../shared/model/diagnosis.ts'
import { outcomeOf } from './answer.ts'
import { labelOf, type Asked, type Facts } from './facts.ts'
import type { ProbeSpec } from './input.ts'
import { shownPath, urlUnder } from './paths.ts'

const shownAddress = (spec: ProbeSpec): { origin: string; path: string } => {
  const url = urlUnder(spec.baseUrl, spec.path)
  return url === null
    ? { origin: new URL(spec.baseUrl).origin, path: shownPath(spec.path) }
    : { origin: url.origin, path: shownPath(url.pathname + url.search) }
}

/** A probe as it is shown: planned, skipped, stopped on its way, or answered. */
export const shownProbe = (
  facts: Facts,
  spec: ProbeSpec,
  asked: Asked | null,
  outcome: 'planned' | 'skipped' | 'cancelled',
): Probe => {
  const { id, kind, service, api, placement, why } = spec
  const answer = asked?.answer ?? null
  const record = answer?.kind === 'record' ? answer.record : null
  return {
    id,
    kind,
    service,
    api,
    ...shownAddress(spec),
    placement,
    token: labelOf(spec, facts.input),
    why,
    outcome: answer === null ? outcome : outcomeOf(answer),
    status: answer?.status ?? null,
    errorId: record?.id ?? null,
    requestId: record?.requestId ?? answer?.signs.requestId ?? null,
    duration: asked?.duration ?? null,
    exchange: asked?.exchange ?? null,
  }
}
