import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lookAtSecretService } from '../../../../src/core/adapters/secret-service-look.ts'

let folder: string | null = null
afterEach(async () => {
  vi.unstubAllEnvs()
  if (folder !== null) await rm(folder, { recursive: true })
})

describe.skipIf(process.platform === 'win32')('the programs that ask a Secret Service what it says of itself', () => {
  it('get no secret of the command line handed on', async () => {
    folder = await mkdtemp(join(tmpdir(), 'token-desk-look-'))
    const seen = join(folder, 'seen')
    for (const program of ['busctl', 'dbus-send']) {
      await writeFile(join(folder, program), `#!/bin/sh\n/usr/bin/env >> "${seen}"\nexit 1\n`)
      await chmod(join(folder, program), 0o755)
    }
    vi.stubEnv('PATH', folder)
    vi.stubEnv('TOKEN_DESK_TOKEN', 'fake-token-of-the-environment')
    expect(await lookAtSecretService('token-desk-test', 'trial')).toEqual({ is: 'unknown' })
    const environment = await readFile(seen, 'utf8')
    expect(environment).toContain('LC_ALL=C')
    expect(environment).not.toContain('fake-token-of-the-environment')
  })
})
