import { describe, it } from 'vitest'
import { samples, files } from './corpus/env.ts'
import { holds } from './holds.ts'

describe.concurrent('import of environment variables', () => {
  it.each(samples)('reads $name', holds)
})

describe.concurrent('import of env files', () => {
  it.each(files)('reads $name', holds)
})
