import type { BrowserWindow } from 'electron'

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, mainModule, test } from './desk-stand-in.ts'

test.describe('calls in the wrong order are refused as Electron refuses them', () => {
  const early = {
    'new BrowserWindow()': 'Cannot create BrowserWindow before app is ready',
    'electron.session.defaultSession': 'Session can only be received when app is ready',
    'electron.screen.getAllDisplays()': "The 'screen' module can't be used before the app 'ready' event",
    "protocol.handle('app', () => new Response())": 'Session can only be received when app is ready',
    'protocol.registerSchemesAsPrivileged([])': 'protocol.registerSchemesAsPrivileged can only be called once',
  }
  const late = {
    'app.enableSandbox()': 'app.enableSandbox() can only be called before app is ready',
    'app.disableHardwareAcceleration()': 'app.disableHardwareAcceleration() can only be called before app is ready',
    'protocol.registerSchemesAsPrivileged([])':
      'protocol.registerSchemesAsPrivileged should be called before app is ready',
    "app.setPath('userData', '/tmp')":
      "The stand-in refuses app.setPath('userData') after ready: Chromium already uses the old one",
    "protocol.handle('app', () => new Response())": 'The scheme has been handled: app',
    "protocol.handle('other', () => new Response())": 'other: is not registered as a standard and secure scheme',
  }
  const messages = (calls: object) =>
    `const attempt = (run) => { try { return String(run()) } catch (error) { return error.message } }
     globalThis.messages = [...(globalThis.messages ?? []), ${Object.keys(calls)
       .map((call) => `attempt(() => ${call})`)
       .join(', ')}]`

  test('before and after ready', async ({ desk, app }) => {
    app({ 'main.js': mainModule({ before: `{ ${messages(early)} }`, ready: `{ ${messages(late)} }` }) })
    await desk.start()
    const got = await desk.evaluate(() => (globalThis as unknown as { messages: string[] }).messages)
    for (const [at, wanted] of [...Object.values(early), ...Object.values(late)].entries())
      expect(got[at]).toContain(wanted)
  })

  test('ready comes only after the whole main module has run, with its top-level await', async ({ desk, app }) => {
    app({
      'main.js':
        mainModule({ ready: 'globalThis.order.push("ready")' }) +
        `;globalThis.order = []; await new Promise((next) => setTimeout(next, 300)); globalThis.order.push('main ' + app.isReady())`,
    })
    await desk.start()
    expect(await desk.evaluate(() => (globalThis as unknown as { order: string[] }).order)).toEqual([
      'main false',
      'ready',
    ])
  })
})

test.describe('what the stand-in does not have is an error that names it', () => {
  test('members, modules and events', async ({ desk }) => {
    await desk.start()
    const messages = await desk.evaluate(async (electron) => {
      const { app, BrowserWindow, session } = electron
      const window = BrowserWindow.getAllWindows()[0]!
      const uses: (() => unknown)[] = [
        () => app.setBadgeCount(1),
        () => {
          window.setVibrancy('menu')
        },
        () => window.webContents.findInPage('x'),
        () => window.webContents.mainFrame.reload(),
        () => session.fromPartition('x'),
        () => session.defaultSession.cookies,
        () => electron.powerMonitor,
        () => electron.clipboard.selection,
        () => window.webContents.on('found-in-page', () => undefined),
        () => app.once('update-activity-state', () => undefined),
      ]
      await Promise.resolve()
      return uses.map((use) => {
        try {
          return String(use())
        } catch (error) {
          return (error as Error).message
        }
      })
    })
    const names = [
      'app.setBadgeCount',
      'browserWindow.setVibrancy',
      'webContents.findInPage',
      'webFrameMain.reload',
      'session.fromPartition',
    ]
    const more = [
      'session.cookies',
      'electron (the module).powerMonitor',
      'clipboard.selection',
      'event "found-in-page" of webContents',
      'event "update-activity-state" of app',
    ]
    for (const [at, name] of [...names, ...more].entries())
      expect(messages[at]).toContain(`The stand-in for Electron has no ${name}`)
  })

  test('also when imported by name', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        before: `import { Tray } from 'electron'; try { new Tray('x') } catch (error) { globalThis.message = error.message }`,
      }),
    })
    await desk.start()
    expect(await desk.evaluate(() => (globalThis as unknown as { message: string }).message)).toContain('has no Tray')
  })
})

