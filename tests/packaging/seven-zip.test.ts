import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeSevenZip } from '../../resources/packaging/seven-zip.ts'
import { filesBelow } from './packed.ts'

describe('7-Zip, which the installer for Windows is made with', () => {
  it.each(['x64', 'arm64'])('is there for %s, and is put where it is looked for', (arch) => {
    const folder = mkdtempSync(join(tmpdir(), 'token-desk-7z-'))
    placeSevenZip(arch, folder)
    expect(filesBelow(folder)).toEqual(['7z.dll', '7z.exe'])
    expect(readFileSync(join(folder, '7z.exe')).subarray(0, 2).toString()).toBe('MZ')
    rmSync(folder, { recursive: true, force: true })
  })
})
