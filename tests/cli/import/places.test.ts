import { describe, it } from 'vitest'
import { kept, layers, settings } from './corpus/places.ts'
import { holds } from './holds.ts'

describe.concurrent('settings', () => {
  it.each(settings)('$name', holds)
})

describe.concurrent('requests that tools keep', () => {
  it.each(kept)('$name', holds)
})

describe.concurrent('files above each other', () => {
  it.each(layers)('$name', holds)
})
