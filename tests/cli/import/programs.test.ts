import { describe, it } from 'vitest'
import { javascript, others, json, errors, manifests } from './corpus/programs.ts'
import { holds } from './holds.ts'

describe.concurrent('JavaScript', () => {
  it.each(javascript)('$name', holds)
})

describe.concurrent('programs in other languages', () => {
  it.each(others)('$name', holds)
})

describe.concurrent('JSON', () => {
  it.each(json)('$name', holds)
})

describe.concurrent('an error or a log', () => {
  it.each(errors)('$name is left to explain', holds)
})

describe.concurrent('a manifest', () => {
  it.each(manifests)('$name holds no token', holds)
})
