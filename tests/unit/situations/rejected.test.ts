import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, certaintyOf, detailOf, judgement, TOKENS } from './ask.ts'
import { errorBody, startPlatform, type Platform } from './platform-server.ts'
import { answering, createServers, everywhere } from './servers.ts'
import { WITNESS, WORLD } from './worlds.ts'

let platform: Platform
let europe: Platform
const servers = createServers()

beforeAll(async () => {
  platform = await startPlatform(WORLD)
  europe = await startPlatform({
    spaces: WORLD.spaces,
    tokens: [{ secret: TOKENS.unknown, kind: 'delivery', space: 'alpha' }],
  })
})
afterAll(async () => {
  await Promise.all([platform.close(), europe.close(), servers.closeAll()])
})

const europeAsService = () => ({ name: 'Europe', baseUrls: europe.baseUrls, webAppUrl: null })

describe('a token that is not there or is not what was issued', () => {
  it('says that no token was sent', async () => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls })
    expect(judgement(diagnosis)).toBe('rejected token-missing certain')
    expect(diagnosis.probes).toHaveLength(1)
  })

  it.each(['', '   ', '\n'])('takes a blank token (%j) for none', async (token) => {
    expect(judgement(await ask({ baseUrls: platform.baseUrls, token }))).toBe('rejected token-missing certain')
  })

  it.each([
    ['line-break', `${TOKENS.delivery}\n`],
    ['line-break', `${TOKENS.delivery.slice(0, 20)}\n${TOKENS.delivery.slice(20)}`],
    ['invisible-character', `\u200b${TOKENS.delivery}`],
    ['quoted', `"${TOKENS.delivery}"`],
    ['quoted', `“${TOKENS.delivery}”`],
    ['bearer-prefix', `Bearer ${TOKENS.delivery}`],
    ['query-prefix', `access_token=${TOKENS.delivery}`],
    ['brackets', `<${TOKENS.delivery}>`],
    ['brackets', `${TOKENS.delivery}}`],
    ['percent-encoded', `%20${TOKENS.delivery}`],
  ])('is certain of %s when the token alone is accepted', async (code, token) => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token })
    expect(judgement(diagnosis)).toBe('rejected token-malformed certain')
    expect(detailOf(diagnosis)['codes']).toContain(code)
    expect(diagnosis.lint.map((finding) => finding.code)).toContain(code)
    expect(certaintyOf(diagnosis, 'token-unknown-or-revoked')).toBe('ruled-out')
  })

  it.each([
    ['non-ascii', TOKENS.delivery.replace('a', 'а')],
    ['placeholder', 'YOUR_ACCESS_TOKEN'],
    ['placeholder', 'undefined'],
  ])('names %s as the likely cause where nothing can be repaired', async (code, token) => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token })
    expect(judgement(diagnosis)).toBe('rejected token-malformed likely')
    expect(detailOf(diagnosis)['codes']).toContain(code)
  })

  it('does not blame the form of a good token that some other token lacks', async () => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token: 'b4c0n73n7fu1' })
    expect(diagnosis.lint).toEqual([])
    expect(certaintyOf(diagnosis, 'token-malformed')).toBe('absent')
  })

  it('asks in the query about a token that no header can carry, and never sends it raw in one', async () => {
    const seen = platform.log.length
    await ask({ baseUrls: platform.baseUrls, token: `${TOKENS.delivery}\n` })
    const raw = platform.log.slice(seen).filter(({ token }) => token?.includes('\n'))
    expect(raw.length).toBeGreaterThan(0)
    expect(raw.every(({ placement }) => placement === 'query')).toBe(true)
  })
})

