import { describe, it } from 'vitest'
import { choices, elsewhere, logins } from './corpus/elsewhere.ts'
import { holds } from './holds.ts'

describe.concurrent('what a value is not', () => {
  it.each(elsewhere)('$name', holds)
})

describe.concurrent('a login', () => {
  it.each(logins)('$name', holds)
})

describe.concurrent('a choice', () => {
  it.each(choices)('$name', holds)
})
