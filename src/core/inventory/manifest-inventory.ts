import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { presetNamed, type Service } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS } from '../../shared/model/settings.ts'
import { holdsPartOf } from '../../shared/text/redact.ts'
import type { Manifest } from '../manifest/schema.ts'
import { reachOf, type KnownToken, type Inventory } from './inventory.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ownService = ({ name, baseUrls, webAppUrl }: Manifest['services'][number]): Service => ({
  id: name,
  name,
  preset: null,
  baseUrls,
  webAppUrl: webAppUrl ?? null,
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

/** Null: the variable is unset or empty. */
const valueOf = (variable: string, environment: Environment): string | null => {
  const value = environment[variable]
  return value === undefined || value === '' ? null : value
}

/** Nothing was given: unlike an empty value, which is a token that is missing. */
const unsetVariable = (variable: string): Result<never> =>
  failed({ code: 'no-secret', message: `The variable ${variable} is not set.`, details: { variable } })

const ID = 'manifest:'

/** Which of the manifest's tokens this is, counted from 0; null: none of them. */
export const manifestIndex = ({ id }: Pick<KnownToken, 'id'>): number | null =>
  id.startsWith(ID) ? Number(id.slice(ID.length)) : null

const manifestToken = (
  { name, kind, service, space, environments, secretFrom }: Manifest['tokens'][number],
  index: number,
  services: readonly Service[],
  environment: Environment,
): KnownToken => ({
  id: `${ID}${index}`,
  isKept: false,
  name,
  kind,
  service,
  spaceId: space,
  environments,
  markedRevoked: false,
  reach: reachOf(services.find((one) => one.name === service)),
  since: () => null,
  traits: null,

  secret: () =>
    Promise.resolve(
      environment[secretFrom] === undefined ? unsetVariable(secretFrom) : ok(valueOf(secretFrom, environment)),
    ),
  heldIn: (texts) => {
    const secret = valueOf(secretFrom, environment)
    return Promise.resolve(ok(secret !== null && texts.some((text) => holdsPartOf(text, secret)) ? secret : null))
  },
  last: () => null,
})

/** A manifest and the variables that it names. A variable that is empty is a token that is missing, one that is unset a token that can't be read. */
export const manifestInventory = (manifest: Manifest, environment: Environment): Inventory => {
  const services = [...manifest.services.map(ownService), ...usedPresets(manifest)]
  const tokens = manifest.tokens.map((token, index) => manifestToken(token, index, services, environment))
  return {
    from: 'manifest',
    services,
    spaces: manifest.spaces,
    tokens,
    connection: DEFAULT_SETTINGS.connection,
    knownTokens: () => Promise.resolve(tokens),
  }
}

/** No vault and no manifest: only the platform's own services are known. */
export const servicesOnly = (services: readonly Service[]): Inventory => ({
  from: 'nothing',
  services,
  spaces: [],
  tokens: [],
  connection: DEFAULT_SETTINGS.connection,
  knownTokens: () => Promise.resolve([]),
})
