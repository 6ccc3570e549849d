import { describe, it } from 'vitest'
import { choices, elsewhere, logins } from './corpus/elsewhere.ts'
import { holds } from './holds.ts'

describe.concurrent('import of values that are no tokens', () => {
  it.each(elsewhere)('reads $name', holds)
})

describe.concurrent('import of logins', () => {
  it.each(logins)('reads $name', holds)
})

describe.concurrent('import of values with a choice', () => {
  it.each(choices)('reads $name', holds)
})
