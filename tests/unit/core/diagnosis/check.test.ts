import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../src/core/adapters/http/client.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import { systemClock } from '../../../../src/core/adapters/system.ts'
import { CHECK_LIMITS, checkAll, type CheckProgress } from '../../../../src/core/diagnosis/check.ts'
import type { CheckCell } from '../../../../src/core/diagnosis/input.ts'
import { plannedCells } from '../../../../src/core/inventory/check-cells.ts'
import type { KnownToken } from '../../../../src/core/inventory/inventory.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { cellKey } from '../../../../src/shared/model/place-verdicts.ts'
import type { BaseUrls } from '../../../../src/shared/model/service.ts'
import { reportOf } from '../../../../src/core/diagnosis/report.ts'
import { checkReportSchema } from '../../../../src/shared/model/diagnosis.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { ask, TOKENS } from '../../../fakes/platform/ask.ts'
import { close, listen, startPlatform, type Platform } from '../../../fakes/platform/platform-server.ts'
import { WITNESS, WORLD } from '../../../fakes/platform/worlds.ts'

let platform: Platform
const servers: Server[] = []
const http = createUndiciHttpClient({ environment: {} })

beforeAll(async () => {
  platform = await startPlatform(WORLD)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map(close))
})
afterAll(async () => {
  await Promise.all([platform.close(), http.close()])
})

const known = (witness: (typeof WITNESS)[keyof typeof WITNESS], change: Partial<KnownToken> = {}): KnownToken => {
  const { name, kind, spaceId, environments, value } = witness
  const secret = () => Promise.resolve(ok(value))
  const reach = Object.values(platform.baseUrls)
  const heldIn = () => Promise.resolve(ok(null))
  const kept = { heldIn, isKept: true, markedRevoked: false, since: () => null, traits: null, last: () => null }
  return { ...kept, id: name, name, kind, service: 'home', spaceId, environments, reach, secret, ...change }
}

/** The cells of these tokens; `witnesses` are the other tokens that are known. */
const cellsOf = async (
  tokens: readonly KnownToken[],
  { witnesses = [], baseUrls = platform.baseUrls }: { witnesses?: KnownToken[]; baseUrls?: BaseUrls } = {},
): Promise<CheckCell[]> => {
  const inventory = {
    from: 'vault' as const,
    services: [{ id: 'home', name: 'home', preset: null, baseUrls, webAppUrl: null }],
    spaces: [{ service: 'home', id: 'alpha', environments: ['master', 'staging', 'nowhere'] }],
    tokens: witnesses,
    knownTokens: () => Promise.resolve(witnesses),
    connection: { ...DEFAULT_SETTINGS.connection, proxy: { mode: 'none' as const } },
  }
  const reach = Object.values(baseUrls)
  const planned = await plannedCells(
    tokens.map((token) => ({ ...token, reach })),
    inventory,
    {
      consent: { otherServices: false, managementRead: true },
      timeLimit: 5_000,
      placement: 'header',
      wait: 0,
      now: 1,
      withSecrets: true,
    },
  )
  if (!planned.ok) throw new Error(planned.error.message)
  return planned.value.map(({ cell }) => cell)
}

const run = (
  cells: readonly CheckCell[],
  signal = new AbortController().signal,
  onProgress?: (progress: CheckProgress) => void,
) =>
  checkAll(
    cells,
    { http, clock: systemClock, pace: createPace(systemClock), signal, version: '1.2.3', keep: null },
    { limits: CHECK_LIMITS, deep: true },
    onProgress,
  )

