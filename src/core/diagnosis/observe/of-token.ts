import type { LintFinding } from '../../../shared/model/lint.ts'
import { API_OF_KIND, DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'
import { fitsHeader } from '../../gate.ts'
import { API_LABEL, KIND_LABEL } from '../causes/describe.ts'
import {
  isMeantFor,
  isPlatformsOwn,
  keysOf,
  kindOf,
  knownEnvironments,
  knownSpaces,
  requestOf,
  secretOf,
  standsForAccount,
  vaultOf,
  type Facts,
} from '../facts.ts'
import { collectionOf, isList, nearest, type BrokenId } from '../paths.ts'
import { standing, type Answer } from './answer.ts'
import { managementView } from './of-management.ts'
import { note, type Notes, type Observation } from './observations.ts'

const UNREADABLE: Readonly<Record<string, readonly [Observation, string]>> = {
  'keychain-unavailable': ['the keychain is not there', 'The system’s keychain does not answer or is not there.'],
  'keychain-locked': ['the keychain is locked', 'The system’s keychain is locked.'],
  'secret-gone': ['the secret is gone', 'The catalog knows the token, but the keychain has no secret for it.'],
}

const noteCredential = ({ input }: Facts, notes: Notes): void => {
  const { credential } = input
  if (credential.state === 'unreadable') {
    const [observation, summary] = UNREADABLE[credential.cause] ?? []
    if (observation !== undefined && summary !== undefined)
      note(notes, { id: 'vault:unreadable', kind: 'vault', summary }, observation)
    return
  }
  if (secretOf(input) !== null) return
  const summary =
    credential.name === null ? 'No token was given.' : `“${credential.name}” is empty: there is no token to send.`
  note(notes, { id: 'vault:no-token', kind: 'vault', summary }, 'no token was sent')
}

const AT_ENDS = new Set(['whitespace', 'line-break'])

/** White space at the ends: a header loses it on the way (RFC 9110, section 5.5), a query does not. */
const mayBeLost = ({ code, position }: LintFinding, secret: string): boolean => {
  if (position === null || !AT_ENDS.has(code)) return false
  const count = (text: string): number => Array.from(text).length
  const length = count(secret)
  return position < length - count(secret.trimStart()) || position >= count(secret.trimEnd())
}

const noteFlaws = (facts: Facts, notes: Notes): void => {
  const { lint, input } = facts
  const secret = secretOf(input)
  if (secret === null) return
  const isHeader = (requestOf(facts)?.spec.placement ?? input.placement) === 'header'
  lint.forEach((finding, index) => {
    const { code, message, position } = finding
    const evidence = { id: `lint:${index + 1}:${code}`, kind: 'lint' as const, summary: message }
    if (code === 'looks-like-other-kind') note(notes, evidence, 'the token looks like one of another API')
    else if (code === 'duplicate' && position === null) note(notes, evidence)
    else if (isHeader && mayBeLost(finding, secret))
      note(notes, evidence, 'the token has a flaw that may be lost on the way')
    else note(notes, evidence, 'the text cannot be a token')
  })
  if (input.placement === 'header' && !fitsHeader(secret)) {
    const summary = 'The token holds a character that no HTTP header can carry; programs refuse to send it.'
    note(notes, { id: 'lint:header', kind: 'lint', summary }, 'the text cannot be a token')
  }
}

/** Only personal access tokens have a form of their own (the platform's documentation). */
const noteForm = (facts: Facts, notes: Notes): void => {
  const secret = facts.repaired ?? secretOf(facts.input)
  if (facts.target.api !== 'management' || secret?.startsWith('CFPAT-') !== true) return
  const summary = 'It is written as personal access tokens are: only Management has tokens of this form.'
  note(notes, { id: 'lint:form', kind: 'lint', summary }, 'only the asked API has tokens of this form')
}

const noteKind = (facts: Facts, notes: Notes): void => {
  const kind = kindOf(facts.input)
  if (standsForAccount(facts)) {
    const summary =
      kind === null
        ? 'Management takes tokens of accounts.'
        : `It is kept as ${KIND_LABEL[kind]}: it stands for an account.`
    note(notes, { id: 'vault:account', kind: 'vault', summary }, 'the token stands for an account')
  }
  if (kind === null || secretOf(facts.input) === null) return
  const api = API_OF_KIND[kind]
  if (api === facts.target.api || facts.target.api === 'images') return
  const summary = `It is known as ${KIND_LABEL[kind]}, which is for ${API_LABEL[api]}; ${API_LABEL[facts.target.api]} was asked.`
  note(notes, { id: 'vault:kind', kind: 'vault', summary }, 'the token is kept as one of another API')
}

const MINUTES = 60_000

const noteVault = (facts: Facts, notes: Notes): void => {
  const { input, startedAt } = facts
  const vault = input.credential.state === 'present' ? input.credential.vault : null
  if (vault === null) return
  const say = (id: string, summary: string, observation: Observation): void =>
    note(notes, { id: `vault:${id}`, kind: 'vault', summary }, observation)
  if (vault.markedRevoked) say('revoked', 'It is kept as revoked.', 'the token is kept as revoked')
  if (vault.seenWorking) say('worked', 'It was seen working here before.', 'the token was seen working')
  if (vault.addedAt !== null) {
    const minutes = (startedAt - vault.addedAt) / MINUTES
    if (minutes > 10)
      say('age', 'It has been kept here for more than ten minutes.', 'the token was kept for more than ten minutes')
    else say('age', 'It was added here minutes ago.', 'the token was added minutes ago')
  }
  if (vault.service !== input.service.name) {
    const summary = `It is kept as a token of “${vault.service}”; “${input.service.name}” was asked.`
    say('service', summary, 'the token is kept as one of another service')
  }
}

/** Notes what is known of the token itself before anything is sent: its form, and the vault's word. */
export const noteToken = (facts: Facts, notes: Notes): void => {
  noteCredential(facts, notes)
  noteFlaws(facts, notes)
  noteForm(facts, notes)
  noteKind(facts, notes)
  noteVault(facts, notes)
  const { input } = facts
  if (secretOf(input) === null || input.otherServices.length > 0) return
  const summary = `“${input.service.name}” is the only service that may be compared with.`
  note(notes, { id: 'vault:one-service', kind: 'vault', summary }, 'only one service is known')
}

const noteKeptPlace = (facts: Facts, notes: Notes): void => {
  const { spaceId, reads } = facts.target
  const vault = vaultOf(facts.input)
  const keptIn = vault?.spaceId ?? null
  if (vault === null || keptIn === null || spaceId === null) return
  const say = (id: string, summary: string, observation: Observation): void =>
    note(notes, { id: `vault:${id}`, kind: 'vault', summary }, observation)
  if (keptIn !== spaceId) {
    const summary = `It is kept as a key of space “${keptIn}”; space “${spaceId}” was asked.`
    say('space', summary, 'the token is kept as one of another space')
    return
  }
  if (isMeantFor(vault, reads)) return
  const kept = vault.environments.length === 0 ? DEFAULT_ENVIRONMENT : vault.environments.join(', ')
  say(
    'environments',
    `It is kept as enabled for ${kept}, not for “${reads ?? ''}”.`,
    'the token is kept without this environment',
  )
}

const noteKnownPlaces = (facts: Facts, notes: Notes): void => {
  const { spaceId, reads, environmentId } = facts.target
  if (spaceId === null || reads === null) return
  const say = (id: string, summary: string, ...observations: Observation[]): void =>
    note(notes, { id: `vault:${id}`, kind: 'vault', summary }, ...observations)
  const isKept = knownSpaces(facts).some(({ id }) => id === spaceId) || keysOf(facts, spaceId).length > 0
  if (isKept) say('known-space', `Space “${spaceId}” is kept here.`, 'the space is a known one')
  const space = knownSpaces(facts).find(({ id, environments }) => id === spaceId && environments.length > 0)
  if (space !== undefined) {
    const has = space.environments.includes(reads)
    const kept = has ? `an environment “${reads}”` : `${space.environments.join(', ')}, and no “${reads}”`
    say(
      'environment-list',
      `Space “${space.id}” is kept with ${kept}.`,
      has ? 'the space is kept with this environment' : 'the space is kept without this environment',
    )
  }
  const likeSpace = nearest(
    spaceId,
    knownSpaces(facts).map(({ id }) => id),
  )
  if (likeSpace !== null)
    say(
      'like-space',
      `“${spaceId}” looks like the known space “${likeSpace}”, misspelt.`,
      'the space resembles a known one',
    )
  const likeEnvironment =
    environmentId === null ? null : nearest(environmentId, [...knownEnvironments(facts, spaceId), DEFAULT_ENVIRONMENT])
  if (likeEnvironment !== null)
    say(
      'like-environment',
      `“${reads}” looks like the known environment “${likeEnvironment}”, misspelt.`,
      'the environment resembles a known one',
    )
}

const BROKEN: Readonly<Record<'unset' | 'forbidden', (value: string) => string>> = {
  unset: (value) =>
    value === ''
      ? 'The path has an empty part: an id is missing in it.'
      : `The path holds “${value}” where an id belongs: a variable that was not set.`,
  forbidden: (value) => `The path holds “${value}” where an id belongs, with a character that no id may have.`,
}

/** Whether a broken id is what the answer is about: one that names something else says nothing of it. */
const isAbout = ({ at }: BrokenId, answer: Answer): boolean => {
  if (standing(answer) === 'refused') return false
  const type = answer.kind === 'record' ? (answer.record.missing?.type ?? null) : null
  if (type === null) return true
  if (type === 'Space') return at === 'space'
  return type.startsWith('Environment') ? at === 'environment' : at === 'resource'
}

const notePath = ({ target }: Facts, judged: Answer | null, notes: Notes): void => {
  const { broken, parts, api } = target
  if (broken !== null && (judged === null || isAbout(broken, judged))) {
    const observation =
      broken.why === 'unset' ? 'a variable in the path was not set' : 'the path has an id of forbidden characters'
    note(notes, { id: 'lint:path', kind: 'lint', summary: BROKEN[broken.why](broken.value) }, observation)
  }
  const [name] = parts.spaceId === null ? parts.segments : parts.resource
  const collection = collectionOf(api, parts)
  if (collection === 'own' || name === undefined) return
  const summary =
    collection === 'other'
      ? `The path asks for “${name}”, which is a collection of Management, not of ${API_LABEL[api]}.`
      : `The path asks for “${name}”, which is no collection of ${API_LABEL[api]}.`
  note(
    notes,
    { id: 'lint:collection', kind: 'lint', summary },
    collection === 'other' ? 'the path is one of another API' : 'the path has a collection that no API has',
  )
}

/** A query parameter that the answer complains about, and that nobody sent. */
const addedParameter = ({ target }: Facts, answer: Answer): string | null => {
  if (answer.kind !== 'record' || answer.record.id !== 'InvalidQuery') return null
  const sent = target.parts.parameters.map(([name]) => name)
  const named = answer.record.problems
    .flatMap(({ path, name }) => [path, name])
    .filter((one) => one !== null)
    .map((one) => one.split(/[.,/]/).find((part) => part !== 'query' && part !== '') ?? '')
    .filter((one) => /^[a-z][\w.-]*$/.test(one) && !['unknown', 'invalid', 'type', 'query', 'required'].includes(one))
  return (
    named.find(
      (one) => !sent.some((name) => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}[`)),
    ) ?? null
  )
}

/** Whether an answer names the id that was sent, or another one: then something on the way rewrites the request. */
const noteRewriting = (facts: Facts, answer: Answer, notes: Notes): void => {
  const added = addedParameter(facts, answer)
  if (added !== null) {
    const summary = `The answer speaks of a parameter “${added}”, which was not sent.`
    note(notes, { id: 'answer:renamed', kind: 'record', summary }, 'the answer names what was not asked')
  }
  const missing = answer.kind === 'record' ? answer.record.missing : null
  const { spaceId, environmentId, parts } = facts.target
  const type = missing?.type ?? ''
  const sent = type === 'Space' ? spaceId : type.startsWith('Environment') ? environmentId : (parts.resource[1] ?? null)
  const named = missing?.id ?? null
  if (named === null || sent === null) return
  if (named === sent) {
    const summary = `The answer names “${named}”, as it was asked for: the path arrived unchanged.`
    note(notes, { id: 'answer:named', kind: 'record', summary }, 'the answer names what was asked')
    return
  }
  // An alias may be answered by the name of what stands behind it.
  if (managementView(facts).aliases?.get(sent) === named) return
  const summary = `The answer names “${named}” where “${sent}” was asked for.`
  note(notes, { id: 'answer:renamed', kind: 'record', summary }, 'the answer names what was not asked')
}

/** Notes what the request itself is: its API, its place in the platform, how the token went. */
export const noteRequest = (facts: Facts, judged: Answer | null, notes: Notes): void => {
  noteKeptPlace(facts, notes)
  noteKnownPlaces(facts, notes)
  notePath(facts, judged, notes)
  const request = requestOf(facts)
  if (request === null) return
  noteRewriting(facts, judged ?? request.answer, notes)
  const { target, input } = facts
  const isTokenSent = request.spec.credential.whose !== 'none'
  const evidence = {
    id: 'request',
    kind: 'probe' as const,
    summary: `The request went to ${API_LABEL[target.api]} (${new URL(request.spec.baseUrl).host}), ${isTokenSent ? `with the token in the ${request.spec.placement}` : 'without a token'}.`,
    probe: request.spec.id,
    exchange: request.exchange,
  }
  const { parts, environmentId, reads } = target
  note(notes, evidence, `the request went to ${API_LABEL[target.api]}`)
  note(
    notes,
    evidence,
    isTokenSent ? 'a token was sent' : null,
    isTokenSent ? `the request went by ${request.spec.placement}` : null,
    isPlatformsOwn(request.spec.baseUrl) ? 'the address is the platform’s own' : null,
    environmentId === null ? null : 'the path names an environment',
    environmentId === null || environmentId === environmentId.toLowerCase()
      ? null
      : 'the environment has capital letters',
    parts.resource.length > 1 ? 'the path names a single resource' : null,
    isList(parts) && collectionOf(target.api, parts) === 'own' ? 'the path is a list' : null,
    parts.spaceId !== null && environmentId === null && parts.resource.length === 0
      ? 'the path names the space alone'
      : null,
    parts.spaceId === null ? 'the path names no space' : null,
    reads === DEFAULT_ENVIRONMENT ? 'the default environment is read' : null,
    input.known !== null && !['GET', 'HEAD'].includes(input.known.method) ? 'the request writes' : null,
  )
}
