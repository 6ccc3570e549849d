import { describe, expect, it } from 'vitest'
import { parseLenient } from '../../../../src/core/reading/wire/printed-object.ts'

const read = (text: string) => parseLenient(text, 0, { left: 10_000 })

describe('parseLenient on escapes in a string', () => {
  it.each([
    ["{'a': 'caf\\u00e9!'}", 'café!'],
    ["{'a': '\\u00C9\\u00e9'}", 'Éé'],
    ["{'a': 'one\\ntwo\\tthree'}", 'one\ntwo\tthree'],
    ["{'a': 'it\\'s'}", "it's"],
    ["{'a': '\\u00g1'}", '00g1'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual({ value: { a: expected }, end: text.length, complete: true })
  })

  it('takes an escape that the text cuts off for the end', () => {
    expect(read("{'message': 'caf\\u00")).toMatchObject({ value: { message: 'caf' }, complete: false })
  })
})