describe('a token that the platform does not know', () => {
  it('calls it likely unknown or revoked once every other way has refused it', async () => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token: TOKENS.unknown })
    expect(judgement(diagnosis)).toBe('rejected token-unknown-or-revoked likely')
    expect(certaintyOf(diagnosis, 'header-not-delivered')).toBe('ruled-out')
    expect(certaintyOf(diagnosis, 'token-of-other-api')).toBe('ruled-out')
    expect(certaintyOf(diagnosis, 'token-of-other-service')).toBe('possible')
  })

  it('is certain only when another token works in the same way and the other service refuses it too', async () => {
    const diagnosis = await ask({
      baseUrls: platform.baseUrls,
      token: 'fake-revoked-key-zzzzzzzzzzzzzzzzzzzzzzzzzzz',
      witnesses: [WITNESS.delivery],
      otherServices: [europeAsService()],
      consent: { otherServices: true },
    })
    expect(judgement(diagnosis)).toBe('rejected token-unknown-or-revoked certain')
    expect(certaintyOf(diagnosis, 'token-of-other-service')).toBe('ruled-out')
  })

  it('uses what the vault and the account know of revoked tokens', async () => {
    const token = 'CFPAT-fake-revoked-token-yyyyyyyyyyyyyyyyyyyyyyyyy9z1Q'
    const listed = await startPlatform({
      ...WORLD,
      accountTokens: [
        {
          sys: { type: 'AccessToken', id: '1' },
          name: 'old',
          redactedValue: '9z1Q',
          revokedAt: '2024-01-01T00:00:00Z',
        },
      ],
    })
    const diagnosis = await ask({ baseUrls: listed.baseUrls, api: 'management', token, witnesses: [WITNESS.account] })
    await listed.close()
    expect(judgement(diagnosis)).toBe('rejected token-unknown-or-revoked likely')
    expect(diagnosis.evidence.some(({ summary }) => summary.includes('as revoked or expired'))).toBe(true)
  })

  it('does not call a key revoked that Management lists', async () => {
    // Every request loses its token, in both placements, except Management's.
    const deaf = await servers.reverseProxy(platform.baseUrls.delivery, (request) => {
      delete request.headers.authorization
      request.path = request.path.split('?')[0] ?? ''
    })
    const baseUrls = { delivery: deaf, management: platform.baseUrls.management }
    const diagnosis = await ask({ baseUrls, token: TOKENS.delivery, witnesses: [WITNESS.account] })
    expect(diagnosis.verdict).toBe('rejected')
    expect(certaintyOf(diagnosis, 'token-unknown-or-revoked')).toBe('ruled-out')
  })

  it.each([401, 403, 503, 200])('decides AccessTokenInvalid by its id under status %i', async (status) => {
    const body = JSON.stringify(
      errorBody('AccessTokenInvalid', 'The access token you sent could not be found or is invalid.'),
    )
    const origin = await servers.http(answering(status, 'application/json', body))
    const diagnosis = await ask({ baseUrls: everywhere(origin), token: TOKENS.delivery })
    expect(judgement(diagnosis)).toBe('rejected token-unknown-or-revoked likely')
  })
})

