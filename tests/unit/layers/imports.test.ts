import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breachOf, codeFiles, importsOf } from './imports.ts'
import { EXCEPTIONS, LAYER_RULES, pageFloor } from './layer-rules.ts'

const root = new URL('../../..', import.meta.url).pathname.replace(/\/$/, '')
const files = codeFiles(root, 'src')
const imports = files.flatMap((file) => importsOf(root, file))

describe('the layers', () => {
  it('hold: no import crosses a layer the wrong way, and no dependency is unlisted', () => {
    expect(imports.length).toBeGreaterThan(20)
    expect(imports.map(breachOf).filter((breach) => breach !== null)).toEqual([])
  })

  it('let one file touch ipcMain and one open external links', () => {
    const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(`${root}/${file}`, 'utf8')))
    expect(using(/\bipcMain\b.*from 'electron'/)).toEqual(['src/main/ipc.ts'])
    expect(using(/\bshell\b.*from 'electron'/)).toEqual(['src/main/security/external-links.ts'])
  })

  it('list every runtime dependency of package.json in some layer, and none that is not there', () => {
    const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
    const listed = new Set(Object.values(LAYER_RULES).flatMap((rule) => rule.packages))
    const installed = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect(Object.keys(manifest.dependencies).filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !installed.has(name))).toEqual([])
  })

  it('keep no exception for a file that is gone', () => {
    expect(Object.keys(EXCEPTIONS).filter((file) => !files.includes(file))).toEqual([])
  })

  it('hold within the page: no state stands on a feature, and no feature on the shell', () => {
    const upward = imports.filter(({ file, specifier }) => {
      const [from, to] = [pageFloor(file), pageFloor(join(dirname(file), specifier))]
      return specifier.startsWith('.') && from !== -1 && to > from
    })
    expect(upward).toEqual([])
  })

  it.each([
    ['src/renderer/bridge/desk.ts', 0],
    ['src/renderer/page/dialogs.svelte.ts', 2],
    ['src/renderer/features/vault/TokenCard.svelte', 3],
    ['src/renderer/features/shell/Shell.svelte', 4],
    ['src/renderer/main.ts', -1],
  ])('put %s on floor %i of the page', (file, floor) => {
    expect(pageFloor(file)).toBe(floor)
  })

  it.each([
    ['src/core/vault/x.ts', 'node:fs', true],
    ['src/core/vault/x.ts', '../adapters/keychain/keychain.ts', true],
    ['src/core/vault/x.ts', 'electron', true],
    ['src/core/vault/x.ts', 'left-pad', true],
    ['src/shared/model/x.ts', '../../core/ports.ts', true],
    ['src/renderer/x.ts', 'electron', true],
    ['src/renderer/x.ts', '../main/ipc.ts', true],
    ['src/preload/index.ts', 'zod', true],
    ['src/preload/index.ts', '../shared/contract/contract.ts', true],
    ['src/main/window.ts', '../core/adapters/keychain/keychain.ts', true],
    ['src/main/window.ts', 'fs', true],
    ['src/core/vault/x.ts', '../../shared/model/token.ts', false],
    ['src/main/window.ts', 'electron', false],
  ])('judge an import of %s from %s (breach: %s)', (file, specifier, breach) => {
    expect(breachOf({ file, specifier }) !== null).toBe(breach)
  })
})