test.describe('the main module is run as Electron runs it', () => {
  test('import and require give the same electron', async ({ desk }) => {
    await desk.start()
    expect(await desk.evaluate(() => (globalThis as unknown as { sameModule: boolean }).sameModule)).toBe(true)
  })

  test('with Electron’s process, names and paths', async ({ desk }) => {
    await desk.start({ args: ['--given', 'word'] })
    const seen = await desk.evaluate(({ app }) => ({
      electron: process.versions.electron,
      type: (process as unknown as { type: string }).type,
      argv: process.argv.slice(2),
      names: [app.getName(), app.name, app.getVersion(), app.isPackaged],
      path: app.getAppPath(),
      userData: app.getPath('userData'),
      flag: app.commandLine.hasSwitch('given'),
    }))
    expect(seen).toEqual({
      electron: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      type: 'browser',
      argv: [`--user-data-dir=${desk.profile}`, '--given', 'word'],
      names: ['Fixture', 'Fixture', '1.2.3', false],
      path: desk.appPath,
      userData: desk.profile,
      flag: true,
    })
  })

  test('in the environment that the spec gives', async ({ desk }) => {
    await desk.start({ env: { GIVEN: 'yes', HOME: '/nowhere' } })
    const seen = await desk.evaluate(({ app }) => [
      process.env['GIVEN'],
      app.getPath('home'),
      process.env['DBUS_SESSION_BUS_ADDRESS'],
    ])
    expect(seen).toEqual(['yes', '/nowhere', undefined])
  })

  test('what it writes is kept', async ({ desk, app }) => {
    app({ 'main.js': mainModule({ before: `console.log('to stdout'); console.error('to stderr')` }) })
    await desk.start()
    expect(desk.output()).toContain('to stdout')
    expect(desk.output()).toContain('to stderr')
  })

  test('an error at its start fails the start, with its text', async ({ desk, app }) => {
    app({ 'main.js': `throw new Error('broken on purpose')` })
    await expect(desk.start()).rejects.toThrow('broken on purpose')
  })

  test('an unhandled rejection ends it', async ({ desk, app }) => {
    app({ 'main.js': mainModule({ ready: `Promise.reject(new Error('unhandled here'))` }) })
    await expect(desk.start()).rejects.toThrow('unhandled here')
  })
})

test.describe('the app ends as Electron ends', () => {
  const recording = `
    import { appendFileSync } from 'node:fs'
    const note = (text) => appendFileSync(process.env['NOTES'], text + '\\n')
    for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) app.on(name, () => note(name))
    app.on('browser-window-created', (_event, window) => { for (const name of ['close', 'closed']) window.on(name, () => note(name)) })`
  const read = async (path: string) => (await import('node:fs')).readFileSync(path, 'utf8').trim().split('\n')

  test('quit: before-quit, the windows, will-quit, quit, in this order', async ({ desk, app }, info) => {
    app({ 'main.js': mainModule({ before: recording }) })
    await desk.start({ env: { NOTES: info.outputPath('notes') } })
    expect(await desk.stop()).toBe(0)
    expect(await read(info.outputPath('notes'))).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit'])
  })

  test('the last window’s end is window-all-closed, and quits by itself without a listener', async ({
    desk,
    app,
  }, info) => {
    app({ 'main.js': mainModule({ before: recording }) })
    await desk.start({ env: { NOTES: info.outputPath('notes') } })
    await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect.poll(() => read(info.outputPath('notes'))).toEqual(['close', 'closed', 'window-all-closed'])
    await desk.evaluate(({ app: main }) => void main.removeAllListeners('window-all-closed'))
    await desk.stop()

    app({ 'main.js': mainModule() })
    await desk.start()
    await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    expect(await desk.exited()).toBe(0)
  })

  test('a window that prevents its close keeps the app', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        before: `app.on('browser-window-created', (_event, window) => window.once('close', (event) => event.preventDefault()))`,
      }),
    })
    const page = await desk.start()
    await desk.evaluate(({ app: main }) => main.quit())
    await expect(page.getByText('A page')).toBeVisible()
    expect(await desk.stop()).toBe(0)
  })

  for (const name of ['before-quit', 'will-quit']) {
    test(`and does not when ${name} is prevented`, async ({ desk, app }) => {
      app({
        'main.js': mainModule({
          before: `app.once('${name}', (event) => { event.preventDefault(); globalThis.asked = true })
                   app.on('window-all-closed', () => undefined)`,
        }),
      })
      await desk.start()
      await desk.evaluate(({ app: main }) => main.quit())
      await expect.poll(() => desk.evaluate(() => (globalThis as unknown as { asked?: boolean }).asked)).toBe(true)
      // Long after it would have ended it is there to be asked, and ends the second time.
      await new Promise((next) => setTimeout(next, 500))
      const windows = await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
      expect(windows).toBe(name === 'before-quit' ? 1 : 0)
      expect(await desk.stop()).toBe(0)
    })
  }

  test('ignores a request to quit before will-quit is over, as Electron does', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        before: `app.once('will-quit', (event) => {
                   event.preventDefault()
                   void Promise.resolve().then(() => app.quit()).then(() => (globalThis.asked = true))
                 })
                 app.on('window-all-closed', () => undefined)`,
      }),
    })
    await desk.start()
    await desk.evaluate(({ app: main }) => main.quit())
    await expect.poll(() => desk.evaluate(() => (globalThis as unknown as { asked?: boolean }).asked)).toBe(true)
    await new Promise((next) => setTimeout(next, 500))
    expect(await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0)
    expect(await desk.stop()).toBe(0)
  })

  test('exit ends it at once, with its code', async ({ desk, app }) => {
    app({ 'main.js': mainModule() })
    await desk.start()
    await desk.evaluate(({ app: main }) => main.exit(7)).catch(() => undefined)
    expect(await desk.exited()).toBe(7)
  })
})

