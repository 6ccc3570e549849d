import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../../src/core/import/steps.ts'
import { scanText } from '../../../../src/core/import/scan-text.ts'

const wordsOf = (text: string): string[] => atOnce(scanText(text)).atoms.map((atom) => atom.text)

/** The labels of the blocks around the last atom, the outermost first. */
const labelsOf = (text: string): string[] => {
  const { atoms, blocks } = atOnce(scanText(text))
  const labels: string[] = []
  for (let block = atoms.at(-1)?.block ?? -1; block !== -1; block = blocks[block]?.parent ?? -1)
    labels.unshift(blocks[block]?.label ?? '')
  return labels.filter((label) => label !== '')
}

describe('scanText', () => {
  it.each([
    ['a template', 'a = `b\nc`', ['a', '=', 'b\nc']],
    ['a template that does not end', 'a = `b\nc', ['a', '=', '`', 'b', 'c']],
    ['a string that its line does not end', "a = 'b\nc", ['a', '=', "'", 'b', 'c']],
    ['a string in triple quotes', 'a = """b\n"c" d"""', ['a', '=', 'b\n"c" d']],
    ['a comment', 'a /* b */ c // d\ne', ['a', 'c', 'e']],
    ['a comment that does not end', 'a /* b', ['a', '/', '*', 'b']],
    ['an apostrophe', "they don't: b", ['they', 'don', "'", 't', ':', 'b']],
    ['a command in a string', '"run --space a"', ['run', '--space', 'a']],
  ])('reads %s once', (_case, text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it.each([
    ['an object in a call', 'create({ space: { id: a', ['create', 'space']],
    ['indented lines', 'a:\n  b:\n    c', ['a', 'b']],
    ['a section', '[a]\nx = y\n[b.c]\nz', ['b.c']],
    ['lines behind indented ones', 'a:\n  b\nc:\n  d', ['c']],
  ])('labels the blocks of %s', (_case, text, labels) => {
    expect(labelsOf(text)).toEqual(labels)
  })
})
