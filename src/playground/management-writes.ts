import { ok, type Result } from '../shared/contract/result.ts'
import {
  badRequest,
  invalidResourceId,
  missingKey,
  notFound,
  parseBody,
  unknownField,
  validationFailed,
  versionMismatch,
  type Problem,
} from './records.ts'
import { isId } from './access.ts'
import type { ContentType, Entry, Field, Fields } from './seed.ts'
import type { Failure, Incoming } from './types.ts'
import { LOCALES, type Content } from './state.ts'
import { isObject, type Json } from '../shared/text/json.ts'

/** Writing entries through Management: enough of it that a write can be tried, and fail as the platform fails. */

export type Write = { request: Incoming; content: Content; at: string }

const fits = (field: Field, value: Json): boolean => {
  switch (field.type) {
    case 'Symbol':
    case 'Text':
    case 'Date':
      return typeof value === 'string'
    case 'Number':
      return typeof value === 'number'
    case 'Array':
      return Array.isArray(value)
    case 'Link':
      return isObject(value) && isObject(value['sys']) && value['sys']['linkType'] === field.linkType
  }
}

const problemsOf = (field: Field, values: Json): Problem[] => {
  if (!isObject(values)) return [{ name: 'type', path: ['fields', field.id], details: 'An object of values by locale' }]
  return Object.entries(values).flatMap(([locale, value]): Problem[] => {
    const path = ['fields', field.id, locale]
    if (!LOCALES.some(({ code }) => code === locale)) return [{ name: 'unknown', path, details: 'No such locale' }]
    return fits(field, value) ? [] : [{ name: 'type', path, details: `The type of "${field.id}" is ${field.type}` }]
  })
}

/** The fields of a payload, checked against the content type (types now; required fields when publishing). */
const parseFields = (body: string, type: ContentType): Result<Fields, Failure> => {
  const parsed = parseBody(body, ['fields', 'metadata', 'sys'])
  if (!parsed.ok) return parsed
  const { fields } = parsed.value
  if (fields === undefined) return missingKey('fields')
  if (!isObject(fields)) return validationFailed({ name: 'type', path: 'fields', details: 'An object of fields' })
  const strangers = Object.keys(fields).filter((id) => !type.fields.some((field) => field.id === id))
  if (strangers.length > 0)
    return unknownField(
      ...strangers.map((id) => ({ name: 'unknown', path: ['fields', id], details: `No field "${id}"` })),
    )
  const problems = type.fields.flatMap((field) => {
    const values = fields[field.id]
    return values === undefined ? [] : problemsOf(field, values)
  })
  return problems.length > 0 ? validationFailed(...problems) : ok(fields as Fields)
}

/** The entry, if the request names its current version in `X-Contentful-Version`. */
const current = ({ request, content }: Write, id: string): Result<Entry, Failure> => {
  const entry = content.entries.get(id)
  if (entry === undefined) return notFound()
  return request.header('x-contentful-version') === String(entry.version) ? ok(entry) : versionMismatch()
}

const keep = ({ content }: Write, entry: Entry): Result<Entry, Failure> => {
  content.entries.set(entry.id, entry)
  return ok(entry)
}

/** Creates an entry (201) or, where it exists, replaces its draft (200; needs the current version). */
export const putEntry = (write: Write, id: string): Result<{ entry: Entry; created: boolean }, Failure> => {
  if (!isId(id)) return invalidResourceId()
  const { request, content, at } = write
  const existing = content.entries.get(id)
  if (existing !== undefined && request.header('x-contentful-version') !== String(existing.version))
    return versionMismatch()
  const typeId = existing?.contentType ?? request.header('x-contentful-content-type')
  if (typeId === undefined) return missingKey('X-Contentful-Content-Type')
  const type = content.contentTypes.find((candidate) => candidate.id === typeId)
  if (type === undefined)
    return validationFailed({ name: 'unknown', path: 'contentType', details: `No content type "${typeId}"` })
  const fields = parseFields(request.body, type)
  if (!fields.ok) return fields
  const base = existing ?? { id, contentType: type.id, version: 0, createdAt: at, published: null }
  const entry = { ...base, fields: fields.value, version: base.version + 1, updatedAt: at }
  content.entries.set(id, entry)
  return ok({ entry, created: existing === undefined })
}

/** Publishes the draft; every required field needs a value. */
export const publishEntry = (write: Write, id: string): Result<Entry, Failure> => {
  const found = current(write, id)
  if (!found.ok) return found
  const entry = found.value
  const type = write.content.contentTypes.find((candidate) => candidate.id === entry.contentType)
  const missing = (type?.fields ?? []).filter((field) => field.required && entry.fields[field.id] === undefined)
  if (missing.length > 0)
    return validationFailed(
      ...missing.map((field) => ({
        name: 'required',
        path: ['fields', field.id],
        details: `"${field.id}" is required`,
      })),
    )
  return keep(write, {
    ...entry,
    version: entry.version + 1,
    updatedAt: write.at,
    published: {
      fields: entry.fields,
      version: entry.version,
      count: (entry.published?.count ?? 0) + 1,
      at: write.at,
      firstAt: entry.published?.firstAt ?? write.at,
    },
  })
}

/** Takes an entry off Delivery; the draft stays. */
export const unpublishEntry = (write: Write, id: string): Result<Entry, Failure> => {
  const entry = write.content.entries.get(id)
  if (entry === undefined) return notFound()
  if (entry.published === null) return badRequest('Not published')
  return keep(write, { ...entry, version: entry.version + 1, updatedAt: write.at, published: null })
}

/** Removes an entry that is not published. */
export const deleteEntry = ({ content }: Write, id: string): Result<null, Failure> => {
  const entry = content.entries.get(id)
  if (entry === undefined) return notFound()
  if (entry.published !== null) return badRequest('Cannot delete published')
  content.entries.delete(id)
  return ok(null)
}
