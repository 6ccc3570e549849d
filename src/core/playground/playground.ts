import type { AppSnapshot } from '../../shared/contract/app.ts'
import type { Room } from '../../shared/contract/calls.ts'
import { ok, type Result, failedWith } from '../../shared/contract/result.ts'
import type { LessonId } from '../../shared/model/lessons.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { BaseUrls, Service } from '../../shared/model/service.ts'
import { looksLikeProduction } from '../../shared/model/space.ts'
import type { TokenKind } from '../../shared/platform.ts'
import type { VaultSnapshot } from '../../shared/model/vault.ts'
import type { OwnerOf } from '../import/import.ts'
import type { Vault } from '../vault/vault.ts'

/** A token of the Playground: its value is made up and printed wherever the Playground is started. */
export type OfferedToken = {
  name: string
  kind: TokenKind
  secret: string
  spaceId: string | null
  environments: readonly string[]
  note: string
}

/** A request that fails for one reason, with the token to send. `environmentId`: `null` if the path names none. */
type Lesson = Pick<RequestDraft, 'api' | 'placement' | 'spaceId' | 'environmentId' | 'path'> & {
  id: LessonId
  token: Pick<OfferedToken, 'secret'>
}

export type RunningPlayground = {
  baseUrls: BaseUrls
  spaces: readonly { id: string; name: string; environments: readonly string[] }[]
  tokens: readonly OfferedToken[]
  lessons: readonly Lesson[]
  close(): Promise<void>
}

export type StartPlayground = () => Promise<RunningPlayground>

export type DeskPlayground = Room<'playground'> & {
  state(): AppSnapshot['playground']
  /** Recognizes the Playground's tokens while it runs. */
  ownerOf: OwnerOf
  /** When the app closes: stops it without telling anybody. */
  close(): Promise<void>
}

const SERVICE_ID = 'playground'

const serviceOf = (baseUrls: BaseUrls): Service => ({
  id: SERVICE_ID,
  name: 'Playground',
  preset: 'playground',
  baseUrls,
  webAppUrl: null,
})

type Vaulted = Pick<Vault, 'read' | 'installService' | 'saveSpace' | 'addToken' | 'holdPasted'>

/** Started, it is a service of the vault. Stopped, its entries stay. `onChange` is called after each start and stop. */
export const createDeskPlayground = (
  vault: Vaulted,
  startPlayground: StartPlayground,
  onChange: () => Promise<void>,
): DeskPlayground => {
  let running: RunningPlayground | null = null
  let starting: Promise<Result<VaultSnapshot>> | null = null

  const install = async (started: RunningPlayground): Promise<Result<null>> => {
    const service = await vault.installService(serviceOf(started.baseUrls))
    if (!service.ok) return service
    const known = await vault.read()
    if (!known.ok) return known
    // A space that is there is as people have made it since: it is theirs.
    const has = (id: string): boolean =>
      known.value.spaces.some((space) => space.serviceId === SERVICE_ID && space.id === id)
    for (const { id, name, environments } of started.spaces.filter((space) => !has(space.id))) {
      const saved = await vault.saveSpace({
        serviceId: SERVICE_ID,
        id,
        name,
        before: null,
        fromPlayground: true,
        environments: environments.map((environment) => ({
          id: environment,
          production: looksLikeProduction(environment),
        })),
      })
      if (!saved.ok) return saved
    }
    return ok(null)
  }

  const stop = async (): Promise<Result<VaultSnapshot>> => {
    await running?.close()
    running = null
    await onChange()
    return vault.read()
  }

  const begin = async (): Promise<Result<VaultSnapshot>> => {
    try {
      running = await startPlayground()
    } catch {
      return failedWith(
        'playground-failed',
        'The Playground could not start: this machine gave it no free port. Your vault is unchanged.',
      )
    }
    const installed = await install(running)
    if (!installed.ok) {
      await stop()
      return installed
    }
    await onChange()
    return vault.read()
  }

  const start = (): Promise<Result<VaultSnapshot>> => {
    if (running !== null && starting === null) return vault.read()
    starting ??= begin().finally(() => (starting = null))
    return starting
  }

  return {
    state: () =>
      running === null
        ? { state: 'stopped' }
        : {
            state: 'running',
            serviceId: SERVICE_ID,
            tokens: running.tokens.map(({ name }) => name),
            owner: running.tokens.find(({ kind }) => kind === 'personal-access-token')?.name ?? null,
          },

    ownerOf(secret) {
      const offered = running?.tokens.find((token) => token.secret === secret)
      const { spaceId } = offered ?? running?.lessons.find(({ token }) => token.secret === secret) ?? {}
      return spaceId === undefined ? null : { serviceId: SERVICE_ID, spaceId }
    },

    start,

    stop,

    async addTokens({ names }) {
      const offered = running?.tokens.filter(({ name }) => names.includes(name)) ?? []
      for (const { note: _note, environments, ...token } of offered) {
        const added = await vault.addToken({ ...token, serviceId: SERVICE_ID, environments: [...environments] })
        if (!added.ok && added.error.code !== 'conflict') return added
      }
      return vault.read()
    },

    async openLesson({ id }) {
      const started = await start()
      if (!started.ok) return started
      const lesson = running?.lessons.find((one) => one.id === id)
      if (lesson === undefined) return failedWith('not-found', 'The Playground was stopped. Nothing was sent.')
      const { api, placement, spaceId, environmentId, path, token } = lesson
      const held = await vault.holdPasted({ secret: token.secret })
      if (!held.ok) return held
      const place = { serviceId: SERVICE_ID, api, spaceId, environmentId, path }
      const credential = { from: 'pasted', handle: held.value.handle } as const
      const request = { credential, placement, method: 'GET', body: null } as const
      return ok({ held: held.value, draft: { ...place, ...request, query: [], headers: [] } })
    },

    async close() {
      await running?.close()
      running = null
    },
  }
}
