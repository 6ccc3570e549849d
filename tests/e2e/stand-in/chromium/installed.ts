import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Looks for a Chrome, Chromium or Edge that is installed on this machine, where their installers put them; `CHROME_PATH` decides if set.
 * @returns the path of the executable, or the list of places looked at
 * @throws when CHROME_PATH names no file
 */
export function findInstalledChromium(): { found: string } | { lookedAt: string[] } {
  const chosen = process.env['CHROME_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names no file: ${chosen}`)
    return { found: chosen }
  }
  const candidates = places()
  const found = candidates.find((path) => existsSync(path))
  return found === undefined ? { lookedAt: candidates } : { found }
}

function places(): string[] {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Google Chrome Canary', 'Brave Browser']
    const homes = ['/Applications', join(process.env['HOME'] ?? '', 'Applications')]
    return homes.flatMap((home) => names.map((name) => join(home, `${name}.app`, 'Contents', 'MacOS', name)))
  }
  if (process.platform === 'win32') {
    const homes = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? [])
    const inside = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return inside.flatMap((path) => homes.map((home) => join(home, path)))
  }
  const names = [
    ...[
      'google-chrome',
      'google-chrome-stable',
      'chromium',
      'chromium-browser',
      'microsoft-edge',
      'microsoft-edge-stable',
    ],
    'brave-browser',
  ]
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const direct = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium']
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...direct]
}
