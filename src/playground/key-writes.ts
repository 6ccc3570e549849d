import { failed, ok, type Result } from '../shared/contract/result.ts'
import { resolveEnvironment } from './access.ts'
import type { Key, KeyFields, KeyRing } from './key-ring.ts'
import { isObject, parseBody } from './management-writes.ts'
import { badRequest, missingKey, unknownKeys, validationFailed, versionMismatch } from './records.ts'
import type { Failure, Incoming, Json } from './types.ts'
import type { Space } from './state.ts'

/** Writing keys through Management: versions, twins, and payloads refused as the platform refuses them. */

type KeyWrite = { keys: KeyRing; space: Space; request: Incoming }

/** What the platform takes of a key; `sys` is let go, everything else that an answer shows is refused. */
const KNOWN_KEYS = ['name', 'description', 'environments', 'sys']

const environmentId = (link: Json): string | null => {
  const sys = isObject(link) ? link['sys'] : undefined
  const id = isObject(sys) && sys['type'] === 'Link' ? sys['id'] : undefined
  return typeof id === 'string' ? id : null
}

/** The environments of a payload. Without any, it is the default one, also if others were chosen before. */
const environmentsOf = (given: Json | undefined, space: Space): Result<readonly string[], Failure> => {
  if (given === undefined) return ok([])
  if (!Array.isArray(given))
    return validationFailed([{ name: 'type', path: 'environments', details: 'A list of links' }])
  const ids = given.map(environmentId)
  const unknown = ids.findIndex((id) => id === null || resolveEnvironment(space, id) === undefined)
  return unknown === -1
    ? ok([...new Set(ids.filter((id) => id !== null))])
    : validationFailed([
        { name: 'notResolvable', path: ['environments', String(unknown)], details: 'No such environment' },
      ])
}

const fieldsOf = ({ request, space }: KeyWrite): Result<KeyFields, Failure> => {
  const body = parseBody(request.body)
  if (!body.ok) return body
  const unknown = Object.keys(body.value).filter((key) => !KNOWN_KEYS.includes(key))
  if (unknown.length > 0) return unknownKeys(unknown)
  const { name, description } = body.value
  if (name === undefined) return missingKey('name')
  if (typeof name !== 'string' || name === '')
    return validationFailed([{ name: 'type', path: 'name', details: 'A name' }])
  const environments = environmentsOf(body.value['environments'], space)
  if (!environments.ok) return environments
  return ok({ name, description: typeof description === 'string' ? description : '', environments: environments.value })
}

/** Changes a key (needs its current version), and its twin with it. */
export const putKey = (write: KeyWrite, key: Key): Result<Key, Failure> => {
  if (write.request.header('x-contentful-version') !== String(key.version)) return versionMismatch()
  const fields = fieldsOf(write)
  if (!fields.ok) return fields
  write.keys.change(key, fields.value)
  return ok(key)
}

/** Makes a key and its preview twin: active some seconds later. */
export const postKey = (write: KeyWrite): Result<Key, Failure> => {
  const fields = fieldsOf(write)
  if (!fields.ok) return fields
  const isTaken = write.keys.of(write.space.id, 'delivery-key').some(({ name }) => name === fields.value.name)
  return isTaken
    ? badRequest('An API key of this name exists already.')
    : ok(write.keys.create(write.space.id, fields.value))
}

/** Deletes a key; its twin dies with it. */
export const deleteKey = ({ keys, request }: KeyWrite, key: Key): Result<null, Failure> => {
  const version = request.header('x-contentful-version')
  if (version !== undefined && version !== String(key.version)) return failed(versionMismatch().error)
  keys.remove(key)
  return ok(null)
}
