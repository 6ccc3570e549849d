import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { COMMANDS, GROUPS } from '../../../src/cli/commands/all-commands.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A program that loads `modules`, and prints the URL of every module that this process loaded. */
const listing = (modules: readonly string[], code: string): string => `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  },
})
${modules.map((name, at) => `const m${at} = await import(${JSON.stringify(`${ROOT}/${name}`)})`).join('\n')}
${code}
console.log(JSON.stringify([...loaded]))
`

const loadedBy = async (modules: readonly string[], code: string): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', listing(modules, code)])
  const lines = stdout.trim().split('\n')
  return (JSON.parse(lines.at(-1) ?? '[]') as string[]).map((url) => url.replace(`file://${ROOT}`, ''))
}

/** What only a command that runs may load. */
const HEAVY = /^\/?(?:src\/core\/|src\/playground\/|src\/cli\/compose|node_modules\/(?:zod|undici)\/)|^node:https?$/

describe('the files in src/cli/commands', () => {
  it('are all in the list of commands', () => {
    const files = readdirSync(`${ROOT}/src/cli/commands`).filter(
      (name) => !name.endsWith('-run.ts') && name !== 'command.ts' && name !== 'all-commands.ts',
    )
    expect(files.sort()).toEqual(COMMANDS.map(({ name }) => `${name.replace(' ', '-')}.ts`).sort())
  })

  it('belong to a group with a description if their name has two words', () => {
    const groups = COMMANDS.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : []))
    expect([...new Set(groups)].sort()).toEqual(Object.keys(GROUPS).sort())
  })

  it('load neither core nor zod nor undici nor an HTTP client of Node', async () => {
    const loaded = await loadedBy(['src/cli/commands/all-commands.ts'], '')
    expect(loaded.filter((url) => url.includes('src/cli/commands/'))).toHaveLength(COMMANDS.length + 2)
    expect(loaded.filter((url) => HEAVY.test(url))).toEqual([])
  })

  it.each([[['--help']], [['tokens', '--help']], [['send', '--help']], [['--version']], [['frobnicate']]])(
    'are the only ones that %j loads',
    async (args) => {
      const front = `{ version: '1.2.3', environment: {}, stdout: output, stderr: output }`
      const loaded = await loadedBy(
        ['src/cli/run.ts'],
        `const output = { write: async () => undefined, isTerminal: false, columns: 80 }
         await m0.runComposing(${JSON.stringify(args)}, ${front}, () => { throw new Error('composed') })`,
      )
      expect(loaded).not.toEqual([])
      expect(loaded.filter((url) => HEAVY.test(url))).toEqual([])
    },
  )

  it('load core when a command runs', async () => {
    const loaded = await loadedBy(
      ['src/cli/commands/all-commands.ts'],
      `await import('${ROOT}/src/cli/commands/send-run.ts')`,
    )
    expect(loaded.filter((url) => HEAVY.test(url)).length).toBeGreaterThan(10)
  })
})
