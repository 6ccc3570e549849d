import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands/all-commands.ts'
import { optionsOf } from '../../src/cli/commands/command.ts'
import { readPage, ROOT } from './pages.ts'
import type { PageRun } from './run-blocks.ts'

/** Runs every command that prints JSON. */
const COMMANDS_PAGE = 'tests/docs/json-documents.md'

/** A key with the name of its value's shape. `''` for a plain value, `*` for any keys. */
type Keys = ReadonlyMap<string, string>

/** The rows of the page's tables: the keys by command or shape. `= shape` stands for all keys of that shape. */
const documented = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { text } = await readPage('docs/cli/json-keys.md')
  const rows = text.matchAll(/^\| (?:`([a-z -]+)`|every command) +\| (.+?) +\|$/gm)
  return new Map(
    [...rows].map(([, name = 'every command', keys = '']) => [
      name,
      [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key).filter((key) => !key.startsWith('--')),
    ]),
  )
}

const table = await documented()

/** A key that an option adds again has the shape of the first one. */
const keysOf = (name: string): Keys =>
  new Map(
    (table.get(name) ?? [])
      .flatMap((key) => {
        if (key.startsWith('= ')) return [...keysOf(key.slice(2))]
        const [own = '', shape = ''] = key.split(':')
        return [[own, shape.replace('[]', '')] as const]
      })
      .toReversed(),
  )

/** The paths of keys that aren't documented. */
const unknownKeys = (value: unknown, keys: Keys, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => unknownKeys(item, keys, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const shape = keys.get(key)
    if (shape === undefined) return [`${path}.${key}`]
    return shape === '*' ? [] : unknownKeys(item, keysOf(shape), `${path}.${key}`)
  })
}

const commandIn = (line: string): string => {
  const words = /token-desk ([a-z-]+)(?: ([a-z-]+))?/.exec(line) ?? []
  return COMMANDS.find(({ name }) => name === `${words[1]} ${words[2]}` || name === words[1])?.name ?? line
}

/** The documents by the command lines that printed them. */
let printed: [line: string, document: Record<string, unknown>][] = []

beforeAll(async () => {
  const args = ['tests/docs/run-blocks.ts', '--json', COMMANDS_PAGE]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  const { commands } = JSON.parse(stdout) as PageRun
  printed = commands.flatMap(({ command }, at) =>
    command.startsWith('cat ')
      ? []
      : [[command, JSON.parse(commands[at + 1]?.printed ?? '') as Record<string, unknown>] as const],
  )
})

describe('the keys of the JSON output', () => {
  it('are documented for every command that prints JSON', () => {
    const withJson = COMMANDS.filter((command) => optionsOf(command).includes('json')).map(({ name }) => name)
    expect(withJson.filter((name) => !table.has(name))).toEqual([])
    const ran = printed.filter(([, document]) => !('error' in document)).map(([line]) => commandIn(line))
    expect(withJson.filter((name) => !ran.includes(name))).toEqual([])
  })

  it('refer only to documented shapes', () => {
    const names = [...table.keys()].flatMap((name) => (name === '' ? [] : [...keysOf(name).values()]))
    expect(names.filter((shape) => shape !== '' && shape !== '*' && !table.has(shape))).toEqual([])
  })

  it('are a closed list: no command prints another one', () => {
    const unknown = printed.flatMap(([line, document]) =>
      unknownKeys(document, keysOf('error' in document ? 'every command' : commandIn(line)), commandIn(line)),
    )
    expect([...new Set(unknown)]).toEqual([])
  })
})