test.describe('an app with a Chromium of its own', () => {
  test.use({ ownChromium: true })

  test('leaves none behind when it ends', async ({ desk }) => {
    await desk.start()
    const pid = await desk.evaluate(() => {
      const handles = (
        process as unknown as { _getActiveHandles(): { spawnfile?: string; pid?: number }[] }
      )._getActiveHandles()
      return handles.find((each) => each.spawnfile)?.pid
    })
    expect(() => process.kill(pid!, 0)).not.toThrow()
    await desk.stop()
    expect(() => process.kill(pid!, 0)).toThrow()
  })
})

test('a second start of the same profile notifies the first, and ends', async ({ desk }) => {
  await desk.start()
  const code = await desk.startAgain(['--again'])
  expect(code).toBe(0)
  const argv = await desk.evaluate(() => (globalThis as unknown as { secondArgv: string[] }).secondArgv)
  expect(argv).toContain('--again')
})

test('a second start before ready is reported after it', async ({ desk, app }, info) => {
  const go = info.outputPath('go')
  app({
    'main.js': mainModule({
      before: `
        const { existsSync } = await import('node:fs')
        globalThis.seconds = []
        app.on('second-instance', () => globalThis.seconds.push(app.isReady()))
        if (!app.requestSingleInstanceLock()) app.exit(0)
        else while (!existsSync(${JSON.stringify(go)})) await new Promise((next) => setImmediate(next))`,
    }),
  })
  const starting = desk.start()
  await expect.poll(() => existsSync(join(desk.profile, 'stand-in.lock'))).toBe(true)
  expect(await desk.startAgain()).toBe(0)
  writeFileSync(go, '')
  await starting
  const told = () => desk.evaluate(() => (globalThis as unknown as { seconds: boolean[] }).seconds)
  await expect.poll(told).toEqual([true])
})

test('a lock whose process is gone is taken over', async ({ desk }) => {
  await desk.start()
  const pid = await desk.evaluate(() => process.pid)
  process.kill(pid, 'SIGKILL')
  await desk.exited()
  const page = await desk.restart()
  await expect(page.getByRole('heading')).toBeVisible()
})

test('a window’s place is kept where its options ask for it', async ({ desk, app }) => {
  app({ 'main.js': mainModule({ window: `{ name: 'one', windowStatePersistence: true, width: 1000, height: 700 }` }) })
  await desk.start()
  await desk.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 10, y: 20, width: 900, height: 600 }),
  )
  const page = await desk.restart()
  const bounds = await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  expect(bounds).toEqual({ x: 10, y: 20, width: 900, height: 600 })
  expect(await page.evaluate(() => innerWidth)).toBe(900)
})

test('a window’s name is taken until that window is gone', async ({ desk, app }) => {
  app({ 'main.js': mainModule({ window: `{ name: 'one' }`, before: `app.on('window-all-closed', () => undefined)` }) })
  await desk.start()
  const opened = () =>
    desk.evaluate(({ BrowserWindow }) => {
      try {
        new BrowserWindow({ name: 'one', show: false })
        return 'opened'
      } catch (error) {
        return (error as Error).message
      }
    })
  expect(await opened()).toBe("Window name 'one' is already in use. Window names must be unique.")
  await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0)
  expect(await opened()).toBe('opened')
})

test('a window that is gone refuses every call, as with Electron', async ({ desk, app }) => {
  app({ 'main.js': mainModule({ before: `app.on('window-all-closed', () => undefined)` }) })
  await desk.start()
  await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const isGone = () => desk.evaluate(() => (globalThis as unknown as { window: BrowserWindow }).window.isDestroyed())
  await expect.poll(isGone).toBe(true)
  const refused = await desk.evaluate(() => {
    const { window } = globalThis as unknown as { window: BrowserWindow }
    return [() => window.show(), () => window.setContentProtection(true), () => window.isMinimized()].map((call) => {
      try {
        call()
        return ''
      } catch (error) {
        return String(error)
      }
    })
  })
  expect(refused).toEqual(Array(3).fill('TypeError: Object has been destroyed'))
})
