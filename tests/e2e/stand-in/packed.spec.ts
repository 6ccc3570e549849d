import { extractAll } from '@electron/asar'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { packageApp } from '../../packaging/forge.ts'
import { placesOf } from '../../packaging/packed.ts'
import { expect, test } from '../fixtures/desk.ts'
import { startContentServer } from '../support/content-server.ts'
import { fillVault, sendPath, watchPolicy } from '../support/desk-setup.ts'

// Packaging takes its time beside other work.
test.setTimeout(180_000)

test('the packaged app starts from its own files, and sends a request', async ({ desk }) => {
  // Outside the project: nothing of its node_modules can stand in for what the package lacks.
  const work = await mkdtemp(join(tmpdir(), 'token-desk-packed-'))
  const server = await startContentServer({})
  try {
    const target = { platform: 'linux', arch: 'x64' } as const
    const { folder } = await packageApp(target, work)
    desk.appPath = join(work, 'app')
    extractAll(placesOf(folder, target.platform).archive, desk.appPath)

    const page = await desk.start({ env: { STAND_IN_QUIRKS: 'packaged' } })
    expect(await desk.evaluate(({ app }) => [app.isPackaged, app.getName(), app.getAppPath()])).toEqual([
      true,
      'Token Desk',
      desk.appPath,
    ])
    expect(await desk.evaluate(() => process.argv[1]?.startsWith('--user-data-dir='))).toBe(true)
    const refused = watchPolicy(page)
    await fillVault(page, server.origin)
    await sendPath(page, '/spaces/shop/entries')
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('200')
    expect(server.received).toHaveLength(1)
    expect(refused).toEqual([])
    expect(await desk.menu.items()).not.toContain('&View/Toggle Developer Tools')
  } finally {
    await server.close()
    await desk.stop()
    await rm(work, { recursive: true, force: true })
  }
})
