import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'
import { environmentsOf } from '../../../shared/model/token-facts.ts'
import { APIS, takesQueries } from '../../../shared/platform.ts'
import {
  isMeantFor,
  isPlatformsOwn,
  keysOf,
  knownSpaces,
  nearestEnvironment,
  nearestSpace,
  requestOf,
  vaultOf,
  type Facts,
} from '../facts.ts'
import { collectionOf, isList, wordOf, type BrokenId } from '../paths.ts'
import { missingType, standing, type Answer } from './answer.ts'
import { managementView } from './of-management.ts'
import { note, noteKnown, observedIn, type Notes, type Observation } from './observations.ts'

const noteKeptPlace = (facts: Facts, notes: Notes): void => {
  const { spaceId, reads } = facts.target
  const vault = vaultOf(facts.input)
  const keptIn = vault?.spaceId ?? null
  if (vault === null || keptIn === null || spaceId === null) return
  if (keptIn !== spaceId) {
    const summary = `It’s saved for space “${keptIn}”, but the request is for space “${spaceId}”.`
    noteKnown(notes, 'vault', 'space', summary, 'the token is kept as one of another space')
    return
  }
  const summary = 'In the vault it is a key of this space.'
  noteKnown(notes, 'vault', 'space', summary, 'the token is kept as one of this space')
  if (reads === null || isMeantFor(vault, reads)) return
  const kept = `It’s saved for ${environmentsOf(vault).join(', ')}, not for “${reads}”.`
  noteKnown(notes, 'vault', 'environments', kept, 'the token is kept without this environment')
}

/** What is known of the space's environments; nothing where the path may read either of two. */
const noteKeptEnvironments = (facts: Facts, notes: Notes): void => {
  const { spaceId, reads } = facts.target
  const space = knownSpaces(facts).find(({ id, environments }) => id === spaceId && environments.length > 0)
  if (space === undefined || reads === null) return
  const has = space.environments.includes(reads)
  const kept = has ? `an environment “${reads}”` : `${space.environments.join(', ')}, and no “${reads}”`
  const summary = `In the vault, space “${space.id}” has ${kept}.`
  const observation = has ? 'the space is kept with this environment' : 'the space is kept without this environment'
  noteKnown(notes, 'vault', 'environment-list', summary, observation)
}

const noteKnownPlaces = (facts: Facts, notes: Notes): void => {
  const { spaceId, environmentId } = facts.target
  if (spaceId === null) return
  const say = (id: string, summary: string, observation: Observation): void =>
    noteKnown(notes, 'vault', id, summary, observation)
  const isKept = knownSpaces(facts).some(({ id }) => id === spaceId) || keysOf(facts, spaceId).length > 0
  if (isKept) say('known-space', `The vault has space “${spaceId}”.`, 'the space is a known one')
  noteKeptEnvironments(facts, notes)
  const space = nearestSpace(facts, spaceId)
  if (space !== null)
    say('like-space', `“${spaceId}” looks like a typo of space “${space}”.`, 'the space resembles a known one')
  const like = environmentId === null ? null : nearestEnvironment(facts, environmentId)
  if (environmentId === null || like === null) return
  const summary = `“${environmentId}” looks like a typo of “${like}”.`
  say('like-environment', summary, 'the environment resembles a known one')
}

const BROKEN: Readonly<Record<'unset' | 'forbidden', (value: string) => string>> = {
  unset: (value) => (value === '' ? 'An ID is missing from the path.' : `The path has “${value}” in place of an ID.`),
  forbidden: (value) => `The path has “${value}”, with a character that no ID has.`,
}

/** Whether a broken id is what the answer is about: one that names something else says nothing of it. */
export const isAbout = ({ at }: Pick<BrokenId, 'at'>, answer: Answer): boolean => {
  if (standing(answer) === 'refused') return false
  const type = missingType(answer)
  if (type === null) return true
  if (type === 'Space') return at === 'space'
  return type.startsWith('Environment') ? at === 'environment' : at === 'resource'
}

