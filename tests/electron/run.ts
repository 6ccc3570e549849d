/** `npm run test:electron`: the same specs on real Electron, where its binary is installed. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { keptItems } from './kept-items.ts'
import { electronBinary } from './launch-electron.ts'

/** Longer than all specs on a slow machine: a hang ends. */
const LIMIT = 45 * 60_000

if (!electronBinary()) {
  console.error(
    [
      "Electron's binary is not on this machine, so the specs did not run on real Electron.",
      'It is not part of its npm package: `npx install-electron` downloads it from github.com.',
      'Everything else of these specs runs on the stand-in: `npm run test:e2e`.',
    ].join('\n'),
  )
  process.exit(2)
}
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
const config = join(import.meta.dirname, '..', 'e2e', 'playwright.config.ts')
const folder = mkdtempSync(join(tmpdir(), 'token-desk-electron-'))
const note = join(folder, 'kept')
// On Linux each spec that needs a keyring has one of its own, on a bus of its own.
const ownKeychain = process.platform === 'linux' ? {} : { TOKEN_DESK_TEST_KEYCHAIN: note }
const { status, error } = spawnSync(process.execPath, [cli, 'test', '-c', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TOKEN_DESK_E2E: 'electron', ...ownKeychain },
  timeout: LIMIT,
})
if (error) console.error(`The specs did not end by themselves (${error.name}).`)
const items = keptItems(note)
if (items.length > 0) {
  const { default: keytar } = await import('keytar')
  for (const [service, account] of items) await keytar.deletePassword(service, account)
}
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
