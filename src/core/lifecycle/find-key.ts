import { unreadableState } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import { KINDS, isSpaceKey } from '../../shared/platform.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import { spacePath } from '../diagnosis/paths.ts'
import type { KnownToken } from '../world/world.ts'
import { findKeys, type FoundKeys } from './api-key.ts'
import { createCourier, readPages, type Courier, type CourierToken, type LifecyclePorts } from './management.ts'
import { notUnderstood, problem, type Problem } from './problem.ts'

/** Which key a step is about. `managers`: Management tokens that may read and write, tried in order. */
export type KeyQuestion = {
  token: KnownToken
  managers: readonly KnownToken[]
  service: Service
  spaceId: string
}

/** A name in a sentence. */
export const quoted = (text: string): string => `“${text}”`

/** A token's value, released for its own service. */
const secretOf = async (token: KnownToken): Promise<Result<CourierToken, Problem>> => {
  const read = await token.secret()
  if (!read.ok) {
    const verdict = unreadableState(read.error) === null ? 'not-checked' : 'unreadable'
    return problem('token-not-there', verdict, read.error.message, read.error)
  }
  const { value } = read
  return value === null || value.trim() === ''
    ? problem('token-not-there', 'rejected', `There is no value for ${quoted(token.name)}. Nothing was changed.`)
    : ok({ secret: value, reach: token.reach })
}

/** Why this cannot be meant; null: it can. */
const misplaced = ({ token, managers, service }: KeyQuestion): Problem | null => {
  const wrong = (why: Problem['why'], message: string): Problem => ({ why, verdict: null, message, error: null })
  if (!isSpaceKey(token.kind))
    return wrong(
      'wrong-kind',
      `${quoted(token.name)} stands for an account, not for a space: environments are enabled for delivery keys, and their preview keys with them.`,
    )
  const stranger = managers.find(({ kind }) => KINDS[kind].api !== 'management')
  if (stranger !== undefined)
    return wrong(
      'wrong-kind',
      `${quoted(stranger.name)} is not a Management token: keys are changed with a personal access token or an OAuth token.`,
    )
  const abroad = managers.find((manager) => manager.service !== service.name)
  if (abroad !== undefined || token.service !== service.name)
    return wrong(
      'wrong-kind',
      `${quoted((abroad ?? token).name)} belongs to ${quoted((abroad ?? token).service)}, not to ${quoted(service.name)}: a token is not taken to another service. Nothing was sent.`,
    )
  return managers.length === 0
    ? wrong('token-not-there', `No Management token for ${quoted(service.name)} is available.`)
    : null
}

type Found = { id: string; keys: FoundKeys }

/** A question that is being read by one Management token. */
export type KeyReading<Question extends KeyQuestion = KeyQuestion> = {
  question: Question
  own: CourierToken
  manager: KnownToken
  courier: Courier
}

const several = ({ question: { token } }: KeyReading): { ok: false; error: Problem } =>
  problem(
    'key-not-told-apart',
    'not-checked',
    `Management lists more than one key for ${quoted(token.name)}: it is not clear which one is meant. Nothing was changed.`,
  )

/** The delivery key whose preview twin has this value. */
const findByTwin = async (reading: KeyReading, keys: FoundKeys): Promise<Result<Found, Problem>> => {
  const { question, own, courier, manager } = reading
  const { token, spaceId } = question
  const what = `the preview keys of the space ${quoted(spaceId)}`
  const pages = await readPages(courier, `${spacePath(spaceId, null)}/preview_api_keys`, {
    what,
    token: manager.name,
    change: false,
  })
  if (!pages.ok) return pages
  const previews = findKeys(pages.value, own.secret)
  if (previews === null) return notUnderstood({ what, token: manager.name, change: false })
  const [twinId, ...otherTwins] = previews.own
  if (otherTwins.length > 0) return several(reading)
  if (twinId === undefined) {
    return keys.isWhole && previews.isWhole
      ? problem(
          'key-not-found',
          'no-access',
          `The space ${quoted(spaceId)} has ${counted(keys.count, 'delivery key')}, but ${quoted(token.name)} is not one of them, nor one of their preview keys. Nothing was changed. Check whether it belongs to another space or was deleted.`,
        )
      : problem(
          'key-not-told-apart',
          'not-checked',
          `Management does not show ${quoted(manager.name)} every key with its value, so ${quoted(token.name)} cannot be found among them. Nothing was changed. Use a Management token that may see keys.`,
        )
  }
  const [id, ...others] = keys.withTwin(twinId)
  if (others.length > 0) return several(reading)
  return id === undefined
    ? problem(
        'key-not-told-apart',
        'not-checked',
        `${quoted(token.name)} is a preview key, and Management does not say which delivery key it belongs to. Nothing was changed. Enable the environment in the web app.`,
      )
    : ok({ id, keys })
}

/** Which key it is, by its value alone: a name proves nothing. */
export const findKey = async (reading: KeyReading): Promise<Result<Found, Problem>> => {
  const { question, own, courier, manager } = reading
  const what = `the keys of the space ${quoted(question.spaceId)}`
  const asking = { what, token: manager.name, change: false }
  const pages = await readPages(courier, `${spacePath(question.spaceId, null)}/api_keys`, asking)
  if (!pages.ok) return pages
  const keys = findKeys(pages.value, own.secret)
  if (keys === null) return notUnderstood(asking)
  const [id, ...others] = keys.own
  if (others.length > 0) return several(reading)
  return id === undefined ? findByTwin(reading, keys) : ok({ id, keys })
}

/** Another Management token may be able to what this one is not. */
const isAboutManager = ({ why }: Problem): boolean =>
  ['management-refused', 'not-permitted', 'space-not-found', 'token-not-there', 'key-not-told-apart'].includes(why)

/** Reads with the first Management token that may; where none may, it fails as the first of them did. */
export const withManagers = async <Question extends KeyQuestion, Plan>(
  question: Question,
  ports: LifecyclePorts,
  planWith: (reading: KeyReading<Question>) => Promise<Result<Plan, Problem>>,
): Promise<Result<Plan, Problem>> => {
  const unfit = misplaced(question)
  if (unfit !== null) return failed(unfit)
  const baseUrl = question.service.baseUrls.management
  if (baseUrl === undefined)
    return problem('no-management-api', null, `${quoted(question.service.name)} has no address for Management.`)
  const own = await secretOf(question.token)
  if (!own.ok) return own
  let first: { ok: false; error: Problem } | null = null
  for (const manager of question.managers) {
    const token = await secretOf(manager)
    const planned = token.ok
      ? await planWith({
          question,
          own: own.value,
          manager,
          courier: createCourier(ports, 'management', baseUrl, token.value),
        })
      : token
    // Whoever may read has told all there is to tell.
    if (planned.ok || !isAboutManager(planned.error)) return planned
    first ??= planned
  }
  return first ?? problem('token-not-there', null, 'There is no Management token at hand.')
}
