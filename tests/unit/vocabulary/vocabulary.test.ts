import { describe, expect, it } from 'vitest'
import { areaOf, areasOver, countFile, density, hitsByArea, lowered, staleUses } from '../../vocabulary/count.ts'

/** Flagged words of a file as `line word`. */
const found = (file: string, content: string): string[] =>
  countFile(file, content, []).hits.map(({ line, word }) => `${String(line)} ${word}`)

const inCode = (code: string): string[] => found('src/core/a.ts', code)

describe('countFile with TypeScript', () => {
  it.each([
    ["const a = 'You are told.'", ['1 told']],
    ['const a = "Nobody knows."', ['1 nobody']],
    ['const a = `x\n told ${b} said ${`tells ${c}`} mended`', ['2 tells', '2 told', '2 said', '2 mend']],
    ['// You are told.', ['1 told']],
    ['const a = 1\n/** One.\n * Whatever. */', ['3 whatever']],
    ["const a = /['`/*]/ // told", ['1 told']],
    ['const a = b / c // told\nconst d = e / f', ['1 told']],
    ['const a = `${b}` // told', ['1 told']],
    ["it('is told why', () => {})", ['1 told']],
    ["const a = 'One.\\ntold'", ['1 told']],
    [
      '// It is told. Nobody, said “somebody”: “whatever”.',
      ['1 told', '1 nobody', '1 said', '1 somebody', '1 whatever'],
    ],
  ])('finds the words in %j', (code, words) => {
    expect(inCode(code).sort()).toEqual([...words].sort())
  })

  it.each([
    'const told = tells.said',
    "import { a } from './told-by.ts'",
    "export * from 'Told'",
    "const a = await import('Told')",
    "type A = import('Told').A",
    "const a = { 'Told by': 1 }",
    "const a = b['Told by']",
    "const a = 'cancelled'",
    '// Calls `told()` and `judge-response.ts`.',
    'const a = /told/',
    "const a = 'Bearer fake-token-of-nobody-0000'",
    "const a = 'https://somebody@host.example/told'",
    '// See told.ts and src/core/said.ts.',
  ])('finds no word in the names of %j', (code) => {
    expect(inCode(code)).toEqual([])
  })

  it('finds a phrase that goes on in the next line of a comment', () => {
    expect(inCode('// This is what\n  // came back.')).toEqual(['1 what came'])
    expect(inCode('/**\n * This is what\n * came back.\n */')).toEqual(['2 what came'])
  })

  it('accepts "as soon as it is", but not "as it is" alone', () => {
    expect(inCode('// Hidden as soon as it is read.')).toEqual([])
    expect(inCode('// It stays as it is.')).toEqual(['1 as it is'])
  })

  it('flags "world" in src only, and the British spelling of "canceled" everywhere', () => {
    const code = "const a = 'The world was cancelled.'"
    expect(found('src/core/a.ts', code)).toEqual(['1 world', '1 cancelled'])
    expect(found('tests/unit/a.test.ts', code)).toEqual(['1 cancelled'])
    expect(inCode("const a = 'It was canceled.'")).toEqual([])
  })
})

describe('countFile with other files', () => {
  it('finds words in the markup, the attributes, the expressions and the script of a component', () => {
    const component = [
      '<script lang="ts">',
      '  const a = "You are told."',
      '</script>',
      '<!-- Nobody. -->',
      '<aside class="told whatever" title="Whoever">',
      "  {told ? 'It said so' : `It tells ${said}`}",
      '  mended',
      '</aside>',
    ].join('\n')
    expect(found('src/renderer/A.svelte', component)).toEqual([
      '2 told',
      '4 nobody',
      '5 whoever',
      '6 said',
      '6 tells',
      '7 mend',
    ])
  })

  it('finds words in prose, but not in a name in backticks', () => {
    expect(found('docs/a.md', 'It is told.\n\n`told.ts` and `told` but `nobody asks`.')).toEqual(['1 told', '3 nobody'])
  })

  it("finds words in the package's description alone", () => {
    expect(found('package.json', '{ "name": "told", "description": "Nobody" }')).toEqual(['1 nobody'])
  })
})

describe('legitimate uses', () => {
  const use = { file: 'src/core/a.ts', phrase: 'what was said', reason: 'A quotation.' }

  it('are not counted in their file, and are counted in every other', () => {
    const code = '// “What was  said”\n// He said it.'
    expect(countFile('src/core/a.ts', code, [use]).hits.map(({ line }) => line)).toEqual([2])
    expect(countFile('src/core/b.ts', code, [use]).hits).toHaveLength(2)
  })

  it('are stale when their file is gone or no longer contains the phrase', () => {
    expect(staleUses(() => '// What was said', [use])).toEqual([])
    expect(staleUses(() => '// Nothing', [use])).toEqual([use])
    expect(staleUses(() => null, [use])).toEqual([use])
  })
})

describe('the budget', () => {
  const counts = [
    countFile('src/core/a.ts', '// told told', []),
    countFile('src/shared/a.ts', '// told', []),
    countFile('docs/a.md', 'Eight words of which none is flagged here.', []),
  ]
  const areas = hitsByArea(counts)

  it('is exceeded by an area with more flagged words than it allows, or that it does not name', () => {
    expect(areasOver({ core: 2, shared: 1 }, areas)).toEqual([])
    expect(areasOver({ core: 1, shared: 1 }, areas)).toEqual(['core'])
    expect(areasOver({ core: 2 }, areas)).toEqual(['shared'])
  })

  it('falls to the current count, and never rises', () => {
    expect(lowered({ core: 5, shared: 0, docs: 3 }, areas)).toMatchObject({ core: 2, shared: 0, docs: 0, tests: 0 })
  })

  it.each([
    ['src/preload/index.ts', 'main+preload'],
    ['src/renderer/A.svelte', 'renderer'],
    ['README.md', 'docs'],
    ['.github/CONTRIBUTING.md', 'docs'],
    ['resources/packaging/icons.ts', 'build'],
    ['eslint.config.js', 'build'],
  ])('counts %s as %s', (file, area) => {
    expect(areaOf(file)).toBe(area)
  })

  it('measures the density by the words of texts, not of identifiers', () => {
    expect(density([countFile('src/core/a.ts', 'const told = 1 // told you so now', [])])).toBe(2_500)
    expect(density(counts)).toBeCloseTo((3 * 10_000) / 11)
  })
})
