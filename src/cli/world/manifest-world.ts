import { ok } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS } from '../../shared/model/settings.ts'
import { presetNamed, type Manifest } from '../manifest/schema.ts'
import type { KnownToken, World } from './world.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ownService = ({ name, baseUrls }: Manifest['services'][number]): Service => ({
  id: name,
  name,
  preset: null,
  baseUrls,
  webAppUrl: null,
})

/** The platform's own services that the manifest names without describing them. */
const usedPresets = ({ services, spaces, tokens }: Manifest): Service[] => {
  const used = new Set([...spaces, ...tokens].map(({ service }) => service))
  return [...used]
    .filter((name) => !services.some((service) => service.name === name))
    .flatMap((name) => {
      const preset = presetNamed(name)
      return preset === undefined ? [] : [{ ...preset, name }]
    })
}

/** A manifest and the variables that it names. A variable that is unset or empty is a token that is missing. */
export const manifestWorld = (manifest: Manifest, environment: Environment): World => ({
  from: 'manifest',
  services: [...manifest.services.map(ownService), ...usedPresets(manifest)],
  spaces: manifest.spaces,
  tokens: manifest.tokens.map(({ name, kind, service, space, environments, secretFrom }): KnownToken => ({
    id: null,
    name,
    kind,
    service,
    spaceId: space,
    environments,
    markedRevoked: false,
    secret: () => {
      const value = environment[secretFrom]
      return Promise.resolve(ok(value === undefined || value === '' ? null : value))
    },
    last: () => null,
  })),
  connection: DEFAULT_SETTINGS.connection,
})

/** No vault and no manifest: only the platform's own services are known. */
export const bareWorld = (services: readonly Service[]): World => ({
  from: 'nothing',
  services,
  spaces: [],
  tokens: [],
  connection: DEFAULT_SETTINGS.connection,
})
