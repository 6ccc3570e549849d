import { expect, it } from 'vitest'
import { inOneLine } from '../../../../src/renderer/features/request/sent-line.ts'

const request = { method: 'GET' as const, url: '', origin: '', target: '/spaces/a/entries', bodyBytes: 0 }

it('begins with how the token travels and who gets it', () => {
  const headers: [string, string][] = [
    ['accept', '*/*'],
    ['host', 'cdn.contentful.com'],
    ['Authorization', 'Bearer ••••••••0000'],
  ]
  expect(inOneLine({ ...request, headers }).map(({ name }) => name)).toEqual(['Authorization', 'host', 'accept', null])
})

it('begins with the request line where the token is in the query, or there is none', () => {
  const target = '/spaces/a/entries?access_token=••••••••0000'
  const [first, second] = inOneLine({
    ...request,
    target,
    headers: [
      ['accept', '*/*'],
      ['host', 'a.example'],
    ],
  })
  expect(first).toEqual({ name: null, text: `GET ${target}` })
  expect(second?.name).toBe('host')
})

it('loses nothing', () => {
  const headers: [string, string][] = [
    ['b', '1'],
    ['a', '2'],
    ['b', '3'],
  ]
  expect(inOneLine({ ...request, headers })).toHaveLength(4)
})
