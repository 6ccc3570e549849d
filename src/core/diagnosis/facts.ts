import type { LintFinding } from '../../shared/model/lint.ts'
import { API_OF_KIND, DEFAULT_ENVIRONMENT, environmentsOf, isSpaceKey } from '../../shared/model/token.ts'
import type { TokenKind } from '../../shared/model/token.ts'
import type { ApiName } from '../../shared/model/service.ts'
import { standing, type Answer } from './answer.ts'
import type { DiagnosisInput, KnownSpace, ProbeSpec, WitnessToken } from './input.ts'
import { defaultPath, malformedSegment, parsePath, type PathParts } from './paths.ts'

/** A probe that was sent, and what came back. */
export type Asked = {
  spec: ProbeSpec
  answer: Answer
  exchange: string | null
  /** Milliseconds. */
  duration: number
}

/** What the request is about: the path decides over what was given beside it. */
export type Target = {
  api: ApiName
  path: string
  parts: PathParts
  spaceId: string | null
  environmentId: string | null
  /** The environment that the path reads: the named one, or the default where none is; null outside a space. */
  reads: string | null
  malformed: string | null
}

/** Everything known at one moment of a diagnosis. The judge and the plan see nothing else. */
export type Facts = {
  input: DiagnosisInput
  target: Target
  lint: readonly LintFinding[]
  /** The token without what was pasted around it; null: nothing to repair, or no safe repair. */
  repaired: string | null
  asked: readonly Asked[]
  /** Probes that were planned and not sent: taken out by the person, without a secret, or no longer needed. */
  skipped: readonly ProbeSpec[]
  /** Probes that were under way when their answer was no longer needed. */
  stopped: readonly ProbeSpec[]
}

export const targetOf = (input: DiagnosisInput): Target => {
  const path = input.path ?? defaultPath(input.api, input.spaceId, input.environmentId)
  const parts = parsePath(path)
  const inSpace = parts.spaceId !== null
  return {
    api: input.api,
    path,
    parts,
    spaceId: parts.spaceId ?? input.spaceId,
    environmentId: inSpace ? parts.environmentId : input.environmentId,
    reads: inSpace ? (parts.environmentId ?? DEFAULT_ENVIRONMENT) : null,
    malformed: malformedSegment(input.api, path),
  }
}

/** The token's value, where there is one to send. Blank is none. */
export const secretOf = ({ credential }: DiagnosisInput): string | null =>
  credential.state === 'present' && credential.secret.trim() !== '' ? credential.secret : null

export const kindOf = ({ credential }: DiagnosisInput): TokenKind | null => credential.kind

/** The kind that the token should be, going by the API that is asked; null: either of Management's. */
export const expectedKind = ({ api, credential }: DiagnosisInput): TokenKind | null => {
  if (api === 'delivery') return 'delivery-key'
  if (api === 'preview') return 'preview-key'
  return credential.kind !== null && API_OF_KIND[credential.kind] === api ? credential.kind : null
}

/** The API that the token's form gives away: only personal access tokens have one of their own. Null: none other. */
export const apiByForm = (facts: Facts): ApiName | null => {
  const personal = (facts.repaired ?? secretOf(facts.input) ?? '').startsWith('CFPAT-')
  return personal && facts.target.api !== 'management' ? 'management' : null
}

/** How a witness or the token itself is called in evidence and plan. */
export const labelOf = (spec: ProbeSpec, input: DiagnosisInput): string | null => {
  const own = input.credential.name ?? 'this token'
  switch (spec.credential.whose) {
    case 'none':
      return null
    case 'own':
      return own
    case 'repaired':
      return `${own}, repaired`
    case 'impossible':
      return 'a token that cannot be valid'
    case 'witness':
      return spec.credential.token.name
  }
}

export const requestOf = (facts: Facts): Asked | null =>
  facts.asked.find(({ spec }) => spec.kind === 'the-request') ?? null

export const askedOf = (facts: Facts, kind: ProbeSpec['kind']): readonly Asked[] =>
  facts.asked.filter(({ spec }) => spec.kind === kind)

/** The id of the control that goes to the same place as `id`: it tells whether that place looks at tokens at all. */
export const controlId = (id: string): string => `control:${id}`

/**
 * Whether the token of `asked` was taken. Content proves it. An error that follows only once the token was taken proves
 * it when an impossible token gets `AccessTokenInvalid` in the same place; until that was asked it is `unproved`.
 */
export const acceptance = (facts: Facts, asked: Asked): 'accepted' | 'refused' | 'unproved' | 'unknown' => {
  const stands = standing(asked.answer)
  if (stands === 'taken') return 'accepted'
  if (stands !== 'known') return stands
  const control = facts.asked.find(({ spec }) => spec.id === controlId(asked.spec.id))
  if (control === undefined) return 'unproved'
  const controlStands = standing(control.answer)
  return controlStands === 'refused' ? 'accepted' : controlStands === 'known' ? 'unknown' : 'unproved'
}

/** Whether a key is meant for an environment, as far as vault or manifest know. */
export const isMeantFor = (token: WitnessToken, environmentId: string | null): boolean =>
  environmentId !== null && environmentsOf({ environments: [...token.environments] }).includes(environmentId)

/** Other tokens of the same service. The diagnosed token itself is no witness. */
const witnesses = ({ input }: Facts): readonly WitnessToken[] =>
  input.knowledge.tokens.filter(({ service, name }) => service === input.service.name && name !== input.credential.name)

export const managementWitnesses = (facts: Facts): readonly WitnessToken[] =>
  facts.input.consent.managementRead ? witnesses(facts).filter(({ kind }) => !isSpaceKey(kind)) : []

/** Keys of a space for an API, those meant for the environment first. */
export const keyWitnesses = (
  facts: Facts,
  api: ApiName,
  spaceId: string | null,
  environmentId: string | null,
): readonly WitnessToken[] => {
  const keys = witnesses(facts).filter(
    (token) =>
      isSpaceKey(token.kind) && API_OF_KIND[token.kind] === api && (spaceId === null || token.spaceId === spaceId),
  )
  if (environmentId === null) return keys
  return [...keys].sort(
    (one, other) => Number(isMeantFor(other, environmentId)) - Number(isMeantFor(one, environmentId)),
  )
}

/** Spaces of the same service that vault or manifest know. */
export const knownSpaces = ({ input }: Facts): readonly KnownSpace[] =>
  input.knowledge.spaces.filter(({ service }) => service === input.service.name)

/** The space, as vault or manifest know it; null: unknown, or known without environments. */
export const knownSpace = (facts: Facts, spaceId: string | null): KnownSpace | null =>
  knownSpaces(facts).find(({ id, environments }) => id === spaceId && environments.length > 0) ?? null