describe('checking many cells', () => {
  it('asks every key in its environments and an account in every known one', async () => {
    const cells = await cellsOf([known(WITNESS.preview), known(WITNESS.delivery), known(WITNESS.account)])
    expect(cells.map(({ token, environmentId, api }) => [token, environmentId, api])).toEqual([
      ['drafts', 'master', 'preview'],
      ['drafts', 'staging', 'preview'],
      ['website', 'master', 'delivery'],
      ['admin', 'master', 'management'],
      ['admin', 'staging', 'management'],
      ['admin', 'nowhere', 'management'],
    ])
  })

  it('gives each cell its verdict, in the order of the cells, with a summary', async () => {
    const report = await run(await cellsOf([known(WITNESS.preview), known(WITNESS.account)]))
    expect(checkReportSchema.safeParse(report).success).toBe(true)
    expect(report.results.map(({ verdict, causes }) => `${verdict} ${causes[0]?.id ?? ''}`)).toEqual([
      'accepted works',
      'accepted works',
      'accepted works',
      'accepted works',
      'no-access environment-missing',
    ])
    expect(report.summary).toMatchObject({ cells: 5, accepted: 4, 'no-access': 1, rejected: 0, complete: true })
  })

  it('says what changed since the last check, and nothing else', async () => {
    const at = '2025-01-01T00:00:00.000Z'
    const key = cellKey('alpha', 'master', 'delivery')
    const before = { at, verdict: 'rejected', cause: 'token-unknown-or-revoked' } as const
    const same = { at, verdict: 'accepted', cause: 'works' } as const
    const changedToken = known(WITNESS.delivery, { last: (cell) => (cell === key ? before : null) })
    const [changed] = (await run(await cellsOf([changedToken]))).results
    expect(changed?.changed).toEqual({ verdict: 'rejected', cause: 'token-unknown-or-revoked', at })
    const [unchanged] = (await run(await cellsOf([known(WITNESS.delivery, { last: () => same })]))).results
    expect(unchanged?.changed).toBeNull()
  })

  it('takes no cause that only became clearer for a change', async () => {
    const at = '2025-01-01T00:00:00.000Z'
    const earlier = { at, verdict: 'no-access', cause: 'space-missing' } as const
    const nowhere = async (last: NonNullable<CheckCell['last']>) => {
      const { results } = await run(await cellsOf([known(WITNESS.account, { last: () => last })]))
      const result = results.find(({ environment }) => environment === 'nowhere')
      expect([result?.verdict, result?.causes[0]?.id]).toEqual(['no-access', 'environment-missing'])
      return result?.changed
    }
    expect(await nowhere({ ...earlier, certainty: 'possible' })).toBeNull()
    expect(await nowhere({ ...earlier, certainty: 'likely' })).toBeNull()
    const change = { verdict: 'no-access', cause: 'space-missing', at }
    expect(await nowhere({ ...earlier, certainty: 'certain' })).toEqual(change)
    // Without its certainty, as in a baseline of the command line.
    expect(await nowhere(earlier)).toEqual(change)
    expect(await nowhere({ ...earlier, verdict: 'rejected', certainty: 'likely' })).not.toBeNull()
  })

  it('takes no guess for a change of what was certain: less is known of it now', async () => {
    const last = {
      at: '2025-01-01T00:00:00.000Z',
      verdict: 'rejected',
      cause: 'token-expired',
      certainty: 'certain',
    } as const
    const secret = () => Promise.resolve(ok('fake-nobodys-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'))
    const [result] = (await run(await cellsOf([known(WITNESS.delivery, { last: () => last, secret })]))).results
    expect(result?.verdict).toBe('rejected')
    expect(result?.causes[0]?.certainty).not.toBe('certain')
    expect(result?.changed).toBeNull()
  })

  it('keeps its limit of connections over 300 cells', async () => {
    let busy = 0
    let most = 0
    let asked = 0
    const server = createServer((_request, response) => {
      busy += 1
      asked += 1
      most = Math.max(most, busy)
      setTimeout(() => {
        busy -= 1
        response.setHeader('content-type', 'application/json')
        response.end('{"sys":{"type":"Array"},"total":1,"items":[{}]}')
      }, 5)
    })
    servers.push(server)
    const delivery = await listen(server)
    const environments = Array.from({ length: 300 }, (_, index) => `e${index}`)
    const cells = await cellsOf([known(WITNESS.delivery, { environments })], { baseUrls: { delivery } })
    const progress: number[] = []
    const report = await run(cells, undefined, ({ done }) => progress.push(done))
    expect(report.summary).toMatchObject({ cells: 300, accepted: 300, requests: asked })
    expect(most).toBeLessThanOrEqual(CHECK_LIMITS.connections)
    expect(progress).toEqual(environments.map((_, index) => index + 1))
  })

  it('ends at once on request with the results so far', async () => {
    const controller = new AbortController()
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      if (asked === 20) controller.abort()
      response.setHeader('content-type', 'application/json')
      response.end('{"sys":{"type":"Array"},"total":1,"items":[{}]}')
    })
    servers.push(server)
    const delivery = await listen(server)
    const environments = Array.from({ length: 200 }, (_, index) => `e${index}`)
    const cells = await cellsOf([known(WITNESS.delivery, { environments })], { baseUrls: { delivery } })
    const report = await run(cells, controller.signal)
    expect(report.summary.complete).toBe(false)
    expect(report.results.length).toBeLessThan(60)
    expect(asked).toBeLessThan(60)
  })

  it("sends a reference token's request once for all cells that need it", async () => {
    const before = platform.log.length
    const token = known(WITNESS.delivery, { environments: ['staging', 'testing', 'nowhere'] })
    const { results } = await run(await cellsOf([token], { witnesses: [known(WITNESS.account)] }))
    expect(results.map(({ causes }) => causes[0]?.id)).toEqual([
      'environment-not-enabled',
      'environment-not-enabled',
      'environment-missing',
    ])
    const reads = platform.log.slice(before).filter(({ path }) => path.startsWith('/spaces/alpha/environments?'))
    expect(reads).toHaveLength(1)
  })
})

describe('the report', () => {
  it('holds verdict, causes, hosts, request ids and times, and no secret', async () => {
    const diagnosis = await ask({
      baseUrls: platform.baseUrls,
      token: TOKENS.delivery,
      kind: 'delivery-key',
      environmentId: 'staging',
      witnesses: [WITNESS.account],
    })
    const text = reportOf(diagnosis, { appVersion: '1.2.3', at: new Date(0), secrets: [TOKENS.delivery] })
    expect(text).toContain('Token Desk 1.2.3, 1970-01-01T00:00:00.000Z')
    expect(text).toContain('environment-not-enabled (certain)')
    expect(text).toContain(platform.baseUrls.delivery)
    expect(text).toMatch(/request id request-\d+/)
    expect(text).toContain(`delivery key, ${TOKENS.delivery.length} characters, ends in ${TOKENS.delivery.slice(-4)}`)
    expect(text).not.toContain(TOKENS.delivery)
    expect(text).not.toContain(TOKENS.account)
  })
})
