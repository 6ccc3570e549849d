import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageApp } from './forge.ts'
import { filesBelow } from './packed.ts'

it('a download that is not the Electron of the lock file ends the packaging', async () => {
  const work = mkdtempSync(join(tmpdir(), 'token-desk-mirror-'))
  const asked: string[] = []
  // A mirror whose own list of digests would fit what it gives.
  const mirror = createServer((request, response) => {
    asked.push(request.url ?? '')
    const name = filesBelow(join(work, 'zips')).find((file) => file.endsWith('.zip')) ?? 'none'
    response.end(readFileSync(join(work, 'zips', name)))
  })
  await new Promise<void>((listening) => mirror.listen(0, '127.0.0.1', listening))
  const { port } = mirror.address() as AddressInfo
  const packaging = packageApp({ platform: 'linux', arch: 'x64' }, work, {
    ELECTRON_ZIP_DIR: '',
    ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
    electron_config_cache: join(work, 'cache'),
  })
  await expect(packaging).rejects.toThrow(/checksum/i)
  expect(asked.filter((path) => path.endsWith('linux-x64.zip'))).not.toEqual([])
  expect(asked.filter((path) => path.includes('SHASUMS'))).toEqual([])
  await new Promise((closed) => mirror.close(closed))
  rmSync(work, { recursive: true, force: true })
})
