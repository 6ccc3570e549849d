import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const Config = z.object({
  compilerOptions: z.object({ tsBuildInfoFile: z.string().optional() }).optional(),
  references: z.array(z.object({ path: z.string() })).optional(),
})
const read = (path: string) =>
  Config.parse(ts.parseConfigFileTextToJson(path, readFileSync(join(root, path), 'utf8')).config)

const projects = globSync(
  ['src/*/tsconfig.json', 'resources/*/tsconfig.json', 'docs/*/tsconfig.json', 'tests/tsconfig.json'],
  { cwd: root },
)
const parts = projects.filter((path) => dirname(path) !== join('src', 'renderer'))

describe('the type check', () => {
  it('knows every part; svelte-check the page', () => {
    const known = read('tsconfig.json').references?.map(({ path }) => join(path))
    expect(known?.toSorted()).toEqual(parts.map((path) => dirname(path)).toSorted())
  })

  it('keeps what it remembers of each part out of the sources, in a file of its own', () => {
    const files = parts.map((path) => join(dirname(path), read(path).compilerOptions?.tsBuildInfoFile ?? ''))
    expect(files.filter((file) => dirname(file) !== join('node_modules', '.cache', 'tsc'))).toEqual([])
    expect(new Set(files).size).toBe(parts.length)
  })
})
