import { describe, expect, it } from 'vitest'
import { writeWords } from '../../../../src/renderer/features/request/write-words.ts'
import { vault } from './examples.ts'

const draft = {
  ...({ serviceId: 'contentful-us', api: 'management', path: '/spaces/shop/entries/a' } as const),
  ...({ spaceId: 'shop', environmentId: 'staging', method: 'PUT' } as const),
}

describe('the question before a write', () => {
  it('names production, where that is what it writes to', () => {
    for (const environmentId of ['master', null])
      expect(writeWords({ ...draft, environmentId }, vault)).toEqual({
        title: 'Write to production (“master”)?',
        confirmLabel: 'Send PUT to production',
      })
    expect(writeWords({ ...draft, environmentId: 'master', method: 'DELETE' }, vault).title).toBe(
      'Delete in production (“master”)?',
    )
  })

  it('goes by the name of an environment that the vault does not know', () => {
    expect(writeWords({ ...draft, spaceId: 'other', environmentId: 'master' }, vault).title).toMatch(/production/)
    expect(writeWords({ ...draft, spaceId: 'other', environmentId: 'preview-7' }, vault).title).not.toMatch(
      /production/,
    )
  })

  it('says so of a whole space, and of an alias that leads to production', () => {
    const whole = { ...draft, environmentId: null, method: 'DELETE' } as const
    for (const path of ['/spaces/shop', '/spaces/shop/', '/spaces/shop?x=1', '/spaces/shop/environments/..'])
      expect(writeWords({ ...whole, path }, vault)).toEqual({
        title: 'Delete the whole space “shop”, with all its production environments?',
        confirmLabel: 'Send DELETE to production',
      })
    expect(writeWords({ ...whole, path: '/spaces/shop', method: 'PUT' }, vault).title).toBe(
      'Send a request that writes?',
    )
    for (const path of ['/spaces/shop/environment_aliases/master', '/spaces/shop/environment_aliases/%6Daster?x'])
      expect(writeWords({ ...whole, path }, vault).title).toBe('Delete in production (“master”)?')
    expect(writeWords({ ...whole, path: '/spaces/shop/environment_aliases/trial' }, vault).title).toBe(
      'Delete through the API?',
    )
  })

  it('does not cry wolf elsewhere', () => {
    const key = { ...draft, path: '/spaces/shop/api_keys/a', environmentId: null }
    expect(writeWords(key, vault).title).toBe('Send a request that writes?')
    expect(writeWords(draft, vault)).toEqual({ title: 'Send a request that writes?', confirmLabel: 'Send PUT' })
    expect(writeWords({ ...draft, spaceId: null, environmentId: null, method: 'DELETE' }, vault).title).toBe(
      'Delete through the API?',
    )
  })
})
