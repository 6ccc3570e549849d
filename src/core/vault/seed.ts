import { PRESET_SERVICES } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS } from '../../shared/model/settings.ts'
import { CATALOG_VERSION, type CatalogDocument } from '../../shared/model/vault.ts'

/** What the catalog is before anything was saved: the platform's public services, the default settings. */
export const seedDocument = (): CatalogDocument => ({
  version: CATALOG_VERSION,
  services: structuredClone([...PRESET_SERVICES]),
  spaces: [],
  tokens: [],
  leftovers: [],
  pending: [],
  rotations: [],
  setAside: [],
  checks: [],
  told: [],
  settings: structuredClone(DEFAULT_SETTINGS),
})
