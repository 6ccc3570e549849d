import { describe, it } from 'vitest'
import { samples, files } from './corpus/env.ts'
import { holds } from './holds.ts'

describe.concurrent('variables', () => {
  it.each(samples)('$name', holds)
})

describe.concurrent('files of variables', () => {
  it.each(files)('$name', holds)
})
