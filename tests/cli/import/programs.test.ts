import { describe, it } from 'vitest'
import { javascript, others, json, errors, manifests } from './corpus/programs.ts'
import { holds } from './holds.ts'

describe.concurrent('import from JavaScript', () => {
  it.each(javascript)('reads $name', holds)
})

describe.concurrent('import from programs in other languages', () => {
  it.each(others)('reads $name', holds)
})

describe.concurrent('import from JSON', () => {
  it.each(json)('reads $name', holds)
})

describe.concurrent('import of an error or a log', () => {
  it.each(errors)('leaves $name to explain', holds)
})

describe.concurrent('import of a manifest', () => {
  it.each(manifests)('finds no token in $name', holds)
})
