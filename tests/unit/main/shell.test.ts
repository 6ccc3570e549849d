import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeUserFile } from '../../../src/core/adapters/atomic-file.ts'

const chosen = { filePath: '' }
vi.mock('electron', () => ({
  BrowserWindow: { getFocusedWindow: () => null },
  dialog: { showSaveDialog: () => Promise.resolve({ canceled: false, ...chosen }) },
}))

const { createShell } = await import('../../../src/main/shell.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-shell-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it.each(['owner', 'everyone'] as const)(
  'a file that the app saves for %s has the permissions for it',
  async (readers) => {
    chosen.filePath = join(folder, 'saved.json')
    const saved = await createShell(writeUserFile).saveFile('saved.json', new TextEncoder().encode('{}'), readers)
    expect(saved).toEqual({ ok: true, value: 'saved' })
    expect(await readFile(chosen.filePath, 'utf8')).toBe('{}')
    if (process.platform === 'win32') return
    const plain = join(folder, 'plain')
    await writeFile(plain, '')
    const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777
    expect(await modeOf(chosen.filePath)).toBe(readers === 'owner' ? 0o600 : await modeOf(plain))
  },
)
