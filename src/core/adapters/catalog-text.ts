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
import { isRecord, parseJson } from './json-text.ts'

/** From each older version, how its document becomes one of the next version. */
type Migrations = Readonly<Record<number, (older: Record<string, unknown>) => Record<string, unknown>>>

/** There is one version so far. */
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
  const id = isRecord(entry) ? z.uuid().safeParse(entry['id']) : null
  return id?.success === true ? [id.data] : []
}

/** Each part of the settings that fits, the default for the others. */
const fittingSettings = (raw: unknown): Settings => {
  const given = isRecord(raw) ? raw : {}
  const { connection, layout, theme, density, textSize, treeGrouping, keepHistory } = settingsSchema.shape
  return {
    connection: connection.safeParse(given['connection']).data ?? DEFAULT_SETTINGS.connection,
    layout: layout.safeParse(given['layout']).data ?? DEFAULT_SETTINGS.layout,
    theme: theme.safeParse(given['theme']).data ?? DEFAULT_SETTINGS.theme,
    density: density.safeParse(given['density']).data ?? DEFAULT_SETTINGS.density,
    textSize: textSize.safeParse(given['textSize']).data ?? DEFAULT_SETTINGS.textSize,
    treeGrouping: treeGrouping.safeParse(given['treeGrouping']).data ?? DEFAULT_SETTINGS.treeGrouping,
    keepHistory: keepHistory.safeParse(given['keepHistory']).data ?? DEFAULT_SETTINGS.keepHistory,
  }
}

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
  const whole = { ...kept, setAside, version: CATALOG_VERSION, settings: fittingSettings(raw['settings']) }
  const parsed = catalogDocumentSchema.safeParse(whole)
  return parsed.success ? { document: parsed.data, unfit } : null
}

/** Editors of some systems put it before a text. */
const BYTE_ORDER_MARK = /^\ufeff/

/**
 * Reads a catalog file's text: keys that the schema does not name are dropped, an older version is brought up, entries that
 * do not fit are left out and told.
 */
export const parseCatalog = (text: string, migrations: Migrations = MIGRATIONS): CatalogReading => {
  const raw = parseJson(text.replace(BYTE_ORDER_MARK, ''))
  if (!isRecord(raw) || !Number.isInteger(raw['version'])) return { kind: 'broken' }
  if (Number(raw['version']) > CATALOG_VERSION) return { kind: 'newer' }
  const current = migrated(raw, migrations)
  const parsed = catalogDocumentSchema.safeParse(current)
  if (parsed.success) return { kind: 'document', document: parsed.data }
  const salvaged = current['version'] === CATALOG_VERSION ? salvage(current) : null
  return salvaged === null ? { kind: 'broken' } : { kind: 'salvaged', ...salvaged }
}

/** The text to write, for a document that has been through the schema. */
export const catalogText = (document: CatalogDocument): string => `${JSON.stringify(document, null, 2)}\n`
