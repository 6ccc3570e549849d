import { describe, expect, it } from 'vitest'
import { draftFromExchange } from '../../../../src/renderer/features/request/draft-from-exchange.ts'
import { requestDraftSchema } from '../../../../src/shared/model/request.ts'
import { MASK } from '../../../../src/shared/text/mask.ts'
import { exchange, shopKey, vault } from './examples.ts'

const usedShopKey = {
  tokenId: shopKey.id,
  name: 'Shop',
  kind: 'delivery-key',
  placement: 'query',
  lastFour: '',
} as const

const sent = (target: string, headers: [string, string][] = []) => ({
  ...exchange().request,
  target,
  headers,
})

describe('bringing an exchange back into the builder', () => {
  it('asks the same again with the token of the vault', () => {
    const { draft, whole } = draftFromExchange(
      exchange({ token: usedShopKey, request: sent(`/spaces/shop/entries?limit=1&limit=2&access_token=${MASK}`) }),
      vault.services,
    )
    expect(whole).toBe(true)
    expect(draft).toMatchObject({
      path: '/spaces/shop/entries',
      placement: 'query',
      credential: { from: 'vault', tokenId: shopKey.id },
      query: [
        { name: 'limit', value: '1', enabled: true },
        { name: 'limit', value: '2', enabled: true },
      ],
    })
    expect(requestDraftSchema.safeParse(draft).success).toBe(true)
  })

  it('never brings a mask back as if it were a token', () => {
    const { draft } = draftFromExchange(
      exchange({
        token: usedShopKey,
        request: sent(`/a?access_token=${MASK}`, [
          ['Authorization', `Bearer ${MASK}`],
          ['X-Own', '1'],
        ]),
      }),
      vault.services,
    )
    expect(JSON.stringify(draft)).not.toContain(MASK)
    expect(draft.headers).toEqual([{ name: 'X-Own', value: '1', enabled: true }])
  })

  it('takes the path of the base URL away', () => {
    const { draft } = draftFromExchange(
      exchange({ serviceId: 'own', api: 'preview', request: sent('/preview/v1/spaces/a/entries') }),
      vault.services,
    )
    expect(draft.path).toBe('/spaces/a/entries')
  })

  it.each([
    ['a parameter', sent(`/a?q=${MASK}`), usedShopKey],
    ['the path', sent(`/a/${MASK}/b`), usedShopKey],
    ['a header', sent('/a', [['X-Own', `k ${MASK}`]]), usedShopKey],
    ['a token that was typed as a header', sent('/a', [['Authorization', `Bearer ${MASK}`]]), null],
    ['a token that was typed into the query', sent(`/a?access_token=${MASK}`), null],
  ] as const)('is not whole where %s was masked', (_where, request, token) => {
    expect(draftFromExchange(exchange({ request, token }), vault.services).whole).toBe(false)
  })

  it('is whole where only the chosen token was masked', () => {
    const request = sent(`/a?access_token=${MASK}&limit=1`, [['Authorization', `Bearer ${MASK}`]])
    expect(draftFromExchange(exchange({ request, token: usedShopKey }), vault.services).whole).toBe(true)
  })

  it('says when something could not be brought back', () => {
    const pasted = { ...usedShopKey, tokenId: null }
    expect(draftFromExchange(exchange({ token: pasted }), vault.services).whole).toBe(false)
    const write = { ...sent('/a'), method: 'PUT', bodyBytes: 5 } as const
    const brought = draftFromExchange(exchange({ request: write }), vault.services)
    expect(brought.whole).toBe(false)
    expect(brought.draft.body).toBe('')
  })
})
