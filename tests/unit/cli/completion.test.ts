import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../src/cli/arguments/commands.ts'
import { createLine } from './line.ts'

const { run } = createLine()
const NAMES = ['website', "o'clock `touch pwned` $(touch pwned)", 'web * two']

/** What bash would offer behind these words. */
const offered = async (...words: string[]): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'token-desk-completion-'))
  await writeFile(join(folder, 'completion.bash'), (await run(['completion', 'bash'])).stdout)
  await writeFile(join(folder, 'names'), NAMES.join('\n') + '\n')
  const script = `source ./completion.bash; token-desk() { cat names; }
COMP_WORDS=(token-desk "$@"); COMP_CWORD=$#; _token_desk; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script, 'bash', ...words], { cwd: folder })
  expect((await readdir(folder)).sort()).toEqual(['completion.bash', 'names'])
  await rm(folder, { recursive: true })
  return stdout.split('\n').filter((line) => line !== '')
}

describe('completion in bash', () => {
  it('offers commands, their second words and their options', async () => {
    expect(await offered('ch')).toEqual(['check'])
    expect((await offered('tokens', '')).sort()).toEqual(
      Object.keys(COMMANDS)
        .flatMap((name) => name.split(' ').slice(1))
        .sort(),
    )
    expect(await offered('check', '--fo')).toEqual(['--format'])
    expect(await offered('tokens', 'add', '--sp')).toEqual(['--space'])
  })

  it('offers the names of tokens where one belongs, and does nothing that a name says', async () => {
    expect(await offered('diagnose', '--token', 'webs')).toEqual(['website'])
    expect(await offered('tokens', 'copy', 'web')).toEqual(['website', 'web\\ \\*\\ two'])
    expect(await offered('tokens', 'remove', 'o')).toHaveLength(1)
    expect(await offered('tokens', 'add', '')).toEqual([])
  })
})

it.each(['bash', 'zsh', 'fish'])('completion %s names every command and option', async (shell) => {
  const { code, stdout } = await run(['completion', shell])
  expect(code).toBe(0)
  for (const [name, { options }] of Object.entries(COMMANDS)) {
    for (const word of name.split(' ')) expect(stdout).toContain(word)
    for (const option of options) expect(stdout).toContain(option)
  }
})

it('completion knows no other shell', async () => {
  expect((await run(['completion', 'csh'])).code).toBe(64)
  expect((await run(['completion'])).code).toBe(64)
})

it('completion names come from the catalog alone', async () => {
  const line = createLine()
  const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc']
  const secret = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
  await line.run(['tokens', 'add', '--name', 'web site', ...place], { input: secret })
  line.keychain.breakWith('locked')
  expect(await line.run(['completion', 'names'])).toMatchObject({ code: 0, stdout: 'web site\n', stderr: '' })
})