describe('a token of another API', () => {
  it.each([
    ['preview', TOKENS.preview, 'delivery'],
    ['management', TOKENS.account, 'delivery'],
    ['delivery', TOKENS.delivery, 'preview'],
    ['management', TOKENS.account, 'preview'],
    ['delivery', TOKENS.delivery, 'management'],
    ['preview', TOKENS.preview, 'management'],
  ] as const)('finds that %s accepts it', async (acceptedBy, token, api) => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token, api })
    expect(judgement(diagnosis)).toBe('rejected token-of-other-api certain')
    expect(detailOf(diagnosis)['acceptedBy']).toBe(acceptedBy)
  })

  it('finds it also where the key is good but has no access to the asked environment', async () => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token: TOKENS.preview, environmentId: 'testing' })
    expect(judgement(diagnosis)).toBe('rejected token-of-other-api certain')
    expect(diagnosis.probes.some(({ id }) => id === 'control:other-api:preview')).toBe(true)
  })

  it('does not believe a place that answers NotFound to every token', async () => {
    const body = JSON.stringify(errorBody('NotFound', 'The resource could not be found.'))
    const indifferent = await servers.http(answering(404, 'application/json', body))
    const baseUrls = { ...platform.baseUrls, preview: indifferent }
    const diagnosis = await ask({ baseUrls, token: TOKENS.unknown })
    expect(certaintyOf(diagnosis, 'token-of-other-api')).toBe('possible')
  })

  it('goes by the kind where the other API cannot be asked', async () => {
    const baseUrls = { delivery: platform.baseUrls.delivery }
    const diagnosis = await ask({ baseUrls, token: TOKENS.preview, kind: 'preview-key' })
    expect(judgement(diagnosis)).toBe('rejected token-of-other-api likely')
    expect(detailOf(diagnosis)['belongsTo']).toBe('preview')
  })

  it('goes by the form of a personal access token where Management cannot be asked', async () => {
    const diagnosis = await ask({ baseUrls: { delivery: platform.baseUrls.delivery }, token: TOKENS.account })
    expect(judgement(diagnosis)).toBe('rejected token-of-other-api likely')
  })

  it('notices that the base URLs of two APIs are exchanged', async () => {
    const { delivery, preview } = platform.baseUrls
    const baseUrls = { ...platform.baseUrls, delivery: preview, preview: delivery }
    const diagnosis = await ask({ baseUrls, token: TOKENS.delivery })
    expect(judgement(diagnosis)).toBe('rejected token-of-other-api certain')
    expect(detailOf(diagnosis)['answeredBy']).toBe('preview')
  })
})

describe('a token of another service', () => {
  const question = () => ({ baseUrls: platform.baseUrls, token: TOKENS.unknown, otherServices: [europeAsService()] })

  it('asks the other service only after a yes', async () => {
    const before = europe.log.length
    const refused = await ask(question())
    expect(europe.log).toHaveLength(before)
    expect(certaintyOf(refused, 'token-of-other-service')).toBe('possible')

    const allowed = await ask({ ...question(), consent: { otherServices: true } })
    expect(judgement(allowed)).toBe('rejected token-of-other-service certain')
    expect(detailOf(allowed)['service']).toBe('Europe')
  })

  it('may ask the token’s own home without one', async () => {
    const vault = { service: 'Europe', spaceId: 'alpha', environments: [], markedRevoked: false }
    const credential = { state: 'present', secret: TOKENS.unknown, kind: null, name: 'eu', vault } as const
    const diagnosis = await ask({ ...question(), credential })
    expect(judgement(diagnosis)).toBe('rejected token-of-other-service certain')
  })
})

describe('a token that does not arrive', () => {
  const dropsHeader = () =>
    servers.reverseProxy(platform.baseUrls.delivery, (request) => {
      delete request.headers.authorization
    })
  const dropsQuery = () =>
    servers.reverseProxy(platform.baseUrls.delivery, (request) => {
      request.path = request.path.split('?')[0] ?? ''
    })

  it('finds a reverse proxy that drops Authorization', async () => {
    const baseUrls = { ...platform.baseUrls, delivery: await dropsHeader() }
    expect(judgement(await ask({ baseUrls, token: TOKENS.delivery }))).toBe('rejected header-not-delivered certain')
  })

  it('finds it also where the token then meets an environment that is not enabled', async () => {
    const baseUrls = { delivery: await dropsHeader() }
    const diagnosis = await ask({ baseUrls, token: TOKENS.delivery, environmentId: 'staging' })
    expect(judgement(diagnosis)).toBe('rejected header-not-delivered certain')
  })

  it('finds a reverse proxy that drops the query', async () => {
    const baseUrls = { ...platform.baseUrls, delivery: await dropsQuery() }
    const diagnosis = await ask({ baseUrls, token: TOKENS.delivery, placement: 'query' })
    expect(judgement(diagnosis)).toBe('rejected query-not-delivered certain')
  })

  it('does not blame the way of an unknown token', async () => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token: TOKENS.unknown, placement: 'query' })
    expect(certaintyOf(diagnosis, 'query-not-delivered')).toBe('ruled-out')
  })
})
