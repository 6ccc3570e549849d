import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Header } from '../../../../../src/shared/model/request.ts'
import { quoteForShell, toCurl } from '../../../../../src/shared/text/code/curl.ts'
import { TOKEN_SLOT, type CodeRequest } from '../../../../../src/shared/text/code/request.ts'
import { shortOrLong } from '../../../../fakes/long-tests.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

/** The same request with its token in place. */
const inClear = (request: CodeRequest): CodeRequest =>
  JSON.parse(JSON.stringify(request).replaceAll(TOKEN_SLOT, SECRET)) as CodeRequest

/** What a real shell passes to `curl`, with the standard input it gets. */
const runInShell = (command: string, environment: Record<string, string> = {}): { args: string[]; input: string } => {
  const program =
    'const chunks=[];process.stdin.on("data",c=>chunks.push(c)).on("end",()=>process.stdout.write(JSON.stringify({args:process.argv.slice(1),input:Buffer.concat(chunks).toString()})))'
  const curl = `curl() { '${process.execPath}' -e '${program}' -- "$@"; }`
  const output = execFileSync('sh', ['-c', `${curl}\n${command}`], { input: '', env: environment, encoding: 'utf8' })
  return JSON.parse(output) as { args: string[]; input: string }
}

const request = (change: Partial<CodeRequest> = {}): CodeRequest => ({
  method: 'GET',
  url: 'https://cdn.example.com/spaces/abc/entries',
  headers: [],
  body: null,
  ...change,
})

const noNul = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '').toWellFormed())

describe('quoteForShell', () => {
  it('gives a real shell any text back unchanged', () => {
    fc.assert(
      fc.property(fc.array(noNul, { minLength: 1, maxLength: 20 }), (texts) => {
        expect(runInShell(`curl ${texts.map(quoteForShell).join(' ')}`).args).toEqual(texts)
      }),
      { numRuns: shortOrLong(8, 25) },
    )
  })
})

describe('toCurl', () => {
  const authorized = request({ headers: [['authorization', `Bearer ${TOKEN_SLOT}`]] })

  it('takes the token from the environment unless it has to contain it', () => {
    const command = toCurl(authorized)
    expect(command).not.toContain(SECRET)
    expect(runInShell(command, { TOKEN_DESK_TOKEN: SECRET }).args).toContain(`authorization: Bearer ${SECRET}`)
    expect(runInShell(toCurl(inClear(authorized))).args).toContain(`authorization: Bearer ${SECRET}`)
  })

  it('puts the token into the query where it stands there', () => {
    const placed = request({ url: `https://cdn.example.com/entries?access_token=${TOKEN_SLOT}&limit=1` })
    const url = `https://cdn.example.com/entries?access_token=${SECRET}&limit=1`
    expect(runInShell(toCurl(placed), { TOKEN_DESK_TOKEN: SECRET }).args).toContain(url)
    expect(runInShell(toCurl(inClear(placed))).args).toContain(url)
  })

  it('passes any URL, header and body through a real shell unchanged', () => {
    const header = fc.tuple(fc.constantFrom('x-one', 'Content-Type', 'accept'), noNul)
    fc.assert(
      fc.property(
        noNul,
        fc.array(header, { maxLength: 3 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (path, headers: Header[], text) => {
          const body = text.toWellFormed()
          const url = `https://cdn.example.com/${path}`
          const { args, input } = runInShell(toCurl(request({ method: 'POST', url, headers, body })))
          expect(args).toContain(url)
          for (const [name, value] of headers) expect(args).toContain(value === '' ? `${name};` : `${name}: ${value}`)
          expect(body.includes('\0') ? input : args[args.indexOf('--data-raw') + 1]).toBe(body)
        },
      ),
      { numRuns: shortOrLong(8, 25) },
    )
  })

  it('sends a body with a NUL through standard input', () => {
    const body = '{"a":"\0%s\\n"}'
    const { args, input } = runInShell(toCurl(request({ method: 'PUT', body })))
    expect(input).toBe(body)
    expect(args.slice(-2)).toEqual(['--data-binary', '@-'])
  })

  it('names the method, decodes what it asks for, and takes brackets in a URL as they are', () => {
    const command = toCurl(
      request({
        method: 'DELETE',
        url: 'https://cdn.example.com/entries?fields.tags[in]=a',
        headers: [
          ['host', 'cdn.example.com'],
          ['connection', 'keep-alive'],
          ['accept-encoding', 'gzip'],
        ],
      }),
    )
    const { args } = runInShell(command)
    expect(args).toEqual([
      '--request',
      'DELETE',
      '--globoff',
      'https://cdn.example.com/entries?fields.tags[in]=a',
      '--header',
      'accept-encoding: gzip',
      '--compressed',
    ])
  })

  it('asks for the head only, and sends an empty body without a type of curl’s own', () => {
    expect(runInShell(toCurl(request({ method: 'HEAD' }))).args[0]).toBe('--head')
    expect(runInShell(toCurl(request({ method: 'POST' }))).args.slice(-4)).toEqual([
      '--data-raw',
      '',
      '--header',
      'content-type:',
    ])
  })
})
