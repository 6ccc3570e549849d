import { describe, expect, it } from 'vitest'
import { apiKeysPage, openWords, webAppPage } from '../../../../src/shared/text/web-app.ts'

const APP = 'https://app.contentful.com'

describe('a page of the web app', () => {
  it('is the one with the keys of the space, on the service’s own web app', () => {
    expect(apiKeysPage(APP, 'shop')).toBe(`${APP}/spaces/shop/api/keys`)
    expect(apiKeysPage('https://app.eu.contentful.com/', 'shop')).toBe(
      'https://app.eu.contentful.com/spaces/shop/api/keys',
    )
  })

  it('is the web app itself where no space is known, or what stands for one is none', () => {
    for (const space of [null, '', '..', '.', 'a/b', 'a?b', 'a#b', '../admin', 'a b', '%2e%2e'])
      expect(apiKeysPage(APP, space), String(space)).toBe(APP)
  })

  it('is none where the address is not known, or is not https', () => {
    for (const app of [null, '', 'http://app.contentful.com', 'file:///etc', 'javascript:alert(1)', '//app.example'])
      expect([webAppPage(app), apiKeysPage(app, 'shop')], String(app)).toEqual([null, null])
  })

  it('is named for what it opens', () => {
    expect(openWords(`${APP}/spaces/shop/api/keys`)).toBe('Open API keys')
    expect(openWords(APP)).toBe('Open the web app')
    expect(openWords(`${APP}/`)).toBe('Open the web app')
  })
})