const notePath = ({ target }: Facts, judged: Answer | null, notes: Notes): void => {
  const { broken, parts, api } = target
  if (broken !== null && (judged === null || isAbout(broken, judged))) {
    const observation =
      broken.why === 'unset' ? 'a variable in the path was not set' : 'the path has an id of forbidden characters'
    noteKnown(notes, 'lint', 'path', BROKEN[broken.why](broken.value), observation)
  }
  const { word } = wordOf(api, parts)
  const collection = collectionOf(api, parts)
  if (collection === 'own' || word === undefined) return
  const summary =
    collection === 'other'
      ? `“${word}” is a collection of Management, not of ${APIS[api].label}.`
      : `“${word}” isn’t a collection of ${APIS[api].label}.`
  const observation =
    collection === 'other' ? 'the path is one of another API' : 'the path has a collection that no API has'
  noteKnown(notes, 'lint', 'collection', summary, observation)
}

/** A query parameter that the response complains about, and that wasn't sent. */
const addedParameter = ({ target }: Facts, answer: Answer): string | null => {
  if (answer.kind !== 'record' || answer.record.id !== 'InvalidQuery') return null
  const sent = target.parts.parameters.map(([name]) => name)
  const named = answer.record.problems
    .flatMap(({ path, name }) => [path, name])
    .filter((one) => one !== null)
    .map((one) => one.split(/[.,/]/).find((part) => part !== 'query' && part !== '') ?? '')
    .filter(
      (one) => /^[a-z][\w.-]*$/.test(one) && !/^(?:(?:unknown|invalid)(?:[A-Z]\w*)?|type|query|required)$/.test(one),
    )
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
    const summary = `The response mentions a parameter “${added}”, which wasn’t sent.`
    note(notes, { id: 'answer:renamed', kind: 'record', summary }, 'the answer names what was not asked')
  }
  const missing = answer.kind === 'record' ? answer.record.missing : null
  const { spaceId, environmentId, parts } = facts.target
  const type = missing?.type ?? ''
  const sent = type === 'Space' ? spaceId : type.startsWith('Environment') ? environmentId : (parts.resource[1] ?? null)
  const named = missing?.id ?? null
  if (named === null || sent === null) return
  if (named === sent) {
    const summary = `The response names “${named}”, as in the request.`
    note(notes, { id: 'answer:named', kind: 'record', summary }, 'the answer names what was asked')
    return
  }
  // An alias may be answered by the name of what stands behind it.
  if (managementView(facts).aliases?.get(sent) === named) return
  const summary = `The response names “${named}”, but “${sent}” was requested.`
  note(notes, { id: 'answer:renamed', kind: 'record', summary }, 'the answer names what was not asked')
}

/** Whether something that lowers a path would change this name. */
const hasCapitals = (id: string | null): boolean => id !== null && id !== id.toLowerCase()

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
    summary: `Sent to ${APIS[target.api].label} (${new URL(request.spec.baseUrl).host}), ${isTokenSent ? `with the token in the ${request.spec.placement}` : 'without a token'}.`,
    probe: request.spec.id,
    exchange: request.exchange,
  }
  const { parts, spaceId, environmentId, reads } = target
  const shown = observedIn({
    [`the request went to ${APIS[target.api].label}`]: true,
    'a token was sent': isTokenSent,
    [`the request went by ${request.spec.placement}`]: isTokenSent,
    'the address is the platform’s own': isPlatformsOwn(request.spec.baseUrl),
    'the path names an environment': environmentId !== null,
    'the environment has capital letters': hasCapitals(environmentId),
    'the space has capital letters': hasCapitals(spaceId),
    'the resource has capital letters': hasCapitals(parts.resource[1] ?? null),
    'the path is a list': isList(parts) && collectionOf(target.api, parts) === 'own',
    'the path names the space alone': spaceId !== null && environmentId === null && parts.resource.length === 0,
    'the path names no space': spaceId === null,
    'the default environment is read': reads === DEFAULT_ENVIRONMENT,
    'the request writes':
      input.known !== null && !takesQueries(input.api) && !['GET', 'HEAD'].includes(input.known.method),
  })
  note(notes, evidence, ...shown)
  if (input.service.isPlayground === true && isTokenSent) {
    const own = 'the Playground gives out its own tokens'
    noteKnown(notes, 'vault', 'playground', 'The Playground gives out its own tokens.', own)
  }
}
