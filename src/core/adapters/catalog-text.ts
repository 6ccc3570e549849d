import { CATALOG_VERSION, catalogDocumentSchema, type CatalogDocument } from '../../shared/model/vault.ts'

/** From each older version, how its document becomes one of the next version. */
type Migrations = Readonly<Record<number, (older: Record<string, unknown>) => Record<string, unknown>>>

/** There is one version so far. */
const MIGRATIONS: Migrations = {}

export type CatalogReading =
  | { kind: 'document'; document: CatalogDocument }
  /** Written by a newer Token Desk: not ours to touch. */
  | { kind: 'newer' }
  | { kind: 'broken' }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Text that is no JSON is a broken catalog, which the caller tells from the missing version.
    return undefined
  }
}

const migrated = (raw: Record<string, unknown>, migrations: Migrations): Record<string, unknown> => {
  let document = raw
  for (let version = Number(raw['version']); version < CATALOG_VERSION; version += 1) {
    const step = migrations[version]
    if (step === undefined) break
    document = { ...step(document), version: version + 1 }
  }
  return document
}

/** Reads a catalog file's text: keys that the schema does not name are dropped, an older version is brought up. */
export const parseCatalog = (text: string, migrations: Migrations = MIGRATIONS): CatalogReading => {
  const raw = parseJson(text)
  if (!isRecord(raw) || !Number.isInteger(raw['version'])) return { kind: 'broken' }
  if (Number(raw['version']) > CATALOG_VERSION) return { kind: 'newer' }
  const parsed = catalogDocumentSchema.safeParse(migrated(raw, migrations))
  return parsed.success ? { kind: 'document', document: parsed.data } : { kind: 'broken' }
}

/** The text to write, for a document that has been through the schema. */
export const catalogText = (document: CatalogDocument): string => `${JSON.stringify(document, null, 2)}\n`
