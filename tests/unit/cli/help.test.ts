import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionHelp } from '../../../src/cli/arguments/help.ts'
import { nearest, parseArguments } from '../../../src/cli/arguments/parse.ts'
import { COMMAND_NAMES, COMMANDS, commandsOf, GROUPS } from '../../../src/cli/commands/all-commands.ts'
import { createLine } from './line.ts'

const { run } = createLine()

describe('a command that was mistyped', () => {
  it.each([
    [['diagnos'], '“diagnose”'],
    [['diagnoze', '--space', 'a'], '“diagnose”'],
    [['chekc'], '“check”'],
    [['tokens', 'lst'], '“tokens list”'],
    [['token', 'add'], '“tokens add”'],
    [['tokens', 'rm', 'website'], '“tokens'],
    [['diagnose', '--spce', 'a'], '“--space”'],
    [['send', '--pth=/x'], '“--path”'],
    [['help', 'sned'], '“send”'],
  ])('%j names the nearest, and ends with 64', async (args, name) => {
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain(`Did you mean ${name}`)
  })

  it('refers to --help if no command is similar, and never repeats the input', async () => {
    for (const args of [[], ['frobnicate'], ['help', 'frobnicate']]) {
      const { code, stderr } = await run(args)
      expect(code).toBe(64)
      expect(stderr).toContain('“token-desk --help”')
      expect(stderr).not.toContain('frobnicate')
    }
    expect((await run(['diagnose', '--frobnicate'])).stderr).toContain('--help')
    // An option of another command is no typing mistake.
    expect((await run(['explain', '--space', 'a'])).stderr).toContain('has no option “--space”')
    const secret = await run(['diagnose', '--token-stdn', '--space', 'a'])
    expect(secret.stderr).toContain('“--token-stdin”')
    expect(secret.stderr).toContain('Don’t pass a token as an argument')
  })

  it('is mended by a guess that is near: one letter wrong, missing, too many or in the wrong place', () => {
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
  it.each(COMMAND_NAMES)('of “%s” is the same after “help” as with --help', async (name) => {
    const [before, after] = [await run(['help', ...name.split(' ')]), await run([...name.split(' '), '--help'])]
    expect(before).toEqual(after)
    expect(before).toMatchObject({ code: 0, stderr: '' })
    expect(before.stdout).toContain(`Usage: token-desk ${name}`)
  })

  it('is the overview if no command is named', async () => {
    const overview = await run(['help'])
    for (const args of [['--help'], ['-h'], ['help', '--help']])
      expect(await run(args), args.join(' ')).toEqual(overview)
  })

  it.each(Object.keys(GROUPS))('of the group “%s” lists its commands and no others', async (group) => {
    const help = await run(['help', group])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    const listed = help.stdout.split('\n').flatMap((line) => /^ {2}(\w.*?) {2}/.exec(line)?.[1] ?? [])
    expect(listed).toEqual(commandsOf(group).map(({ name }) => name))
    for (const args of [[group], [group, '--help'], [group, '-h']])
      expect(await run(args), args.join(' ')).toEqual(help)
    expect(await run([group, '--json'])).toMatchObject({ code: 64, stdout: '' })
  })

  it.each(COMMANDS)('of “$name” has examples that are understood as printed', async ({ name, examples }) => {
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

  it('shows every option', async () => {
    for (const command of COMMANDS) {
      const { stdout } = await run(['help', ...command.name.split(' ')])
      for (const option of command.options) expect(stdout.replace(/\s+/g, ' ')).toContain(optionHelp(command, option))
    }
  })
})

describe('explain', () => {
  it.each(['', ' \n\t\r\n'])('of nothing (%j) is no error to be explained: 64 and one sentence more', async (input) => {
    const { code, stdout, stderr } = await run(['explain'], { input })
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toContain('Nothing to explain.')
  })
})
