import { describe, it } from 'vitest'
import { curls, requests, urls, bare } from './corpus/requests.ts'
import { holds } from './holds.ts'

describe.concurrent('import of a curl command', () => {
  it.each(curls)('reads $name', holds)
})

describe.concurrent('import of a request', () => {
  it.each(requests)('reads $name', holds)
})

describe.concurrent('import of a URL', () => {
  it.each(urls)('reads $name', holds)
})

describe.concurrent('import of a bare token', () => {
  it.each(bare)('reads $name', holds)
})
