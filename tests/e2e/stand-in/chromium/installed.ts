import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** The machine that is looked at; a test gives one of its own. */
export type Machine = {
  platform: NodeJS.Platform
  env: Record<string, string | undefined>
  exists: (path: string) => boolean
}

const thisMachine: Machine = { platform: process.platform, env: process.env, exists: existsSync }

/**
 * Looks for a Chrome, Chromium, Edge or Brave that is installed, where their installers put them. `CHROME_PATH` decides if it is set.
 * @returns the path of the executable, or the places looked at
 * @throws when CHROME_PATH names no file
 */
export function findInstalledChromium(machine: Machine = thisMachine): { found: string } | { lookedAt: string[] } {
  const chosen = machine.env['CHROME_PATH']
  if (chosen) {
    if (!machine.exists(chosen)) throw new Error(`CHROME_PATH names no file: ${chosen}`)
    return { found: chosen }
  }
  const candidates = placesOn(machine)
  const found = candidates.find((path) => machine.exists(path))
  return found === undefined ? { lookedAt: candidates } : { found }
}

function placesOn({ platform, env }: Machine): string[] {
  if (platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Google Chrome Canary', 'Brave Browser']
    const homes = ['/Applications', ...(env['HOME'] ? [posix.join(env['HOME'], 'Applications')] : [])]
    return names.flatMap((name) => homes.map((home) => posix.join(home, `${name}.app`, 'Contents', 'MacOS', name)))
  }
  if (platform === 'win32') {
    const homes = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? [])
    const inside = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
      'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
    ]
    return inside.flatMap((path) => homes.map((home) => win32.join(home, path)))
  }
  const names = [
    'google-chrome',
    'google-chrome-stable',
    'chromium',
    'chromium-browser',
    'microsoft-edge',
    'brave-browser',
  ]
  const folders = (env['PATH'] ?? '').split(':').filter(Boolean)
  const direct = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium']
  return [...names.flatMap((name) => folders.map((folder) => posix.join(folder, name))), ...direct]
}
