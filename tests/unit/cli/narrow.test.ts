import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { COMMAND_NAMES } from '../../../src/cli/commands/all-commands.ts'
import { createProgress } from '../../../src/cli/output/progress.ts'
import { rowsOf, tableOf } from '../../../src/cli/output/table.ts'
import { widthOf, wrap } from '../../../src/cli/output/wrap.ts'
import { createLine } from './line.ts'

/** Every line fits, but one that is a single word (an address), which must stay whole to be copied. */
const tooLong = (text: string, columns: number): string[] =>
  text.split('\n').filter((line) => widthOf(line) > columns && line.trim().includes(' '))

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '' && word !== '\\')

describe('a terminal of 40 columns', () => {
  it('breaks lines between words and keeps every word', () => {
    const word = fc.stringMatching(/^[a-z(“]{1,12}[.,]?$/)
    const line = fc
      .tuple(fc.constantFrom('', '  ', '    + ', '    → '), fc.array(word, { maxLength: 30 }))
      .map(([lead, all]) => lead + all.join(' '))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.integer({ min: 24, max: 100 }), (lines, columns) => {
        const text = lines.join('\n')
        const wrapped = wrap(text, columns)
        expect(tooLong(wrapped, columns)).toEqual([])
        expect(words(wrapped)).toEqual(words(text))
      }),
    )
  })

  it('leaves a line of more than 20,000 characters to the terminal', () => {
    const line = '日本 '.repeat(200_000)
    expect(wrap(line, 40)).toBe(line)
  })

  it('fits every help text', async () => {
    const { run } = createLine()
    for (const args of [['help'], ['help', 'tokens'], ...COMMAND_NAMES.map((name) => ['help', ...name.split(' ')])]) {
      const [narrow, wide] = [await run(args, { columns: 40 }), await run(args)]
      expect(tooLong(narrow.stdout, 40), args.join(' ')).toEqual([])
      expect(words(narrow.stdout)).toEqual(words(wide.stdout))
    }
  })

  it('indents the next line of a long cell', () => {
    const rows = [
      ['  TOKEN', 'PROBLEM'],
      ['! website', '"staging" was not found (likely)'],
    ]
    expect(tableOf(rows, 30)).toBe(
      ['TOKEN    ! website', 'PROBLEM  "staging" was not', '         found (likely)', ''].join('\n'),
    )
  })

  it('shows the rows of lists, checks and explanations as blocks', async () => {
    const { run } = createLine()
    const add = ['tokens', 'add', '--name', 'website', '--kind', 'delivery-key', '--service', 'contentful-us']
    await run([...add, '--space', 'abc'], { input: 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa' })
    const error =
      '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"The access token you sent could not be found or is invalid."}'
    for (const args of [['tokens', 'list'], ['explain']]) {
      const { stdout, stderr } = await run(args, { columns: 40, input: error })
      expect(stdout).not.toBe('')
      expect(tooLong(stdout + stderr, 40), args.join(' ')).toEqual([])
    }
    const { stdout } = await run(['tokens', 'list'], { columns: 30, environment: { TERM: 'dumb' } })
    expect(stdout).toMatch(/^NAME +website\nKIND +delivery\n/)
  })

  it('separates the counts from the blocks with a blank line', async () => {
    const { run } = createLine()
    const add = ['tokens', 'add', '--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc']
    for (const name of ['website', 'preview site of the shop'])
      await run([...add, '--name', name], { input: `fake-delivery-key-of-${name}-aaaaaaaaaaaa` })
    const found = `CONTENTFUL_SPACE_ID=abc\nCONTENTFUL_ACCESS_TOKEN=fake-delivery-key-bbbbbbbbbbbbbbbbbbbbbbbbbb\n`
    for (const [args, counts] of [
      [['tokens', 'list'], '2 tokens of'],
      [['import', '--dry-run'], '1 token of'],
      [['status', '-v'], '2 tokens · 2 never'],
    ] as const) {
      const { stdout } = await run(args, { columns: 30, input: found, environment: { TERM: 'dumb' } })
      expect(stdout, args.join(' ')).toContain(`\n\n${counts}`)
      expect(stdout, args.join(' ')).not.toContain('\n\n\n')
    }
  })

  it('leaves the output to a file or pipe unchanged', async () => {
    const { run } = createLine()
    const { stdout } = await run(['explain'], {
      input:
        '{"sys":{"type":"Error","id":"NotFound"},"details":{"type":"Environment","id":"staging"},"requestId":"78e1ef03-919c-45a0-bf3d-d5ef588bd98b"}',
    })
    expect(stdout.split('\n').some((line) => line.length > 100)).toBe(true)
  })

  it('shows a table if it fits, and otherwise drops no cell', () => {
    const rows = [
      ['NAME', 'PLACE'],
      ['one', 'here'],
      ['two', ''],
    ]
    expect(tableOf(rows, 11)).toBe('NAME  PLACE\none   here\ntwo')
    expect(tableOf(rows, 10)).toBe('NAME   one\nPLACE  here\n\nNAME   two\n')
    expect(rowsOf([['  a', 'b c', '']], 4)).toBe('  a\n    b c')
    expect(rowsOf([['src/config.js:2', '"site"', '••••mnop', 'base64']], 24)).toBe(
      'src/config.js:2\n    "site"  ••••mnop\n    base64',
    )
    const places = [
      ['a.js:1', '"site"'],
      ['folder/of/many/letters.js:10', '"demo"'],
    ]
    expect(rowsOf(places, 20)).toBe('a.js:1  "site"\nfolder/of/many/letters.js:10\n        "demo"')
  })
})

describe('a dumb terminal', () => {
  it('gets no escape codes', async () => {
    const { run } = createLine()
    for (const [TERM, escapes] of [
      ['dumb', false],
      ['xterm', true],
    ] as const) {
      const { stdout, stderr } = await run(['explain'], { columns: 80, input: 'ENOTFOUND', environment: { TERM } })
      expect((stdout + stderr).includes('\u001b')).toBe(escapes)
    }
  })

  it('gets no line that overwrites another', async () => {
    let said = ''
    const stderr = {
      isTerminal: true,
      columns: 80,
      write: (text: string | Uint8Array) => {
        said += String(text)
        return Promise.resolve()
      },
    }
    const progress = createProgress({ stderr, environment: { TERM: 'dumb' } })
    progress.show(() => '1 of 2')
    await progress.clear()
    expect(said).toBe('')
  })
})

describe('a name of wide characters', () => {
  const NAME = '日本語サイト'

  it.each([NAME, 'e\u0301te\u0301', '👩‍👩‍👧‍👦 family', 'Ελλάδα'])("doesn't shift its row: %s", (name) => {
    const table = tableOf(
      [
        ['NAME', 'KIND'],
        [name, 'delivery-key'],
        ['website', 'preview-key'],
      ],
      80,
    )
    const [head = '', ...rows] = table.split('\n')
    const column = stringWidth(head.slice(0, head.indexOf('KIND')))
    expect(rows.map((row) => stringWidth(row.slice(0, row.search(/(?:delivery|preview)-key/))))).toEqual([
      column,
      column,
    ])
  })

  it('takes two cells per character', () => {
    expect(widthOf(NAME)).toBe(12)
    expect(
      tableOf(
        [
          ['NAME', 'KIND'],
          [NAME, 'key'],
        ],
        16,
      ),
    ).toBe(`NAME  ${NAME}\nKIND  key\n`)
    expect(rowsOf([[NAME, 'key']], 16)).toBe(`${NAME}\n    key`)
    expect(wrap(`${NAME} ${NAME}`, 20)).toBe(`${NAME}\n${NAME}`)
    const written: string[] = []
    const stderr = {
      isTerminal: true,
      columns: 21,
      write: (text: unknown) => Promise.resolve(void written.push(String(text))),
    }
    createProgress({ stderr, environment: {} }).show(() => `${NAME}${NAME}`)
    expect(written.join('').replace('\r\u001b[K', '')).toBe('日本語サイト日本語サ')
  })
})

it('fits the variables of a program to standard error if standard output is piped', async () => {
  const { run } = createLine()
  const name = 'contentful-preview-access-token'
  await run(['tokens', 'add', name, '--kind', 'preview-key', '--service', 'contentful-us', '--space', 'abc'], {
    input: 'fake-preview-key-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  })
  const args = ['run', '--env', `CONTENTFUL_PREVIEW_ACCESS_TOKEN=${name}`, '--', 'program']
  const [piped, shown] = [await run(args, { columns: 80, isPiped: true }), await run(args, { columns: 80 })]
  expect(piped.stderr).toBe(shown.stderr)
  expect(piped.stderr).toContain('CONTENTFUL_PREVIEW_ACCESS_TOKEN\n  ')
})
