import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { findInstalledChromium, type Machine } from './chromium/installed.ts'
import { unpackChromium } from './chromium/unpack.ts'
import { expect, test } from './desk-stand-in.ts'

const having = (path: string, machine: Partial<Machine>): Machine => ({
  platform: 'linux',
  env: {},
  exists: (asked) => asked === path,
  ...machine,
})

test.describe('an installed browser is found', () => {
  for (const [path, machine] of [
    ['/usr/bin/chromium', { env: { PATH: '/usr/local/bin:/usr/bin' } }],
    ['/opt/google/chrome/chrome', {}],
    ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', { platform: 'darwin' }],
    ['/Users/x/Applications/Chromium.app/Contents/MacOS/Chromium', { platform: 'darwin', env: { HOME: '/Users/x' } }],
    [
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
      { platform: 'win32', env: { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' } },
    ],
    ['/my/chrome', { env: { CHROME_PATH: '/my/chrome' } }],
  ] as const satisfies [string, Partial<Machine>][]) {
    test(path, () => {
      expect(findInstalledChromium(having(path, machine))).toEqual({ found: path })
    })
  }

  test('nowhere without a Chromium, and a CHROME_PATH without a file is reported', () => {
    const none = having('/nothing', { env: { PATH: '/usr/bin' } })
    expect(findInstalledChromium(none)).toMatchObject({
      lookedAt: expect.arrayContaining(['/usr/bin/google-chrome', '/snap/bin/chromium']),
    })
    expect(() => findInstalledChromium({ ...none, env: { CHROME_PATH: '/wrong' } })).toThrow(
      'CHROME_PATH names no file: /wrong',
    )
  })
})

function run(env: Record<string, string>, profile: string, nodeArgs: string[] = []) {
  const args = [...nodeArgs, join(import.meta.dirname, 'start-chromium.ts'), `--user-data-dir=${profile}`]
  const child = spawn(process.execPath, args, { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, exited: new Promise<number | null>((end) => child.once('close', end)) }
}

test('start:chromium says what it is and what it found, opens the built app, and ends on a signal', async ({
  desk,
}) => {
  test.skip(process.platform === 'win32', 'the browser is a shell script')
  const { executable, libraries = '', fontconfig = '' } = await unpackChromium()
  const browser = await endable(desk.profile, executable)
  const env = {
    CHROME_PATH: browser.path,
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_PATH: fontconfig,
    HOME: desk.profile,
    XDG_RUNTIME_DIR: desk.profile,
  }
  const started = run(env, desk.profile)
  await expect.poll(started.output).toContain('This is a stand-in for Electron')
  expect(started.output()).toContain(`Opening the built app in ${browser.path}`)
  await expect.poll(started.output).toContain('Its window is open.')
  // One window, without tabs and address bar: there the app's own shortcuts are the app's.
  const given = await browser.given()
  expect(given.filter((arg) => arg.startsWith('--app='))).toHaveLength(1)
  expect(given).not.toContain('--no-startup-window')
  started.child.kill('SIGTERM')
  expect(await started.exited).toBe(0)
})

/**
 * A browser that a test can end: a shell script that becomes it, whose process and arguments stand in files. The Chromium of
 * the tests knows no app windows; it opens a page by itself where it is given an address.
 */
async function endable(folder: string, executable: string) {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'chrome.sh')
  const notes = `echo $$ > '${folder}/chrome.pid'\nprintf '%s\\n' "$@" > '${folder}/chrome.args'`
  await writeFile(path, `#!/bin/sh\n${notes}\nexec '${executable}' "$@" about:blank\n`, { mode: 0o755 })
  const note = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
  return {
    path,
    pid: async () => Number(await note('chrome.pid')),
    given: async () => (await note('chrome.args')).trimEnd().split('\n'),
  }
}

test('start:chromium warns that it saves real tokens, reports a second start, and explains the end of its browser', async ({
  desk,
}) => {
  test.skip(process.platform === 'win32', 'the browser is ended by a signal')
  const { executable, libraries = '', fontconfig = '' } = await unpackChromium()
  const browser = await endable(desk.profile, executable)
  const env = {
    CHROME_PATH: browser.path,
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_PATH: fontconfig,
    HOME: desk.profile,
    XDG_RUNTIME_DIR: desk.profile,
    DISPLAY: ':0',
  }
  const started = run(env, desk.profile)
  await expect.poll(started.output).toContain('Its window is open.')
  expect(started.output()).toContain('tokens that you add are saved for the app, too')
  const second = run(env, desk.profile)
  expect(await second.exited).toBe(0)
  expect(second.output()).toContain('It is open already')
  process.kill(await browser.pid(), 'SIGKILL')
  expect(await started.exited).toBe(1)
  expect(started.output()).toContain('The browser has ended (killed), and Token Desk with it.')
  // Its lock is gone with it: it can be started again.
  const again = run(env, desk.profile)
  await expect.poll(again.output).toContain('Its window is open.')
  again.child.kill('SIGTERM')
  expect(await again.exited).toBe(0)
})

test('start:chromium says so when there is no display, and ends with 1', async ({ desk }) => {
  test.skip(process.platform !== 'linux', 'a display is a variable on Linux only')
  await mkdir(desk.profile, { recursive: true })
  const path = join(desk.profile, 'chrome.sh')
  await writeFile(path, '#!/bin/sh\necho "Missing X server or \\$DISPLAY" >&2\nexit 1\n', { mode: 0o755 })
  const started = run({ CHROME_PATH: path, HOME: desk.profile }, desk.profile)
  expect(await started.exited).toBe(1)
  expect(started.output()).toContain('Missing X server')
  expect(started.output()).toContain('No display found')
  expect(started.output()).not.toMatch(/\n\s+at /)
})

test('start:chromium ends with one clear message when the browser named does not exist', async ({ desk }) => {
  const started = run({ CHROME_PATH: '/nothing/chrome' }, desk.profile)
  expect(await started.exited).toBe(1)
  expect(started.output().trim()).toBe('CHROME_PATH names no file: /nothing/chrome')
})

/** Whatever is installed here: for the process that loads this first, no file exists. */
const noFiles = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.existsSync = () => false
  syncBuiltinESMExports()
`)}`

test('start:chromium ends with one clear message when there is no browser', async ({ desk }) => {
  const started = run({ HOME: desk.profile }, desk.profile, ['--import', noFiles])
  expect(await started.exited).toBe(2)
  expect(started.output()).toContain('No Chrome, Chromium, Edge or Brave found.')
  expect(started.output()).toContain('CHROME_PATH=/path/to/chrome npm run start:chromium')
})
