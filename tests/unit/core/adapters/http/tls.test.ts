import * as tls from 'node:tls'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUndiciHttpClient } from '../../../../../src/core/adapters/http/client.ts'
import { sendWith, wireGet } from '../../../../fakes/http-desk.ts'
import { createServers } from '../../../../fakes/http-servers.ts'

vi.mock('node:tls', { spy: true })

const servers = createServers()
const reads = () => vi.mocked(tls.getCACertificates).mock.calls.map(([of]) => of)

beforeEach(() => vi.clearAllMocks())
afterAll(() => servers.closeAll())

describe('the certificates of the operating system, which can take a second to read', () => {
  it('are read at the first request that needs them, never when the app starts, and once', async () => {
    const secure = await servers.http((_request, response) => response.end(), 'trusted')
    const plain = await servers.http((_request, response) => response.end())
    const client = createUndiciHttpClient({ environment: {} })
    await sendWith(client, wireGet(`${plain.origin}/`))
    expect(reads()).toEqual([])
    await sendWith(client, wireGet(`${secure.origin}/`))
    expect(reads()).toContain('system')
    await sendWith(client, wireGet(`${secure.origin}/`))
    expect(reads().filter((of) => of === 'system')).toHaveLength(1)
    await client.close()
  })
})
