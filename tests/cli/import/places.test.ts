import { describe, it } from 'vitest'
import { kept, layers, settings } from './corpus/places.ts'
import { holds } from './holds.ts'

describe.concurrent('import of settings', () => {
  it.each(settings)('reads $name', holds)
})

describe.concurrent('import of requests saved by tools', () => {
  it.each(kept)('reads $name', holds)
})

describe.concurrent('import of config files that extend each other', () => {
  it.each(layers)('reads $name', holds)
})
