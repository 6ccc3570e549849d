import { describe, expect, it } from 'vitest'
import { removalQuestion } from '../../../../src/renderer/features/vault/removal-question.ts'
import { token } from '../request/examples.ts'

const space = (id: string) => ({ serviceId: 'contentful-us', id, name: id, environments: [] })
const vault = {
  spaces: [space('shop'), space('blog')],
  tokens: [
    token(1, {}),
    token(2, {}),
    token(3, { spaceId: 'blog' }),
    token(4, { spaceId: 'unsaved' }),
    token(5, { spaceId: null }),
    token(6, { serviceId: 'contentful-eu' }),
  ],
}
const service = { serviceId: 'contentful-us', spaceId: null, name: 'Contentful (US)' }

describe('removing a place', () => {
  it('asks where more than one token goes, with counts', () => {
    expect(removalQuestion(vault, service)).toEqual({
      title: 'Remove “Contentful (US)”?',
      text: '3 spaces, 5 tokens; their secrets leave the keychain. You can undo this for one minute.',
    })
    expect(removalQuestion(vault, { ...service, spaceId: 'shop', name: 'Shop' })?.text).toMatch(/^2 tokens; /)
  })

  it('asks nothing where one token goes or none: that can be undone', () => {
    expect(removalQuestion(vault, { ...service, spaceId: 'blog', name: 'Blog' })).toBeNull()
    expect(removalQuestion(vault, { ...service, serviceId: 'contentful-eu' })).toBeNull()
  })
})
