import { PRESET_SERVICES } from '../../shared/model/service.ts'
import { isWithin } from '../../shared/text/url.ts'
import type { Manifest } from './schema.ts'

const PRESET_URLS = PRESET_SERVICES.flatMap(({ baseUrls }) => Object.values(baseUrls))

/**
 * The origins that only the manifest names: those of its addresses that lie within no preset's base URL and within none of
 * the allowed ones. Loopback is no exception: another process may listen there.
 */
export const ownOrigins = ({ services }: Pick<Manifest, 'services'>, allowed: readonly string[]): string[] => {
  const trusted = [...PRESET_URLS, ...allowed]
  const own = services
    .flatMap(({ baseUrls }) => Object.values(baseUrls))
    .map((address) => new URL(address))
    .filter((url) => !trusted.some((baseUrl) => isWithin(url, baseUrl)))
  return [...new Set(own.map(({ origin }) => origin))]
}
