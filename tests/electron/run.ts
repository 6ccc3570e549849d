/** `npm run test:electron`: the same specs on real Electron, where its binary is installed. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { electronBinary } from './launch-electron.ts'

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
const { status } = spawnSync(process.execPath, [cli, 'test', '-c', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TOKEN_DESK_E2E: 'electron' },
})
process.exit(status ?? 1)
