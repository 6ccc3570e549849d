import { describe, expect, it } from 'vitest'
import { codeTokens } from '../../../../src/core/import/code-tokens.ts'

const wordsOf = (text: string): string[] => codeTokens(text).map((token) => token.text)

describe('codeTokens', () => {
  it.each([
    ['a template', 'a = `b\nc`', ['a', '=', 'b\nc']],
    ['a template that does not end', 'a = `b\nc', ['a', '=', 'b', 'c']],
    ['a string that its line does not end', "a = 'b\nc", ['a', '=', 'c']],
    ['a string in triple quotes', 'a = """b\n"c" d"""', ['a', '=', 'b\n"c" d']],
    ['a comment', 'a /* b */ c // d\ne', ['a', 'c', 'e']],
    ['a comment that does not end', 'a /* b', ['a', '/', '*', 'b']],
  ])('reads %s once', (_case, text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})
