import { expect, it } from 'vitest'
import { listed, tokenChoices } from '../../../../src/renderer/features/request/token-choices.ts'
import { blogKey, europeanKey, personal, revokedShopKey, shopKey, shopPreviewKey, token, vault } from './examples.ts'

const delivery = { serviceId: 'contentful-us', api: 'delivery', spaceId: 'shop', environmentId: 'staging' } as const

it('offers the tokens that suit first, one that is marked revoked last of them', () => {
  const { suited } = tokenChoices(vault.tokens, delivery)
  expect(suited.map((choice) => choice.token.id)).toEqual([shopKey.id, revokedShopKey.id])
  expect(suited[1]?.note).toBe('marked revoked')
})

it('says that a key is retiring, and offers it after those that stay', () => {
  const { suited } = tokenChoices(
    [revokedShopKey, { ...shopKey, retiring: true }, token(9, { environments: shopKey.environments })],
    delivery,
  )
  expect(suited.map(({ note }) => note)).toEqual([null, 'retiring', 'marked revoked'])
})

it('says of every other token why it does not suit', () => {
  const notes = new Map(tokenChoices(vault.tokens, delivery).others.map((choice) => [choice.token.id, choice.note]))
  expect(notes.get(shopPreviewKey.id)).toBe('Preview key')
  expect(notes.get(personal.id)).toBe('personal access token')
  expect(notes.get(blogKey.id)).toBe('of space blog')
  expect(notes.get(europeanKey.id)).toBe('of another service')
})

it('counts a key without environments as one for the default environment only', () => {
  const plain = token(9, { environments: [] })
  const target = (environmentId: string | null) => ({ ...delivery, environmentId })
  expect(tokenChoices([plain], target('master')).suited).toHaveLength(1)
  expect(tokenChoices([plain], target('staging')).others[0]?.note).toBe('not enabled for staging')
})

it('counts a path without an environment as the default one', () => {
  const stagingOnly = token(9, { environments: ['staging'] })
  const choice = tokenChoices([stagingOnly], { ...delivery, environmentId: null }).others[0]
  expect(choice?.note).toBe('not enabled for master')
})

it('suits Images with no token at all', () => {
  expect(tokenChoices(vault.tokens, { ...delivery, api: 'images' }).suited).toEqual([])
})

it('loses no token', () => {
  const { suited, others } = tokenChoices(vault.tokens, delivery)
  expect([...suited, ...others]).toHaveLength(vault.tokens.length)
})

it('lists the first hundred, those that suit before the others, and says how many are left', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => token(index, { spaceId: index < 30 ? 'alpha' : 'beta' }))
  const choices = tokenChoices(many, { ...delivery, spaceId: 'alpha', environmentId: null })
  const { suited, others, left } = listed(choices, null)
  expect(suited).toHaveLength(30)
  expect([others.length, left]).toEqual([70, 9_900])
  expect(listed(choices, 'nobody').left).toBe(9_900)
})

it('lists the chosen token wherever it stands', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => token(index, {}))
  const last = many.at(-1)?.id ?? ''
  const { suited, others, left } = listed(tokenChoices(many, delivery), last)
  expect([...suited, ...others].at(-1)?.token.id).toBe(last)
  expect(left).toBe(899)
})
