import { describe, expect, it } from 'vitest'
import { ownOriginsOfSet, unallowedNames } from '../../../../src/core/manifest/set-variables.ts'

describe('unallowedNames', () => {
  it.each([
    'SHELLOPTS',
    'PS4',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'HTTPS_PROXY',
    'https_proxy',
    'NODE_EXTRA_CA_CERTS',
    'OPENSSL_CONF',
    'GOFLAGS',
    '_JAVA_OPTIONS',
    'DOTNET_STARTUP_HOOKS',
    'LESSOPEN',
    'HOME',
    'PATH',
    'NODE_OPTIONS',
    'NEXT_PUBLIC_PATH',
    'NEXT_PUBLIC_VITE_CONTENTFUL_SPACE',
    'MY_CONTENTFUL_SPACE_ID',
    'CONTENTFUL',
    'SPACE_ID',
  ])('lists %s', (name) => {
    expect(unallowedNames({ [name]: 'x' }, [])).toEqual([name])
    expect(unallowedNames({ [name]: 'x' }, [name])).toEqual([])
  })

  it.each([
    'CONTENTFUL_SPACE_ID',
    'CTF_SPACE_ID',
    'NEXT_PUBLIC_CONTENTFUL_ENVIRONMENT',
    'NUXT_PUBLIC_CTF_SPACE',
    'VITE_CONTENTFUL_SPACE',
    'GATSBY_CONTENTFUL_SPACE',
    'REACT_APP_CONTENTFUL_SPACE',
    'EXPO_PUBLIC_CONTENTFUL_SPACE',
    'PUBLIC_CONTENTFUL_SPACE',
  ])('does not list %s', (name) => {
    expect(unallowedNames({ [name]: 'x' }, [])).toEqual([])
  })
})

describe('ownOriginsOfSet', () => {
  it.each([
    ['https://evil.example', 'https://evil.example'],
    ['https://evil.example:8443/path?x=1', 'https://evil.example:8443'],
    ['http://127.0.0.1:39011', 'http://127.0.0.1:39011'],
    ['evil.example', 'https://evil.example'],
    ['evil.example.', 'https://evil.example.'],
    ['cdn.contentful.com.evil.example', 'https://cdn.contentful.com.evil.example'],
    ['cdn.contentful.com@evil.example', 'https://evil.example'],
    ['https://cdn.contentful.com@evil.example/', 'https://evil.example'],
    ['localhost:3000', 'https://localhost:3000'],
    ['127.0.0.1', 'https://127.0.0.1'],
    ['intranet:8080/x', 'https://intranet:8080'],
    ['//evil.example/x', 'https://evil.example'],
    ['ws://evil.example', 'ws://evil.example'],
    ['https:evil.example', 'https://evil.example'],
    ['https:/evil.example', 'https://evil.example'],
    ['https:\\\\evil.example', 'https://evil.example'],
    ['\\\\evil.example', 'https://evil.example'],
    ['https%3A%2F%2Fevil.example', 'https://evil.example'],
    ['evil%2Eexample', 'https://evil.example'],
    ['https://cdn.contentful.com%2f@evil.example', 'https://evil.example'],
    ['b\u00fccher.example', 'https://xn--bcher-kva.example'],
    ['evil\u3002example', 'https://evil.example'],
    ['\uff45vil.example', 'https://evil.example'],
    ['cdn.contentful.com, evil.example', 'https://evil.example'],
    ['host=evil.example', 'https://evil.example'],
    ['http://cdn.contentful.com', 'http://cdn.contentful.com'],
    ['0x7f.1', 'https://127.0.0.1'],
    ['0x7f000001', 'https://127.0.0.1'],
    ['0177.0.0.1', 'https://127.0.0.1'],
    ['127.1:8080', 'https://127.0.0.1:8080'],
    ['8.8.8.8.', 'https://8.8.8.8'],
    ['localhost.', 'https://localhost.'],
    ['evil_host.example', 'https://evil_host.example'],
    ['evil.example\\x', 'https://evil.example'],
    ['(evil.example)', 'https://evil.example'],
    ['https://cdn.contentful.com\\@evil.example', 'https://evil.example'],
  ])('finds the origin in %s', (value, origin) => {
    expect(ownOriginsOfSet({ CONTENTFUL_VALUE: value }, [])).toEqual([origin])
  })

  it.each(['CONTENTFUL_HOST', 'CTF_BASE_URL', 'NEXT_PUBLIC_CONTENTFUL_HOSTNAME', 'CONTENTFUL_ENDPOINTS'])(
    'takes every host in %s for an address, also a number',
    (name) => {
      expect(ownOriginsOfSet({ [name]: '134744072' }, [])).toEqual(['https://8.8.8.8'])
      expect(ownOriginsOfSet({ [name]: '127.1' }, [])).toEqual(['https://127.0.0.1'])
      expect(ownOriginsOfSet({ [name]: 'intranet' }, [])).toEqual(['https://intranet'])
      expect(ownOriginsOfSet({ [name]: 'cdn.contentful.com' }, [])).toEqual([])
      expect(ownOriginsOfSet({ [name]: '/preview' }, [])).toEqual([])
    },
  )

  it.each([
    'cdn.contentful.com',
    'https://preview.contentful.com/',
    'api.eu.contentful.com',
    'app.contentful.com',
    'abc123',
    'master',
    'release-1.2',
    '1.2.3',
    'en-US',
    '20261127',
    '3000',
    'v1.2.3-beta',
    '',
    'A title. With words',
  ])('finds none of its own in "%s"', (value) => {
    expect(ownOriginsOfSet({ CONTENTFUL_VALUE: value }, [])).toEqual([])
  })

  it('leaves out the origins of allowed base URLs', () => {
    const set = { CONTENTFUL_HOST: 'cms.example', CTF_URL: 'http://127.0.0.1:39011/x', CTF_HOST: '127.0.0.1:39011' }
    expect(ownOriginsOfSet(set, ['https://cms.example', 'http://127.0.0.1:39011'])).toEqual([])
  })
})
