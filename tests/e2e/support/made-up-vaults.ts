import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { seedDocument } from '../../../src/core/vault/presets.ts'
import type { Service } from '../../../src/shared/model/service.ts'
import type { Space } from '../../../src/shared/model/space.ts'
import type { Token } from '../../../src/shared/model/token.ts'

/** How many of each a made-up vault holds: keys a space, each in one environment or in two. */
export type VaultShape = {
  services: number
  spaces: number
  environments: readonly string[]
  keys: number
  /** `session`: their secrets went with the process that held them, and nothing can be sent. */
  storage: Token['storage']
}

/** The one token of each vault whose name has this letter: no other name, kind or place has it. */
export const RARE = 'q'
/** Every other token has this letter in its name, and nothing else has. */
export const COMMON = 'z'

const ENVIRONMENTS = ['master', 'live', 'trials']

/** Ten tokens. */
export const SMALL: VaultShape = { services: 1, spaces: 2, environments: ENVIRONMENTS, keys: 5, storage: 'keychain' }
/** A thousand: what Token Desk is built for. */
export const LARGE: VaultShape = { services: 4, spaces: 10, environments: ENVIRONMENTS, keys: 25, storage: 'keychain' }
/** A thousand cells, of which few fit on the screen at once. */
export const MANY_CELLS: VaultShape = {
  services: 1,
  spaces: 1,
  environments: Array.from({ length: 20 }, (_, index) => `trial-${index}`),
  keys: 50,
  storage: 'session',
}
/** As many, of few keys in many environments. */
export const WIDE_CELLS: VaultShape = {
  ...MANY_CELLS,
  environments: Array.from({ length: 50 }, (_, index) => `trial-${index}`),
  keys: 20,
}
/** As many as in the small vault. */
export const FEW_CELLS: VaultShape = { ...SMALL, storage: 'session' }

const serviceAt = (index: number): Service => ({
  id: randomUUID(),
  name: `Installation ${index}`,
  preset: null,
  baseUrls: { delivery: 'http://127.0.0.1:9' },
  webAppUrl: null,
})

const nameOf = (index: number): string => {
  if (index === 0) return 'Quince'
  return `${index % 2 === 0 ? 'Bazaar' : 'Shop'} front ${index}`
}

/** In a thousand-cell vault every key is enabled everywhere; else some are for one environment, some for two. */
const enabledFor = (environments: readonly string[], index: number): string[] => {
  if (environments.length > ENVIRONMENTS.length) return [...environments]
  const first = index % environments.length
  return environments.filter((_, at) => at === first || (index % 3 === 0 && at === (first + 1) % environments.length))
}

const tokenAt = (space: Space, storage: Token['storage'], index: number): Token => ({
  id: randomUUID(),
  name: nameOf(index),
  kind: 'delivery-key',
  serviceId: space.serviceId,
  spaceId: space.id,
  environments: enabledFor(
    space.environments.map(({ id }) => id),
    index,
  ),
  markedRevoked: false,
  storage,
  lastFour: '0000',
  length: 43,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastCheck: null,
})

/** A catalog with made-up names; nothing has a secret. Written as the app itself would, before it starts. */
export const writeVault = async (profile: string, shape: VaultShape): Promise<void> => {
  const services = Array.from({ length: shape.services }, (_, index) => serviceAt(index))
  const spaces = services.flatMap((service, at) =>
    Array.from({ length: shape.spaces }, (_, index): Space => {
      const id = `room-${at}-${index}`
      const environments = shape.environments.map((name) => ({ id: name, production: name === 'master' }))
      return { serviceId: service.id, id, name: `Room ${at}-${index}`, environments }
    }),
  )
  const tokens = spaces.flatMap((space, at) =>
    Array.from({ length: shape.keys }, (_, index) => tokenAt(space, shape.storage, at * shape.keys + index)),
  )
  const seed = seedDocument()
  await mkdir(profile, { recursive: true })
  await writeFile(
    join(profile, 'catalog.json'),
    JSON.stringify({ ...seed, services: [...seed.services, ...services], spaces, tokens }),
  )
}
