import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionHelp } from '../../../src/cli/arguments/help.ts'
import { nearest } from '../../../src/cli/arguments/nearest.ts'
import { parseArguments } from '../../../src/cli/arguments/parse.ts'
import {
  COMMAND_NAMES,
  COMMANDS,
  commandsOf,
  GROUPS,
  OVERVIEW_EXAMPLES,
  SECTIONS,
} from '../../../src/cli/commands/all-commands.ts'
import { optionsOf } from '../../../src/cli/commands/command.ts'
import { createLine } from './line.ts'

const { run } = createLine()

describe('a mistyped command', () => {
  it.each([
    [['diagnos'], '"diagnose"'],
    [['diagnoze', '--space', 'a'], '"diagnose"'],
    [['chekc'], '"check"'],
    [['tokns'], '"tokens"'],
    [['tokens', 'lst'], '"tokens list"'],
    [['tokens', 'ad'], '"tokens add"'],
    [['diagnose', '--spce', 'a'], '"--space"'],
    [['send', '--pth=/x'], '"--path"'],
    [['help', 'sned'], '"send"'],
  ])('such as %j suggests the nearest one and exits with 64', async (args, name) => {
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain(`Did you mean ${name}`)
  })

  it.each([
    [['frobnicate'], 'Unknown command "frobnicate". Run `token-desk --help`.'],
    [['help', 'frobnicate'], 'Unknown command "frobnicate". Run `token-desk --help`.'],
    [['tokens', 'frobnicate'], 'Unknown command "tokens frobnicate". Run `token-desk tokens --help`.'],
    [['Fr0bnicate'], 'Unknown command. Run `token-desk --help`.'],
  ])('such as %j refers to --help and repeats only a plain word', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 64, stdout: '', stderr: `${message}\n` })
  })

  it('suggests options of other commands and warns of tokens in arguments', async () => {
    expect((await run(['diagnose', '--frobnicate'])).stderr).toContain('--help')
    // An option of another command is no typing mistake.
    expect((await run(['explain', '--space', 'a'])).stderr).toContain('has no option "--space"')
    expect((await run(['explain', '-x'])).stderr).toBe('Unknown option "-x". Run `token-desk explain --help`.\n')
    const secret = await run(['diagnose', '--token-stdn', '--space', 'a'])
    expect(secret.stderr).toContain('"--token-stdin"')
    expect(secret.stderr).toContain("Don't pass a token as an argument")
  })
})

describe('aliases of commands and options', () => {
  it.each([
    [['tokens', 'ls'], 'tokens list'],
    [['token', 'list'], 'tokens list'],
    [['token', 'rm', 'x'], 'tokens remove'],
    [['tokens', 'mv', 'x', 'y'], 'tokens rename'],
    [['service', 'ls'], 'services list'],
    [['services', 'rm', 'x'], 'services remove'],
  ])('include %j for the command %s', (args, name) => {
    expect(parseArguments(args)).toMatchObject({ ok: true, value: { command: { name } } })
  })

  it.each([
    ['-e', 'staging', 'environment'],
    ['-s', 'abc', 'space'],
    ['-t', 'website', 'token'],
    ['-v', '', 'verbose'],
    ['-q', '', 'quiet'],
  ])('include %s for the long option', (short, value, option) => {
    const parsed = parseArguments(['diagnose', short, ...(value === '' ? [] : [value])])
    if (!parsed.ok || !('values' in parsed.value)) throw new Error('was refused')
    expect(parsed.value.values.get(option as 'space')).toEqual([value])
  })

  it.each([[['version']], [['--version']], [['-V']], [['-v']]])('include %j for the version', async (args) => {
    expect(await run(args)).toMatchObject({ code: 0, stdout: '0.0.0\n', stderr: '' })
  })
})

