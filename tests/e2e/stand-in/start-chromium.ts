/** `npm run start:chromium`: the built app in an installed Chrome, Chromium or Edge, through the stand-in for Electron. */
import { join } from 'node:path'

import { findInstalledChromium } from './chromium/installed.ts'
import { startHost } from './start-host.ts'

const noBrowser = (lookedAt: string[]): string =>
  [
    'No Chrome, Chromium, Edge or Brave was found on this machine.',
    `Looked for: ${[...new Set(lookedAt.map((path) => path.split(/[/\\]/).at(-1)))].join(', ')} where their installers put them.`,
    'Install one of them, or say where it is: CHROME_PATH=/path/to/chrome npm run start:chromium',
  ].join('\n')

/** Where a window needs a display that nobody has named. */
const hasNoDisplay = (): boolean =>
  process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']

const NO_DISPLAY = [
  'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), and a window needs one.',
  'Start it in a desktop session, or use the command line: node out/cli/token-desk.js --help',
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
      'This is the stand-in for Electron: a tool for tests and for a first look, not Electron. The app’s own code runs unchanged in Node,',
      'your keychain and your profile are the real ones: a token that you add is kept for real, and is there in the app, too.',
      'Its window is one of that browser, without tabs and address bar.',
      'Dialogs are not there: files are saved to your downloads folder. Close the window or press Ctrl+C to end.',
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
  // Ctrl+C reaches the host too, which quits in good order; this process only waits for it.
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
