import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createUndiciHttpClient } from '../../../../src/core/adapters/undici-http.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import { systemClock } from '../../../../src/core/adapters/system.ts'
import {
  cellKey,
  CHECK_LIMITS,
  checkAll,
  expectedCells,
  type CheckedToken,
  type CheckProgress,
} from '../../../../src/core/diagnosis/check.ts'
import type { CheckCell } from '../../../../src/core/diagnosis/input.ts'
import { reportOf } from '../../../../src/core/diagnosis/report.ts'
import { checkReportSchema } from '../../../../src/shared/model/diagnosis.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/settings.ts'
import { ask, TOKENS } from '../../situations/ask.ts'
import { close, listen, startPlatform, type Platform } from '../../situations/platform-server.ts'
import { WITNESS, WORLD } from '../../situations/worlds.ts'

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

const service = () => ({ name: 'home', baseUrls: platform.baseUrls, webAppUrl: null })

const checked = (
  witness: (typeof WITNESS)[keyof typeof WITNESS],
  last: CheckedToken['last'] = () => null,
): CheckedToken => ({
  name: witness.name,
  kind: witness.kind,
  service: service(),
  spaceId: witness.spaceId,
  environments: witness.environments,
  credential: { state: 'present', secret: witness.value, kind: witness.kind, name: witness.name, vault: null },
  last,
})

const setting = {
  otherServices: [],
  knowledge: { tokens: [], spaces: [{ service: 'home', id: 'alpha', environments: ['master', 'staging', 'nowhere'] }] },
  consent: { otherServices: false, managementRead: true },
  connection: { ...DEFAULT_SETTINGS.connection, proxy: { mode: 'none' as const } },
  timeout: 5_000,
  placement: 'header' as const,
  cacheVariation: 1,
}

const run = (
  cells: readonly CheckCell[],
  signal = new AbortController().signal,
  onProgress?: (progress: CheckProgress) => void,
) =>
  checkAll(
    cells,
    { http, clock: systemClock, pace: createPace(systemClock), signal, keep: null },
    { limits: CHECK_LIMITS, deep: true },
    onProgress,
  )

describe('checking many cells', () => {
  it('asks every key in its environments and an account in every known one', () => {
    const cells = expectedCells(
      [checked(WITNESS.preview), checked(WITNESS.delivery), checked(WITNESS.account)],
      setting,
    )
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
    const report = await run(expectedCells([checked(WITNESS.preview), checked(WITNESS.account)], setting))
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

  it('says what changed since the last run, and nothing else', async () => {
    const at = '2025-01-01T00:00:00.000Z'
    const key = cellKey('alpha', 'master', 'delivery')
    const before = { at, verdict: 'rejected', cause: 'token-unknown-or-revoked' } as const
    const same = { at, verdict: 'accepted', cause: 'works' } as const
    const [changed] = (
      await run(expectedCells([checked(WITNESS.delivery, (cell) => (cell === key ? before : null))], setting))
    ).results
    expect(changed?.changed).toEqual({ verdict: 'rejected', cause: 'token-unknown-or-revoked', at })
    const [unchanged] = (await run(expectedCells([checked(WITNESS.delivery, () => same)], setting))).results
    expect(unchanged?.changed).toBeNull()
  })

  it('keeps its limit of connections over 300 cells and sends one request each', async () => {
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
    const token = { ...checked(WITNESS.delivery), service: { ...service(), baseUrls: { delivery } }, environments }
    const progress: number[] = []
    const report = await run(expectedCells([token], setting), undefined, ({ done }) => progress.push(done))
    expect(report.summary).toMatchObject({ cells: 300, accepted: 300, requests: 300 })
    expect(asked).toBe(300)
    expect(most).toBeLessThanOrEqual(CHECK_LIMITS.connections)
    expect(progress).toEqual(environments.map((_, index) => index + 1))
  })

  it('ends at once when told, with what was done', async () => {
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
    const token = { ...checked(WITNESS.delivery), service: { ...service(), baseUrls: { delivery } }, environments }
    const report = await run(expectedCells([token], setting), controller.signal)
    expect(report.summary.complete).toBe(false)
    expect(report.results.length).toBeLessThan(60)
    expect(asked).toBeLessThan(60)
  })

  it('asks a witness once for all cells that need it', async () => {
    const before = platform.log.length
    const witness = { ...WITNESS.account, service: 'home', secret: () => Promise.resolve(WITNESS.account.value) }
    const knowing = { ...setting, knowledge: { ...setting.knowledge, tokens: [witness] } }
    const token = { ...checked(WITNESS.delivery), environments: ['staging', 'testing', 'nowhere'] }
    const { results } = await run(expectedCells([token], knowing))
    expect(results.map(({ causes }) => causes[0]?.id)).toEqual([
      'environment-not-enabled',
      'environment-not-enabled',
      'environment-missing',
    ])
    const reads = platform.log.slice(before).filter(({ path }) => path === '/spaces/alpha/environments')
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
