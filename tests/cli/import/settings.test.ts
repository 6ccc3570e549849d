import { describe, it } from 'vitest'
import { deployments, spellings, tables } from './corpus/settings.ts'
import { holds } from './holds.ts'

describe.concurrent('configuration of a deployment', () => {
  it.each(deployments)('reads $name', holds)
})

describe.concurrent('a table', () => {
  it.each(tables)('reads $name', holds)
})

describe.concurrent('names and values', () => {
  it.each(spellings)('reads $name', holds)
})
