import { describe, it } from 'vitest'
import { commands, http } from './corpus/clients.ts'
import { holds } from './holds.ts'

describe.concurrent('import from a program that sends requests itself', () => {
  it.each(http)('reads $name', holds)
})

describe.concurrent('import from request commands and files', () => {
  it.each(commands)('reads $name', holds)
})
