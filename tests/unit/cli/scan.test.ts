import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordingHttp } from '../../fakes/recording-http.ts'
import { createLine } from './line.ts'

const SECRET = 'fake_Delivery-key0123456789abcdefghijklmnop'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-desk-scan-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' })

const line = async (answers?: Parameters<typeof recordingHttp>[0]) => {
  const http = recordingHttp(answers)
  const own = createLine({ http })
  const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'shop1234']
  await own.run(['tokens', 'add', '--name', 'site', ...place], { input: SECRET })
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder }
  const scan = async (...args: string[]) => {
    const ran = await own.run(['scan', ...args], { environment })
    expect(ran.stdout + ran.stderr).not.toContain(SECRET.slice(0, -4))
    return ran
  }
  const found = async (...args: string[]) => {
    const { stdout } = await scan(...args, '--json')
    const { found } = JSON.parse(stdout) as { found: { file: string; line: number; name: string; form: string }[] }
    return found.map((one) => [one.file.slice(one.file.lastIndexOf('/') + 1), one.line, one.name, one.form])
  }
  return { ...own, http, scan, found }
}

describe('scan', () => {
  it('names the token, the file and the line, and exits with 1', async () => {
    write('src/config.js', `first\nconst key = '${SECRET}'\n`)
    write('clean.txt', 'nothing')
    const { scan } = await line()
    const { code, stdout } = await scan(folder)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /src\/config\.js:2 +"site" +••••••••mnop\n1 place in 2 files\. Replace the token with `token-desk rotate site`\.\n/,
    )
  })

  it('sends the user to the web app for a token that no rotation replaces', async () => {
    const owner = 'CFPAT-fake_of-an-account-0123456789abcdefghijklmnopq'
    write('notes.txt', owner)
    const { run, scan } = await line()
    const place = ['--kind', 'personal-access-token', '--service', 'contentful-us']
    await run(['tokens', 'add', 'owner', ...place], { input: owner })
    expect((await scan(folder, '-q')).stdout).toBe(
      '1 place in 1 file. Replace the token in the web app, then run `token-desk tokens replace owner`.\n',
    )
  })

  it('prints only the summary line with -q', async () => {
    write('config.js', SECRET)
    const { scan } = await line()
    const summary = '1 place in 1 file. Replace the token with `token-desk rotate site`.\n'
    expect(await scan(folder, '-q')).toMatchObject({ code: 1, stdout: summary, stderr: '' })
  })

  it('exits with 0 if no token is found, and with 64 for a path that is missing', async () => {
    write('clean.txt', SECRET.slice(1))
    const { scan } = await line()
    expect(await scan(folder)).toMatchObject({ code: 0, stdout: 'No token of the vault found in 1 file.\n' })
    expect((await scan(join(folder, 'missing'))).code).toBe(64)
  })

  it('exits with 2 if the keychain does not release a token', async () => {
    write('file.txt', SECRET)
    const { scan, keychain } = await line()
    keychain.breakWith('locked')
    const { code, stderr } = await scan(folder)
    expect(code).toBe(2)
    expect(stderr).toContain('"site"')
  })

  it('finds tokens in other forms, in binary files and across chunks of a large one', async () => {
    write('basic.txt', `\n\nAuthorization: Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}`)
    write('large.bin', `${'\0'.repeat(4 * 1024 * 1024 - 20)}${SECRET}${'\0'.repeat(5_000_000)}`)
    expect((await (await line()).found(folder)).sort()).toEqual([
      ['basic.txt', 3, 'site', 'base64'],
      ['large.bin', 1, 'site', 'plain'],
    ])
  })

  it('reads standard input', async () => {
    const { run } = await line()
    expect((await run(['scan', '-'], { input: `a\n${SECRET}` })).stdout).toContain('-:2')
  })

  it('leaves out ignored files of a repository, and does not follow links', async () => {
    git('init', '-q')
    write('.gitignore', '.env\n')
    write('.env', SECRET)
    write('notes.txt', SECRET)
    symlinkSync(join(folder, '.env'), join(folder, 'link.txt'))
    const { found } = await line()
    expect(await found(folder)).toEqual([['notes.txt', 1, 'site', 'plain']])
    expect(await found(join(folder, '.env'))).toEqual([['.env', 1, 'site', 'plain']])
  })

  it('notes that ignored files were left out, and searches them with --ignored or in an ignored folder', async () => {
    git('init', '-q')
    write('.gitignore', '.env\ndist\n')
    write('.env', SECRET)
    write('dist/deep/app.js', SECRET)
    const { scan, found } = await line()
    const clean = await scan(folder)
    expect([clean.code, clean.stdout]).toEqual([0, 'No token of the vault found in 1 file.\n'])
    expect(clean.stderr).toBe('Files that git ignores were left out. To search them too, add --ignored.\n')
    expect((await scan(folder, '-q')).stderr).toBe('')
    expect((await found(folder, '--ignored')).map(([file]) => file).sort()).toEqual(['.env', 'app.js'])
    expect((await scan(folder, '--ignored')).stderr).toBe('')
    expect(await found(join(folder, 'dist'))).toEqual([['app.js', 1, 'site', 'plain']])
    expect(await found(join(folder, 'dist', 'deep'))).toEqual([['app.js', 1, 'site', 'plain']])
    rmSync(join(folder, '.env'))
    rmSync(join(folder, 'dist'), { recursive: true })
    expect((await scan(folder)).stderr).toBe('')
  })
})

