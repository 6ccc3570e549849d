import { describe, it } from 'vitest'
import { curls, requests, urls, bare } from './corpus/requests.ts'
import { holds } from './holds.ts'

describe.concurrent('a curl command', () => {
  it.each(curls)('$name', holds)
})

describe.concurrent('a request', () => {
  it.each(requests)('$name', holds)
})

describe.concurrent('an address', () => {
  it.each(urls)('$name', holds)
})

describe.concurrent('a token', () => {
  it.each(bare)('$name', holds)
})
