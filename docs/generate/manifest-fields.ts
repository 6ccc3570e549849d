import { manifestJsonSchema } from '../../src/core/manifest/schema.ts'
import { GENERATED } from './generated.ts'

/** The part of JSON Schema that the manifest's schema uses. */
type Schema = {
  type?: string
  description?: string
  default?: unknown
  enum?: readonly string[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  propertyNames?: Schema
  additionalProperties?: Schema | false
}

const typeOf = (schema: Schema): string => {
  if (schema.enum !== undefined) return schema.enum.map((one) => `\`${one}\``).join(', ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items?.type === 'object' ? 'objects' : 'strings'}`
  return schema.type ?? 'any'
}

const rowsOf = (schema: Schema, prefix: string): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const isRequired = schema.required?.includes(name) === true
    const isObjectList = field.type === 'array' && field.items?.type === 'object'
    const description = field.description ?? (isObjectList ? field.items?.description : undefined)
    if (description === undefined) throw new Error(`Describe the field "${path}" in src/core/manifest/schema.ts.`)
    return [
      `| \`${path}\` | ${typeOf(field)} | ${isRequired ? 'yes' : 'no'} | ${description} |`,
      ...(isObjectList ? rowsOf(field.items ?? {}, `${path}[].`) : []),
    ]
  })

/** The last section of docs/cli/manifest.md. */
export const manifestFields = (): string => `## Fields

${GENERATED}

| Field | Type | Required | Meaning |
|---|---|---|---|
${rowsOf(manifestJsonSchema(), '').join('\n')}

Next: [JSON output](json.md)
`
