import { z } from 'zod'
import { serviceSchema } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '../../shared/model/settings.ts'
import { spaceSchema } from '../../shared/model/space.ts'
import { tokenSchema } from '../../shared/model/token.ts'
import {
  CATALOG_VERSION,
  catalogDocumentSchema,
  catalogNoticeSchema,
  cellCheckSchema,
  pendingSchema,
  rotationSchema,
  type CatalogDocument,
} from '../../shared/model/vault.ts'
import type { PlainRead } from '../ports.ts'
import { splitPassword } from '../vault/proxy-password.ts'
import { isObject, parseJson } from '../../shared/text/json.ts'
import { readPlainFile } from './plain-file.ts'

/** From each older version, how its document becomes one of the next version. */
type Migrations = Readonly<Record<number, (older: Record<string, unknown>) => Record<string, unknown>>>

const MIGRATIONS: Migrations = {}

export type CatalogReading =
  | { kind: 'document'; document: CatalogDocument }
  /** All but what did not fit. */
  | { kind: 'salvaged'; document: CatalogDocument; unfit: Unfit }
  /** Written by a newer Token Desk: not ours to touch. */
  | { kind: 'newer' }
  | { kind: 'broken' }

const migrated = (raw: Record<string, unknown>, migrations: Migrations): Record<string, unknown> => {
  let document = raw
  for (let version = Number(raw['version']); version < CATALOG_VERSION; version += 1) {
    const step = migrations[version]
    if (step === undefined) break
    document = { ...step(document), version: version + 1 }
  }
  return document
}

/** The lists of the document, and what an entry of each has to be. Those of `LATER` are not in every file. */
const ENTRIES = {
  services: serviceSchema,
  spaces: spaceSchema,
  tokens: tokenSchema,
  leftovers: z.uuid(),
  pending: pendingSchema,
  rotations: rotationSchema,
  setAside: z.uuid(),
  checks: cellCheckSchema,
  told: catalogNoticeSchema,
} as const
type ListName = keyof typeof ENTRIES
const LISTS = Object.keys(ENTRIES) as ListName[]
const LATER: readonly ListName[] = ['pending', 'rotations', 'setAside', 'checks', 'told']

/** What did not fit: how many entries of which list, and the ids of tokens among them. */
export type Unfit = { counts: Partial<Record<ListName | 'settings', number>>; tokenIds: string[] }

const idOf = (entry: unknown): string[] => {
  const id = isObject(entry) ? z.uuid().safeParse(entry['id']) : null
  return id?.success === true ? [id.data] : []
}

/** The settings, with the default for each missing or invalid part. */
const repairedSettings = z.object(
  Object.fromEntries(
    Object.entries<z.ZodType>(settingsSchema.shape).map(([name, part]) => [
      name,
      part.catch(DEFAULT_SETTINGS[name as keyof Settings]),
    ]),
  ),
)

/** The document without the entries that do not fit; null: it is no document at all. */
const salvage = (raw: Record<string, unknown>): { document: CatalogDocument; unfit: Unfit } | null => {
  const unfit: Unfit = { counts: {}, tokenIds: [] }
  const kept: Partial<Record<ListName, unknown[]>> = {}
  for (const list of LISTS) {
    const given = raw[list]
    if (!Array.isArray(given) && !LATER.includes(list)) return null
    const entries: unknown[] = Array.isArray(given) ? given : []
    const bad = entries.filter((entry) => !ENTRIES[list].safeParse(entry).success)
    const isNoList = given !== undefined && !Array.isArray(given)
    if (bad.length > 0 || isNoList) unfit.counts[list] = isNoList ? 1 : bad.length
    kept[list] = entries.filter((entry) => !bad.includes(entry))
    if (list !== 'tokens') continue
    const known = kept[list].flatMap(idOf)
    unfit.tokenIds = [...new Set(bad.flatMap(idOf))].filter((id) => !known.includes(id))
  }
  if (!settingsSchema.safeParse(raw['settings']).success) unfit.counts.settings = 1
  const setAside = [...new Set([...(kept.setAside ?? []), ...unfit.tokenIds])]
  const whole = {
    ...kept,
    setAside,
    version: CATALOG_VERSION,
    settings: repairedSettings.parse(isObject(raw['settings']) ? raw['settings'] : {}),
  }
  const parsed = catalogDocumentSchema.safeParse(whole)
  return parsed.success ? { document: parsed.data, unfit } : null
}

/** Editors of some systems put it before a text. */
const BYTE_ORDER_MARK = /^\ufeff/

/** Drops keys that the schema doesn't name, migrates older versions, and leaves out invalid entries. */
export const parseCatalog = (text: string, migrations: Migrations = MIGRATIONS): CatalogReading => {
  const raw = parseJson(text.replace(BYTE_ORDER_MARK, ''))
  if (!isObject(raw) || !Number.isInteger(raw['version'])) return { kind: 'broken' }
  if (Number(raw['version']) > CATALOG_VERSION) return { kind: 'newer' }
  const current = migrated(raw, migrations)
  const parsed = catalogDocumentSchema.safeParse(current)
  if (parsed.success) return { kind: 'document', document: parsed.data }
  const salvaged = current['version'] === CATALOG_VERSION ? salvage(current) : null
  return salvaged === null ? { kind: 'broken' } : { kind: 'salvaged', ...salvaged }
}

/** The text to write, for a document that has been through the schema. */
export const catalogText = (document: CatalogDocument): string => `${JSON.stringify(document, null, 2)}\n`

/** More than any catalog: a thousand tokens with all their checks are a few MiB. */
export const MOST_BYTES = 32 * 1024 * 1024

export type FileReading = { text: string; reading: CatalogReading | { kind: 'not-a-file' | 'too-large' } }

const fileReadingOf = (read: PlainRead): FileReading | null => {
  if (read.kind === 'absent') return null
  return read.kind === 'text' ? { text: read.text, reading: parseCatalog(read.text) } : { text: '', reading: read }
}

/** `null` if there is no file. */
export const readCatalogFile = async (path: string): Promise<FileReading | null> =>
  fileReadingOf(await readPlainFile(path, MOST_BYTES))

/** Only what may stay in memory: an older file can hold a proxy's password. */
const isKeepable = ({ reading }: FileReading): boolean =>
  reading.kind === 'document' && splitPassword(reading.document.settings).password === null

/** Freezes a value and all its parts: later reads of the same text return the same objects. */
export const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** An unchanged text isn't parsed again: with ten thousand tokens, that is most of what a start takes. */
export const createCatalogReader = (path: string): (() => Promise<FileReading | null>) => {
  let last: FileReading | null = null
  return async () => {
    const read = await readPlainFile(path, MOST_BYTES)
    if (read.kind === 'text' && last?.text === read.text) return last
    last = null
    const fresh = fileReadingOf(read)
    if (fresh === null || !isKeepable(fresh)) return fresh
    return (last = frozen(fresh))
  }
}
