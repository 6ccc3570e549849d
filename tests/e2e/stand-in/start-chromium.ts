/** `npm run start:chromium`: the built app in an installed Chrome, Chromium or Edge, through the stand-in for Electron. */
import { join } from 'node:path'

import { findInstalledChromium } from './chromium/installed.ts'
import { startHost } from './start-host.ts'

const noBrowser = (lookedAt: string[]): string =>
  [
    'No Chrome, Chromium, Edge or Brave found.',
    `Looked for: ${[...new Set(lookedAt.map((path) => path.split(/[/\\]/).at(-1)))].join(', ')} in their usual folders.`,
    'Install one of them, or set its path: CHROME_PATH=/path/to/chrome npm run start:chromium',
  ].join('\n')

/** Whether a window would have no display. */
const hasNoDisplay = (): boolean =>
  process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']

const NO_DISPLAY = [
  'No display found: neither DISPLAY nor WAYLAND_DISPLAY is set.',
  'Start the app in a desktop session, or use the command line: node out/cli/token-desk.js --help',
].join('\n')

async function run(): Promise<number> {
  const search = findInstalledChromium()
  if ('lookedAt' in search) {
    console.error(noBrowser(search.lookedAt))
    return 2
  }
  console.log(
    [
      `Opening the built app in ${search.found}.`,
      'This is a stand-in for Electron, for tests and for a first look.',
      'It uses your real keychain and profile: tokens that you add are saved for the app, too.',
      'System dialogs are missing: files are saved to your downloads folder.',
      'Close the window or press Ctrl+C to quit.',
    ].join('\n'),
  )
  const host = startHost({
    appPath: join(import.meta.dirname, '..', '..', '..'),
    args: process.argv.slice(2),
    env: Object.fromEntries(
      Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    headed: true,
    debugPort: false,
    chromium: { executable: search.found },
    echo: true,
  })
  // Ctrl+C also reaches the host, which then quits. This process only waits for it.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => host.stop())
  const code = (await host.exited) ?? 1
  if (code !== 0 && hasNoDisplay()) console.error(NO_DISPLAY)
  return code
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
