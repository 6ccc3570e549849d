import { describe, it } from 'vitest'
import { deployments, spellings, tables } from './corpus/settings.ts'
import { holds } from './holds.ts'

describe.concurrent('import of deployment configuration', () => {
  it.each(deployments)('reads $name', holds)
})

describe.concurrent('import of a table', () => {
  it.each(tables)('reads $name', holds)
})

describe.concurrent('import of names and values', () => {
  it.each(spellings)('reads $name', holds)
})