describe('the nearest command', () => {
  it('is found if one letter is wrong, missing, added or in the wrong place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMMAND_NAMES), fc.nat(20), fc.constantFrom(0, 1, 2, 3), (name, at, how) => {
        const where = at % name.length
        const [head, letter, tail] = [name.slice(0, where), name.charAt(where), name.slice(where + 1)]
        const typed = [
          head + tail,
          `${head}q${tail}`,
          `${head}${letter}q${tail}`,
          head + tail.slice(0, 1) + letter + tail.slice(1),
        ][how]
        expect(nearest(typed ?? '', COMMAND_NAMES)).toBe(name)
      }),
    )
    expect(nearest('', COMMAND_NAMES)).toBeNull()
    expect(nearest('an entirely different thing', COMMAND_NAMES)).toBeNull()
  })
})

describe('help', () => {
  it.each(COMMAND_NAMES)('for "%s" is the same after "help" as with --help', async (name) => {
    const [before, after] = [await run(['help', ...name.split(' ')]), await run([...name.split(' '), '--help'])]
    expect(before).toEqual(after)
    expect(before).toMatchObject({ code: 0, stderr: '' })
    expect(before.stdout).toContain(`Usage: token-desk ${name}`)
  })

  it('is the overview if no command is named', async () => {
    const overview = await run(['help'])
    for (const args of [[], ['--help'], ['-h'], ['help', '--help']])
      expect(await run(args), args.join(' ')).toEqual(overview)
  })

  it.each(Object.keys(GROUPS))('for the group "%s" lists its commands and no others', async (group) => {
    const help = await run(['help', group])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    const listed = help.stdout.split('\n').flatMap((line) => /^ {2}(\w.*?) {2}/.exec(line)?.[1] ?? [])
    expect(listed).toEqual(commandsOf(group).map(({ name }) => name))
    for (const args of [[group], [group, '--help'], [group, '-h']])
      expect(await run(args), args.join(' ')).toEqual(help)
    expect(await run([group, '--json'])).toMatchObject({ code: 64 })
    if (group.endsWith('s')) expect((await run([group.slice(0, -1)])).stdout).toBe(help.stdout)
  })

  it.each(COMMANDS)('for "$name" has examples that are valid as printed', async ({ name, examples }) => {
    const help = await run(['help', ...name.split(' ')], { columns: 40 })
    // As a shell joins them.
    const stdout = help.stdout.replace(/ \\\n +/g, ' ')
    const printed = stdout.split('\n').flatMap((line) => /^ {2}token-desk (.*)$/.exec(line)?.[1] ?? [])
    expect(printed).toEqual(examples)
    for (const example of printed) {
      const [command = ''] = example.split(/ [<>] /)
      expect(parseArguments(command.split(' ')), example).toMatchObject({ ok: true, value: { command: { name } } })
    }
  })

  it('for all commands fits 40 lines of 80 columns and names every command or its group', async () => {
    const { stdout } = await run(['--help'], { columns: 80 })
    const lines = stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(40)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    const listed = Object.values(SECTIONS).flat()
    expect(new Set(listed)).toEqual(new Set(COMMAND_NAMES.map((name) => name.split(' ')[0])))
    for (const name of listed) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    for (const example of OVERVIEW_EXAMPLES) expect(parseArguments(example.split(' '))).toMatchObject({ ok: true })
  })

  it.each(COMMAND_NAMES)('for "%s" fits 60 lines of 80 columns, with examples above the options', async (name) => {
    const { stdout } = await run(['help', ...name.split(' ')], { columns: 80 })
    const lines = stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(stdout.indexOf('\nExamples\n')).toBeLessThan(stdout.indexOf('--help'))
  })

  it('shows exit codes only of commands with codes of their own', async () => {
    expect((await run(['explain', '--help'])).stdout).toContain('Exit codes')
    for (const name of ['diagnose', 'tokens list'])
      expect((await run(['help', ...name.split(' ')])).stdout).not.toContain('Exit codes')
  })

  it('shows every option', async () => {
    for (const command of COMMANDS) {
      const { stdout } = await run(['help', ...command.name.split(' ')])
      for (const option of optionsOf(command))
        expect(stdout.replace(/\s+/g, ' ')).toContain(optionHelp(command, option))
    }
  })
})

describe('explain', () => {
  it.each(['', ' \n\t\r\n'])('without a text (%j) exits with 64 and one more sentence', async (input) => {
    const { code, stdout, stderr } = await run(['explain'], { input })
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain('Nothing to explain.')
  })
})
