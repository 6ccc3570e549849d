import type { MissingResource, ReadRecord } from '../../../shared/model/error-record.ts'
import { saysTokenMissing } from './graphql.ts'

/** A record in plain words: what it means, and what to look at first. */
export type Meaning = { summary: string; advice: string }

const SPACE_WORDS = /^(?:undefined|null|nan|\[object \w+\])$/i

/** Whether an id is what a program writes for a variable that was never set. */
export const isUnsetId = (id: string | null): boolean => id !== null && SPACE_WORDS.test(id)

const named = (kind: string, id: string | null): string => (id === null ? kind : `${kind} “${id}”`)

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`)

const unsetMeaning = (kind: string, id: string): Meaning => ({
  summary: `The program that asked wrote “${id}” where the id of ${article(kind)} belongs: a variable was not set. The token was accepted.`,
  advice: 'Set the variable where this runs, and look at the path of the request. The token needs no change.',
})

const environmentMeaning = ({ id, space }: MissingResource): Meaning => ({
  summary: `The token is good, but it does not reach the environment${id === null ? '' : ` “${id}”`}${space === null ? '' : ` of space “${space}”`}: the key is not enabled for it, or there is no such environment. The answer is the same for both.`,
  advice:
    'In the web app, Settings > API keys: see that this environment is selected for the key, and compare its spelling. A key with no environment selected reaches “master” only.',
})

const spaceMeaning = ({ id, space }: MissingResource): Meaning => ({
  summary: `The token is good, but not for ${named('space', id ?? space)}: the key belongs to another space, or there is no such space. The answer is the same for both.`,
  advice:
    'Compare the space id with the one in the web app (Settings > General), and see in Settings > API keys that the key was made in this very space.',
})

const contentMeaning = (type: string, { id, environment, space }: MissingResource): Meaning => {
  const place = [
    environment === null ? '' : ` in environment “${environment}”`,
    space === null ? '' : ` of space “${space}”`,
  ].join('')
  return {
    summary: `The token was accepted; there is no ${named(type, id)}${place} that it could read. On Delivery an unpublished one counts as not there.`,
    advice: `Compare the id, the environment and the space. If it is there but not published, publish it, or read it through Preview with a preview key.`,
  }
}

const notFound = (record: ReadRecord): Meaning => {
  const { missing, message, details } = record
  const type = missing?.type ?? null
  const ids = missing === null ? [] : [missing.id, missing.environment, missing.space]
  const unset = ids.find(isUnsetId) ?? null
  if (unset !== null) return unsetMeaning(type === null ? 'resource' : type.toLowerCase(), unset)
  if (missing !== null && type === 'Environment') return environmentMeaning(missing)
  if (missing !== null && type === 'Space') return spaceMeaning(missing)
  if (missing !== null && type !== null) return contentMeaning(type, missing)
  if (/invalid resource id/i.test(message ?? ''))
    return {
      summary: 'The token was accepted; the path holds an id that no resource can have.',
      advice: 'Look at the ids in the path: a blank, a bracket or an unset variable may stand there.',
    }
  if (typeof details === 'string')
    return {
      summary: `The token was accepted; what was asked for could not be found. The platform says: “${details}”`,
      advice: 'Compare the ids in the path with those in the web app.',
    }
  return {
    summary:
      'The token was accepted, but it cannot reach what was asked for, or that does not exist. The record does not say of which kind it is.',
    advice:
      'Compare space, environment and id in the path with the web app; Management gives no details for most kinds. A diagnosis can tell them apart.',
  }
}

const quoted = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : ` It says: ${texts.map((text) => `“${text}”`).join(', ')}.`

const isHibernated = ({ id, message, reasons, status }: ReadRecord): boolean =>
  id === 'Hibernated' || /hibernat/i.test([message, ...reasons].join(' ')) || (id === 'AccessDenied' && status === 502)

const problemsIn = (record: ReadRecord): string =>
  quoted(
    record.problems
      .slice(0, 3)
      .map(({ name, path, details }) => [path, name, details].filter((part) => part !== null).join(': ')),
  )

type Describe = (record: ReadRecord) => Meaning

const wrongRequest =
  (what: string): Describe =>
  (record) => ({
    summary: `The token was accepted; ${what}.${problemsIn(record)}`,
    advice: 'Mend the request: the token needs no change.',
  })

const platformTrouble: Describe = () => ({
  summary: 'The platform itself failed. This says nothing about the token.',
  advice: 'Try again in a while, and look at the status page of the platform. Keep the token.',
})

const hibernated: Describe = () => ({
  summary:
    'The space is hibernated: the platform has put it to sleep, whichever token asks. This says nothing about the token.',
  advice: 'Wake the space by opening it in the web app. Keep the token.',
})

/** What each error id means (specification, section 7; the platform's documentation). */
const MEANINGS: Readonly<Record<string, Describe>> = {
  AccessTokenInvalid: (record) =>
    saysTokenMissing(record)
      ? {
          summary: 'The request reached the platform without a token.',
          advice:
            'See that the variable with the token is set where this runs, and that nothing on the way takes the Authorization header off.',
        }
      : {
          summary:
            'The platform does not take this token here: it is missing, unknown, revoked, or made for another API or another region.',
          advice:
            'See that a token was sent at all, that it is of the kind this API takes (each API has its own), that it was copied whole, and that it was not revoked.',
        },
  NotFound: notFound,
  OrganizationAccessGrantRequired: () => ({
    summary: 'The token is good, but it was not granted access to this organization, which asks for that.',
    advice:
      'In the web app, under the account’s tokens, grant this token access to the organization (or authorize it through single sign-on).',
  }),
  AccessDenied: (record) =>
    isHibernated(record)
      ? hibernated(record)
      : {
          summary: `The token is good, but its account or key may not do this.${quoted(record.reasons)}`,
          advice:
            'See the role of the token’s owner in this space (Settings > Users), or use a token whose owner may do it.',
        },
  Hibernated: hibernated,
  BadRequest: (record) =>
    /response size/i.test(record.message ?? '')
      ? {
          summary: 'The answer would be larger than the platform sends (7 MiB). The token works.',
          advice: 'Ask for less at once: a smaller `limit`, fewer `include` levels, or only the fields you need.',
        }
      : wrongRequest('the platform could not make sense of the request')(record),
  InvalidQuery: wrongRequest('a query parameter is not one that this API knows or takes'),
  UnknownKey: wrongRequest('the body holds a field that the platform does not know'),
  MissingKey: wrongRequest('the body lacks a field that must be there'),
  VersionMismatch: wrongRequest(
    'somebody else changed the resource in the meantime (the version that was sent is not the latest)',
  ),
  ValidationFailed: wrongRequest('what was sent breaks a rule of the content model'),
  InvalidEntry: wrongRequest('the entry that was sent does not fit its content type'),
  UnknownField: wrongRequest('the entry holds a field that its content type does not have'),
  RateLimitExceeded: () => ({
    summary: 'Too many requests in too short a time. This says nothing about the token.',
    advice:
      'Wait as long as the header X-Contentful-RateLimit-Reset says (seconds), then try again with fewer requests at once.',
  }),
  ServerError: platformTrouble,
  InternalServerError: platformTrouble,
}

/** What a record means in plain words, and where to look first. An id in no table is shown for what it is. */
export const meaningOf = (record: ReadRecord): Meaning => {
  const describe = MEANINGS[record.id]
  if (describe !== undefined) return describe(record)
  return {
    summary: `The platform answers with the error “${record.id}”, which is none that its documentation names${record.message === null ? '' : `: “${record.message}”`}.`,
    advice: 'Read its message and details. Whether the token was accepted cannot be told from this alone.',
  }
}
