import type { Vault } from '../../src/core/vault/vault.ts'
import { startPlayground, type Playground } from '../../src/playground/playground.ts'
import type { Service } from '../../src/shared/model/service.ts'
import { looksLikeProduction } from '../../src/shared/model/space.ts'

/** The port that pages use for the Playground. */
export const DOCUMENTED_PORT = 4000

type SavedService = Pick<Service, 'id' | 'name' | 'preset'>

/** The profiles that a block can name: how the Playground is saved there. */
export const PROFILES: Readonly<Record<string, SavedService>> = {
  bakery: { id: 'playground', name: 'Playground', preset: 'playground' },
  // An export leaves the Playground out, so a page about manifests needs a service of its own.
  team: { id: 'team-service', name: 'bakery-api', preset: null },
}

/** The tokens of each such profile: the names in the vault, and those that the Playground prints. */
const SAVED_TOKENS = { website: 'Bakery website', preview: 'Bakery preview', owner: 'Owner' } as const

/** Starts on five ports of four digits, so that columns and line breaks are as wide as with the documented ports. */
export const startOnFreePorts = async (): Promise<Playground> => {
  for (;;) {
    const portBase = 5000 + 5 * Math.floor(Math.random() * 990)
    try {
      return await startPlayground({ portBase })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

export const portOf = ({ baseUrls }: Playground): number => Number(new URL(baseUrls.delivery).port)

/** Replaces the five ports from `from` on by those from `to` on, wherever an address or an option names one. */
export const withPorts = (text: string, from: number, to: number): string =>
  text.replace(
    /((?:127\.0\.0\.1|localhost):|--port-base[ =])(\d{4})(?!\d)/g,
    (match, before: string, digits: string) => {
      const offset = Number(digits) - from
      return offset >= 0 && offset < 5 ? `${before}${to + offset}` : match
    },
  )

type Saving = Pick<Vault, 'installService' | 'saveSpace' | 'addToken'>

/** Saves the Playground as a service, with its spaces and three of its tokens. */
export const saveBakery = async (vault: Saving, service: SavedService, playground: Playground): Promise<void> => {
  const saved = await vault.installService({ ...service, baseUrls: playground.baseUrls, webAppUrl: null })
  if (!saved.ok) throw new Error(saved.error.message)
  for (const { id, name, environments } of playground.spaces) {
    const space = await vault.saveSpace({
      serviceId: service.id,
      id,
      name,
      before: null,
      environments: environments.map((environment) => ({
        id: environment,
        production: looksLikeProduction(environment),
      })),
    })
    if (!space.ok) throw new Error(space.error.message)
  }
  for (const [name, offered] of Object.entries(SAVED_TOKENS)) {
    const token = playground.tokens.find((one) => one.name === offered)
    if (token === undefined) throw new Error(`The Playground doesn't offer "${offered}".`)
    const { kind, secret, spaceId, environments } = token
    const fields = { name, kind, secret, serviceId: service.id, spaceId, environments: [...environments] }
    const added = await vault.addToken(fields)
    if (!added.ok) throw new Error(added.error.message)
  }
}
