import { hasSameLook } from '../../shared/text/names.ts'
import { LATER_APIS } from '../../shared/platform.ts'
import { isLoopbackHost, PRESET_SERVICES, type BaseUrls, type Service } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS } from '../../shared/model/settings.ts'
import { CATALOG_VERSION, type CatalogDocument, type CatalogNotice } from '../../shared/model/vault.ts'

export const PLAYGROUND_ID = 'playground'

/** The catalog before anything is saved: Contentful's own services and the default settings. */
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

/** The program defines the addresses of Contentful's own services. Those in a file don't count. */
const PRESETS = new Map(PRESET_SERVICES.map((preset) => [preset.id, preset]))

/** The preset whose name or id this is, or looks like. `null` if it belongs to no preset. A manifest refers to presets by either. */
export const presetWithName = (name: string): Service | null =>
  PRESET_SERVICES.find((preset) => hasSameLook(preset.name, name) || hasSameLook(preset.id, name)) ?? null

const onLoopback = (baseUrls: BaseUrls): BaseUrls =>
  Object.fromEntries(Object.entries(baseUrls).filter(([, url]) => isLoopbackHost(new URL(url).hostname)))

const asOwn = (name: string): string =>
  presetWithName(name) === null ? name : `${name.trim().slice(0, 60)} (not the platform’s)`

const correctService = (service: Service): Service => {
  const preset = PRESETS.get(service.id)
  if (preset !== undefined) {
    const other = presetWithName(service.name)
    return { ...structuredClone(preset), name: other !== null && other.id !== preset.id ? preset.name : service.name }
  }
  if (service.id === PLAYGROUND_ID)
    return {
      ...service,
      name: asOwn(service.name),
      preset: PLAYGROUND_ID,
      baseUrls: onLoopback(service.baseUrls),
      webAppUrl: null,
    }
  return { ...service, name: asOwn(service.name), preset: null }
}

/** A catalog of an older Token Desk knows nothing of later APIs: that is no change. */
const withLater = (service: Service, corrected: Service): Service => {
  const later = LATER_APIS.flatMap((api) => {
    const url = service.preset === null ? undefined : corrected.baseUrls[api]
    return url === undefined ? [] : [[api, url] as const]
  })
  return { ...service, baseUrls: { ...Object.fromEntries(later), ...service.baseUrls } }
}

const isSame = (found: Service, corrected: Service): boolean =>
  JSON.stringify(canonical(withLater(found, corrected))) === JSON.stringify(canonical(corrected))

const canonical = ({ id, name, preset, baseUrls, webAppUrl }: Service): unknown => [
  id,
  name,
  preset,
  Object.entries(baseUrls).toSorted(),
  webAppUrl,
]

const NOTICE = (names: readonly string[]): CatalogNotice => ({
  code: 'service-mended',
  message: `The catalog file disagrees with Token Desk about ${names.join(', ')}: it was changed outside Token Desk. The platform’s own services keep their own addresses, and no other service gets their names. If you did not change the file, find out what else on this computer could have.`,
})

/** Each id once, presets with the program's own addresses, the Playground on this machine, no other service with their names. */
export const correctServices = (document: CatalogDocument): { document: CatalogDocument; notices: CatalogNotice[] } => {
  const seen = new Set<string>()
  const wrong: string[] = []
  const services = document.services.flatMap((service) => {
    const corrected = correctService(service)
    const again = seen.has(service.id)
    seen.add(service.id)
    if (again || !isSame(service, corrected)) wrong.push(`“${service.name}”`)
    return again ? [] : [corrected]
  })
  const missing = PRESET_SERVICES.filter(({ id }) => !seen.has(id)).map((preset) => structuredClone(preset))
  const corrected = { ...document, services: [...missing, ...services] }
  return { document: corrected, notices: wrong.length === 0 ? [] : [NOTICE([...new Set(wrong)])] }
}
