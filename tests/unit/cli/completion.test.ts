import { describe, expect, it } from 'vitest'
import { COMMAND_NAMES, COMMANDS } from '../../../src/cli/commands/all-commands.ts'
import { complete, ENVIRONMENT_ID, isInstalled, NAMES, SERVICE_NAME, SPACE_ID, type Shell } from './completing-shell.ts'
import { createLine } from './line.ts'

const { run } = createLine()

const secondWords = (first: string): string[] =>
  COMMAND_NAMES.flatMap((name) => (name.startsWith(`${first} `) ? name.split(' ').slice(1) : [])).sort()

for (const shell of ['bash', 'zsh', 'fish'] satisfies Shell[]) {
  const title = isInstalled(shell) ? `completion in ${shell}` : `completion in ${shell} (${shell} is not installed)`
  // GitHub sets CI on systems, too, that .ci/run does not prepare.
  if (!isInstalled(shell) && process.env['CI'] === 'true' && process.platform === 'linux') throw new Error(title)

  describe.skipIf(!isInstalled(shell))(title, () => {
    const offered = async (...words: string[]): Promise<string[]> => (await complete(shell, ...words)).offered.sort()

    it('completion offers commands, their second words and their options', async () => {
      expect(await offered('ch')).toEqual(['check'])
      expect(await offered('tokens', '')).toEqual(secondWords('tokens'))
      expect(await offered('manifest', '')).toEqual(secondWords('manifest'))
      expect(await offered('check', '--fo')).toContain('--format')
      expect(await offered('tokens', 'add', '--sp')).toContain('--space')
      expect(await offered('completion', '')).toEqual(['bash', 'fish', 'zsh'])
    })

    it('completion understands the singular of a group and the aliases of its commands', async () => {
      expect(await offered('token', '')).toEqual(secondWords('tokens'))
      expect(await offered('service', '')).toEqual(secondWords('services'))
      for (const words of [
        ['tokens', 'rm'],
        ['token', 'delete'],
        ['token', 'mv'],
      ])
        expect(await offered(...words, 'webs'), words.join(' ')).toContain('website')
      expect(await offered('service', 'rm', 'comp')).toEqual([SERVICE_NAME])
      expect(await offered('tokens', 'ls', '--sp')).toContain('--space')
      expect(await offered('token', 'ls', '--space', '')).toEqual([SPACE_ID])
    })

    it('completion offers the allowed values of an option', async () => {
      expect(await offered('send', '--placement', '')).toEqual(['header', 'query'])
      expect(await offered('diagnose', '--kind', 'pre')).toEqual(['preview-key'])
      expect(await offered('check', '--color', '')).toEqual(['always', 'auto', 'never'])
    })

    it('completion offers the values of a list behind a comma', async () => {
      const [last] = await offered('check', '--fail-on', 'rejected,exp')
      expect(last).toBe(shell === 'zsh' ? 'expiring' : 'rejected,expiring')
      expect(await offered('check', '--fail-on', '')).toHaveLength(4)
    })

    it('completion offers token names in their place and runs nothing in them', async () => {
      expect(await offered('diagnose', '--token', 'webs')).toContain('website')
      for (const words of [['tokens', 'copy'], ['enable'], ['rotate', 'website', '--with'], ['diagnose', '--token']]) {
        const all = await offered(...words, '')
        expect(all).toHaveLength(NAMES.length)
        expect(all).toContain('website')
      }
      expect(await offered('tokens', 'remove', 'o')).toHaveLength(1)
      expect(await offered('tokens', 'add', '')).toEqual([])
      expect(await offered('services', 'add', '')).toEqual([])
    })

    it('completion offers values after the letter of an option, as each command means it', async () => {
      expect(await offered('diagnose', '-t', 'webs')).toContain('website')
      expect(await offered('check', '-s', '')).toEqual([SPACE_ID])
      expect(await offered('check', '-t', '')).toHaveLength(NAMES.length)
      expect(await offered('run', '-e', '')).toEqual([])
    })

    it('completion offers space IDs in their place', async () => {
      for (const command of ['check', 'diagnose']) expect(await offered(command, '--space', 'fake')).toEqual([SPACE_ID])
    })

    it('completion offers environments in their place', async () => {
      for (const words of [
        ['enable', 'website', '--environment'],
        ['check', '-e'],
      ])
        expect(await offered(...words, ''), words.join(' ')).toEqual([ENVIRONMENT_ID])
    })

    it('completion offers token names behind a variable', async () => {
      // Readline splits a word at its equals sign.
      const word = (name: string): string[] => (shell === 'bash' ? ['KEY', '=', name] : [`KEY=${name}`])
      const found = shell === 'fish' ? 'KEY=website' : 'website'
      expect(await offered('run', '--env', ...word('webs'))).toEqual([found])
      expect(await offered('run', '-e', ...word('webs'))).toEqual([found])
      expect(await offered('run', '--env', 'KE')).toEqual([])
    })

    it('completion offers service names in their place', async () => {
      for (const words of [
        ['services', 'remove'],
        ['check', '--service'],
      ])
        expect(await offered(...words, 'comp'), words.join(' ')).toEqual([SERVICE_NAME])
    })

    it('completion offers files only for arguments that are files', async () => {
      const isFile = (text: string): boolean => /^a(?:\\? )file\.json$/.test(text)
      for (const words of [
        ['explain'],
        ['import'],
        ['import', 'names'],
        ['manifest', 'compare'],
        ['check', '--manifest'],
        ['rotate', 'website', '--used-in'],
        ['send', '--query-file'],
      ])
        expect((await offered(...words, '')).filter(isFile), words.join(' ')).toHaveLength(1)
      for (const words of [['check', '--format'], ['status'], ['tokens', 'list'], ['check', '--timeout']])
        expect((await offered(...words, '')).filter(isFile), words.join(' ')).toEqual([])
    })
  })
}

