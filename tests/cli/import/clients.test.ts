import { describe, it } from 'vitest'
import { commands, http } from './corpus/clients.ts'
import { holds } from './holds.ts'

describe.concurrent('a program that sends requests itself', () => {
  it.each(http)('reads $name', holds)
})

describe.concurrent('commands and files of requests', () => {
  it.each(commands)('reads $name', holds)
})
