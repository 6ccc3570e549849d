import type { Probe } from '../../../shared/model/diagnosis.ts'
import { shownPath } from '../../../shared/text/shown-path.ts'
import { labelOf, type Asked, type Facts } from '../facts.ts'
import type { ProbeSpec } from '../input.ts'
import { outcomeOf } from '../observe/answer.ts'

const shownAddress = ({ baseUrl, path }: ProbeSpec): { origin: string; path: string } => {
  const { origin, pathname } = new URL(baseUrl)
  const sent = new URL(origin + pathname.replace(/\/+$/, '') + path)
  return { origin, path: shownPath(sent.pathname + sent.search) }
}

/** A probe for display: planned, skipped, stopped, or answered. `read` is its number among the reads. */
export const shownProbe = (
  facts: Facts,
  spec: ProbeSpec,
  asked: Asked | null,
  outcome: 'planned' | 'skipped' | 'cancelled',
  read: number,
): Probe => {
  const { id, kind, service, api, placement, why } = spec
  const answer = asked?.answer ?? null
  const record = answer?.kind === 'record' ? answer.record : null
  return {
    id,
    read,
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