describe.skipIf(!isInstalled('zsh'))('a line of zsh completion', () => {
  it('contains a name as one word with nothing that zsh runs', async () => {
    const { line } = await complete('zsh', 'tokens', 'remove', 'o')
    expect(line).toBe(String.raw`token-desk tokens remove o\'clock\ \`touch\ pwned\`\ \$\(touch\ pwned\) `)
  })
})

it.each(['bash', 'zsh', 'fish'])('completion %s names every command and option', async (shell) => {
  const { code, stdout } = await run(['completion', shell])
  expect(code).toBe(0)
  for (const { name, options } of COMMANDS) {
    for (const word of name.split(' ')) expect(stdout).toContain(word)
    for (const option of options) expect(stdout).toContain(option)
  }
})

it('completion rejects other shells', async () => {
  expect((await run(['completion', 'csh'])).code).toBe(64)
  expect((await run(['completion'])).code).toBe(64)
})

it('completion reads names only from the catalog', async () => {
  const line = createLine()
  const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc']
  const secret = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
  await line.run(['tokens', 'add', '--name', 'web site', ...place], { input: secret })
  line.keychain.breakWith('locked')
  expect(await line.run(['completion', 'names'])).toMatchObject({ code: 0, stdout: 'web site\n', stderr: '' })
  const services = await line.run(['completion', 'services'])
  expect(services).toMatchObject({ code: 0, stdout: 'Contentful (US)\nContentful (EU)\n', stderr: '' })
})

it('completion describes tokens, services and spaces behind a tab', async () => {
  const line = createLine()
  const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', 'abc']
  await line.run(['tokens', 'add', 'website', ...place], { input: 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa' })
  const described = async (list: string): Promise<string> =>
    (await line.run(['completion', `described-${list}`])).stdout
  expect(await described('names')).toBe('website\tdelivery, space abc\n')
  expect(await described('services')).toContain('Contentful (US)\tcdn.contentful.com\n')
  expect(await described('spaces')).toBe('abc\tabc\n')
  await line.run(['tokens', 'edit', 'website', '--environments', 'master,staging'])
  expect(await described('environments')).toBe('master\tspace abc\nstaging\tspace abc\n')
})

it.each([
  ['zsh', "'check\tcheck every token against its environments'"],
  ['zsh', "'--space\tcheck only this space'"],
  ['fish', "-a check -d 'check every token against its environments'"],
  ['fish', "-a add -d 'save a token to the keychain, from standard input'"],
])('completion %s describes commands and options: %s', async (shell, text) => {
  expect((await run(['completion', shell])).stdout).toContain(text)
})
