import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClipboard } from '../../../src/cli/clipboard.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipboard-'))
  for (const program of ['xsel', 'wl-copy']) await writeFile(join(folder, program), '')
})
afterAll(() => rm(folder, { recursive: true }))

describe('the clipboard of a terminal', () => {
  it.each<[string, (path: string) => Record<string, string>, boolean]>([
    ['is available if its program is in PATH and a display is set', (PATH) => ({ PATH, DISPLAY: ':0' }), true],
    ['is available if Windows spells the variable Path', (Path) => ({ Path, DISPLAY: ':0' }), true],
    ['is unavailable without a display', (PATH) => ({ PATH }), false],
    ['is unavailable with an empty display', (PATH) => ({ PATH, DISPLAY: '' }), false],
    ['is unavailable if only one of two programs is installed', (PATH) => ({ PATH, WAYLAND_DISPLAY: 'w' }), false],
    ['is unavailable without PATH', () => ({ DISPLAY: ':0' }), false],
  ])('%s', (_case, environment, expected) => {
    expect(createClipboard(environment(folder)).isThere()).toBe(expected)
  })
})
