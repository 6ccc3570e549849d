import { expect, mainModule, test } from './desk-stand-in.ts'

test.describe('the application menu', () => {
  test('is clicked by a spec, by the labels on the way', async ({ desk }) => {
    await desk.start()
    expect(await desk.menu.items()).toEqual(['File', 'File/New', 'File/Quit'])
    await desk.menu.click('File', 'New')
    expect(await desk.evaluate(() => (globalThis as unknown as { clicked: number }).clicked)).toBe(1)
    await expect(desk.menu.click('File', 'None')).rejects.toThrow('No menu item File > None; there is: New, Quit')
  })

  test('answers to a key that the page did not take', async ({ desk }) => {
    const page = await desk.start()
    const clicked = () => desk.evaluate(() => (globalThis as unknown as { clicked?: number }).clicked ?? 0)
    await page.keyboard.press('Control+n')
    await expect.poll(clicked).toBe(1)
    await desk.menu.press('CmdOrCtrl+N')
    expect(await clicked()).toBe(2)
    // A key that a script made up is none.
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', ctrlKey: true })))
    await page.evaluate(() => new Promise((next) => setTimeout(next, 100)))
    expect(await clicked()).toBe(2)
    await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault()))
    await page.keyboard.press('Control+n')
    await page.keyboard.press('n')
    await page.evaluate(() => new Promise((next) => setTimeout(next, 100)))
    expect(await clicked()).toBe(2)
  })

  test('does what its roles say', async ({ desk }) => {
    await desk.start()
    await desk.menu.click('File', 'Quit')
    expect(await desk.exited()).toBe(0)
  })

  test('with a role or an accelerator that does not exist is refused', async ({ desk }) => {
    const page = await desk.start()
    const message = await desk.evaluate(({ Menu }) => {
      try {
        Menu.buildFromTemplate([{ role: 'nothing' as never }])
        return 'built'
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(message).toContain('no menu role nothing')
    const typo = await desk.evaluate(({ Menu }) => {
      try {
        Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'X', accelerator: 'ComandOrControl+X' }]))
        return 'built'
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(typo).toContain('No modifier "comandorcontrol"')
    await expect(page.getByRole('heading')).toBeVisible()
  })
})

test.describe('the clipboard', () => {
  test('is the system’s: it outlives the app, and another app reads it', async ({ desk }, info) => {
    await desk.start()
    await desk.clipboard.write('copied')
    expect(await desk.clipboard.read()).toBe('copied')
    await desk.restart({ profile: info.outputPath('another profile') })
    expect(await desk.clipboard.read()).toBe('copied')
    await desk.evaluate(({ clipboard }) => clipboard.clear())
    expect(await desk.clipboard.read()).toBe('')
  })

  test('holds what was written only once the writing has ended', async ({ desk }) => {
    await desk.start()
    await desk.clipboard.write('before')
    const read = await desk.evaluate(async ({ clipboard }) => {
      const early = clipboard.readText()
      const writing = clipboard.writeText('after')
      return [await early, await writing.then(() => clipboard.readText())]
    })
    expect(read).toEqual(['before', 'after'])
  })

  test('keeps each format of an item, and no other', async ({ desk }) => {
    await desk.start()
    const has = await desk.evaluate(async ({ clipboard, ClipboardItem }) => {
      await clipboard.write([new ClipboardItem({ 'text/plain': 'shown', 'text/html': '<b>shown</b>' })])
      const types = ['text/plain', 'text/html', 'image/png']
      const there = await Promise.all(types.map((type) => clipboard.has(type)))
      return [await clipboard.readText(), ...there]
    })
    expect(has).toEqual(['shown', true, true, false])
  })
})

test('dialogs are answered by the spec, and one without an answer fails', async ({ desk }) => {
  await desk.start()
  await desk.dialog.answer('showSaveDialog', { canceled: false, filePath: '/tmp/file' })
  const answer = await desk.evaluate(({ dialog, BrowserWindow }) =>
    dialog.showSaveDialog(BrowserWindow.getAllWindows()[0]!, { title: 'Save' }),
  )
  expect(answer).toEqual({ canceled: false, filePath: '/tmp/file' })
  expect(await desk.dialog.shown()).toEqual([{ method: 'showSaveDialog', options: { title: 'Save' } }])
  await expect(desk.evaluate(({ dialog }) => dialog.showOpenDialog({}))).rejects.toThrow(
    'no answer queued for dialog.showOpenDialog',
  )
})

test('nothing is opened outside, and everything that should be is kept', async ({ desk }) => {
  await desk.start()
  await desk.evaluate(({ shell }) => shell.openExternal('https://example.com/'))
  expect(await desk.openedExternally()).toEqual(['https://example.com/'])
})

test('windows keep the state that a window manager would keep', async ({ desk, app }) => {
  app({ 'main.js': mainModule({ window: `{ show: false, width: 800, height: 600, minWidth: 500 }` }) })
  await desk.start()
  const states = await desk.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    const events: string[] = []
    for (const name of [
      'show',
      'focus',
      'minimize',
      'restore',
      'maximize',
      'unmaximize',
      'resize',
      'move',
      'hide',
    ] as const) {
      window.on(name as 'show', () => events.push(name))
    }
    const before = [window.isVisible(), window.isFocused()]
    window.show()
    window.minimize()
    const minimized = window.isMinimized()
    window.restore()
    window.maximize()
    const maximized = [window.isMaximized(), window.getBounds().width > 800, window.getNormalBounds().width]
    window.unmaximize()
    window.setBounds({ x: 5, y: 5, width: 100, height: 400 })
    const { width, height } = window.getBounds()
    window.setTitle('A title')
    window.hide()
    return {
      before,
      minimized,
      maximized,
      size: [width, height],
      title: window.getTitle(),
      focused: BrowserWindow.getFocusedWindow(),
      events,
    }
  })
  expect(states).toEqual({
    before: [false, false],
    minimized: true,
    maximized: [true, true, 800],
    size: [500, 400],
    title: 'A title',
    focused: null,
    events: [
      'show',
      'focus',
      'minimize',
      'restore',
      'maximize',
      'resize',
      'unmaximize',
      'resize',
      'resize',
      'move',
      'hide',
    ],
  })
})

test('a page’s title becomes the window’s, unless the app prevents it', async ({ desk, app }) => {
  app({
    'main.js': mainModule({
      window: `{ title: 'First' }`,
      after: `window.on('page-title-updated', (event, title) => { if (title === 'No') event.preventDefault() })`,
    }),
  })
  const page = await desk.start()
  const title = () => desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
  await expect.poll(title).toBe('Written')
  await page.evaluate(() => void (document.title = 'No'))
  await page.evaluate(() => new Promise((next) => setTimeout(next, 200)))
  expect(await title()).toBe('Written')
  await page.evaluate(() => void (document.title = 'Yes'))
  await expect.poll(title).toBe('Yes')
})