describe('scan --check', () => {
  const ACCEPTED = [200, '{"sys":{"type":"Array"},"total":0,"items":[]}'] as const
  const REFUSED = [401, '{"sys":{"type":"Error","id":"AccessTokenInvalid"},"message":"x","requestId":"r"}'] as const

  it.each([
    ['works', ACCEPTED, '✓ accepted', 'accepted'],
    ['is refused', REFUSED, '✗ rejected', 'rejected'],
  ])('names the host, then shows that a token %s', async (_case, answer, cell, verdict) => {
    write('a.txt', SECRET)
    const { scan, http } = await line([answer])
    const { code, stdout, stderr } = await scan(folder, '--check')
    expect([code, stderr]).toEqual([1, 'Checking 1 token at cdn.contentful.com…\n'])
    expect(stdout).toContain(cell)
    expect(http.sent.map(({ href }) => new URL(href).host)).toEqual(['cdn.contentful.com'])
    const { found } = JSON.parse((await scan(folder, '--check', '--json')).stdout) as { found: unknown[] }
    expect(found).toMatchObject([{ name: 'site', verdict }])
  })

  it('sends nothing if no token was found, or without the option', async () => {
    const { scan, http } = await line([ACCEPTED])
    write('a.txt', 'nothing')
    expect((await scan(folder, '--check')).code).toBe(0)
    write('b.txt', SECRET)
    const { found } = JSON.parse((await scan(folder, '--json')).stdout) as { found: unknown[] }
    expect(found).toMatchObject([{ verdict: null }])
    expect(http.sent).toEqual([])
  })
})

describe('scan --staged', () => {
  it('reads the staged content, not the file', async () => {
    git('init', '-q')
    write('staged.txt', `one\n${SECRET}\n`)
    write('later.txt', 'nothing')
    git('add', '.')
    write('staged.txt', 'changed')
    write('later.txt', SECRET)
    expect(await (await line()).found('--staged', folder)).toEqual([['staged.txt', 2, 'site', 'plain']])
  })

  it('starts no program that the configuration of the repository names', async () => {
    git('init', '-q')
    write('.gitattributes', '*.txt filter=evil diff=evil\n')
    write('a.txt', SECRET)
    git('add', '.')
    const mark = join(folder, 'started')
    for (const key of [
      'core.fsmonitor',
      'filter.evil.smudge',
      'filter.evil.clean',
      'diff.evil.textconv',
      'diff.external',
    ])
      git('config', key, `touch ${mark}; cat`)
    const { found } = await line()
    expect(await found('--staged', folder)).toEqual([['a.txt', 1, 'site', 'plain']])
    expect((await found(folder)).length).toBe(1)
    expect(existsSync(mark)).toBe(false)
  })

  it('refuses a folder that is in no repository', async () => {
    expect((await (await line()).scan('--staged', folder)).code).toBe(64)
  })
})
