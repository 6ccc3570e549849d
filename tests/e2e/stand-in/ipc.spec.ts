import { readFileSync } from 'node:fs'

import { expect, mainModule, test } from './desk-stand-in.ts'

test.describe('values cross IPC by structured clone', () => {
  test('from the page to main, each as what it is', async ({ desk }) => {
    const page = await desk.start()
    const kinds = await page.evaluate(async () => {
      const values = [
        new Uint8Array([1]),
        new Date(0),
        new Map(),
        new Set(),
        /a/g,
        10n,
        new ArrayBuffer(2),
        undefined,
        null,
        [undefined],
        new Error('e'),
      ]
      return Promise.all(values.map((value) => window.fixture.invoke('describe', value)))
    })
    expect(kinds).toEqual([
      ...[
        'Uint8Array',
        'Date',
        'Map',
        'Set',
        'RegExp',
        'BigInt',
        'ArrayBuffer',
        'Undefined',
        'Null',
        'Array',
        'Error',
      ].map((name) => `[object ${name}]`),
    ])
  })

  test('there and back, unchanged, also where JSON would lose it', async ({ desk }) => {
    const page = await desk.start()
    const same = await page.evaluate(async () => {
      const shared = { name: 'shared' }
      const bytes = new Uint8Array([0, 255, 128])
      const given = {
        bytes,
        view: new Uint16Array([1, 65535]).subarray(1),
        date: new Date(1234),
        map: new Map<unknown, unknown>([[{ key: 1 }, new Set([1, undefined])]]),
        nothing: undefined,
        odd: [NaN, Infinity, -0, 2n ** 70n],
        first: shared,
        second: shared,
        __proto__: null,
        text: '\u{1F511}\u0000\u2028 </script>',
      }
      const back = (await window.fixture.echo(given)) as typeof given
      return {
        bytes: back.bytes instanceof Uint8Array && [...back.bytes],
        view: back.view instanceof Uint16Array && [...back.view],
        date: back.date.getTime(),
        map: [...back.map].map(([key, value]) => [key, [...(value as Set<unknown>)].length]),
        nothing: Object.entries(back).some(([key, value]) => key === 'nothing' && value === undefined),
        odd: back.odd.map((each) => (Object.is(each, -0) ? '-0' : String(each))),
        shared: back.first === back.second,
        text: back.text === given.text,
      }
    })
    expect(same).toEqual({
      bytes: [0, 255, 128],
      view: [65535],
      date: 1234,
      map: [[{ key: 1 }, 2]],
      nothing: true,
      odd: ['NaN', 'Infinity', '-0', '1180591620717411303424'],
      shared: true,
      text: true,
    })
  })

  test('a class instance arrives as a plain object', async ({ desk }) => {
    const page = await desk.start()
    const plain = await page.evaluate(async () => {
      class Point {
        x = 1
        method() {
          return this.x
        }
      }
      const back = (await window.fixture.echo(new Point())) as object
      return [JSON.stringify(back), 'method' in back]
    })
    expect(plain).toEqual(['{"x":1}', false])
  })

  test('main to page as events, with all their arguments', async ({ desk }) => {
    const page = await desk.start()
    await page.evaluate(() => window.fixture.onEvent((...args: unknown[]) => (window.kept = args)))
    await desk.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send(
        'event',
        new Uint8Array([7]),
        { nothing: undefined },
        new Map([[1, 2]]),
      )
    })
    await page.waitForFunction(() => window.kept)
    const got = await page.evaluate(() => {
      const [bytes, object, map] = window.kept as [Uint8Array, object, Map<number, number>]
      return [[...bytes], 'nothing' in object, [...map]]
    })
    expect(got).toEqual([[7], true, [[1, 2]]])
  })

  test('several megabytes cross whole', async ({ desk }) => {
    const page = await desk.start()
    const equal = await page.evaluate(async () => {
      const bytes = new Uint8Array(5_000_000).map((_, at) => (at * 7) % 256)
      const back = (await window.fixture.echo(bytes)) as Uint8Array
      return back.length === bytes.length && back.every((each, at) => each === bytes[at])
    })
    expect(equal).toBe(true)
  })
})

test.describe('what Electron refuses is refused', () => {
  test('a function, a promise, a symbol, a weak map over invoke and send', async ({ desk }) => {
    const page = await desk.start()
    // contextBridge would proxy functions and promises before IPC sees them, so the preload itself makes the calls.
    const messages = await page.evaluate(() => window.fixture.refusals())
    expect(messages).toEqual(new Array(10).fill('An object could not be cloned.'))
  })

  test('a handler that gives a function', async ({ desk }) => {
    const page = await desk.start()
    const message = await page.evaluate(() =>
      window.fixture.invoke('gives-function').catch((error: unknown) => (error as Error).message),
    )
    expect(message).toBe("Error invoking remote method 'gives-function': Error: An object could not be cloned.")
  })

  test('a function in an event', async ({ desk }) => {
    await desk.start()
    const message = await desk.evaluate(({ BrowserWindow }) => {
      try {
        BrowserWindow.getAllWindows()[0]?.webContents.send('event', () => 1)
        return 'sent'
      } catch (error) {
        return String(error)
      }
    })
    expect(message).toContain('Failed to serialize arguments')
  })

  test('a Proxy, from a handler and in an event', async ({ desk }) => {
    const page = await desk.start()
    const sent = await desk.evaluate(({ BrowserWindow, ipcMain }) => {
      ipcMain.handle('gives-proxy', () => ({ deep: [new Proxy({}, {})] }))
      try {
        BrowserWindow.getAllWindows()[0]?.webContents.send('event', { deep: new Proxy([], {}) })
        return 'sent'
      } catch (error) {
        return String(error)
      }
    })
    expect(sent).toBe('TypeError: Failed to serialize arguments')
    const answer = await page.evaluate(() =>
      window.fixture.invoke('gives-proxy').catch((error: unknown) => (error as Error).message),
    )
    expect(answer).toBe("Error invoking remote method 'gives-proxy': Error: An object could not be cloned.")
  })

  test('a channel without a handler', async ({ desk }) => {
    const page = await desk.start()
    const message = await page.evaluate(() =>
      window.fixture.invoke('nobody').catch((error: unknown) => (error as Error).message),
    )
    expect(message).toBe("Error invoking remote method 'nobody': Error: No handler registered for 'nobody'")
  })

  test('a second handler for a channel, and a handler that is no function', async ({ desk }) => {
    await desk.start()
    const messages = await desk.evaluate(({ ipcMain }) =>
      [() => ipcMain.handle('echo', () => 1), () => ipcMain.handle('new', 1 as never)].map((run) => {
        try {
          run()
          return 'taken'
        } catch (error) {
          return (error as Error).message
        }
      }),
    )
    expect(messages).toEqual([
      "Attempted to register a second handler for 'echo'",
      "Expected handler to be a function, but found type 'number'",
    ])
  })
})

test.describe('a handler’s error', () => {
  test('crosses as its text alone, with Electron’s prefix', async ({ desk }) => {
    const page = await desk.start()
    const caught = await page.evaluate(() =>
      window.fixture
        .invoke('fails')
        .catch((error: unknown) => [
          (error as Error).constructor.name,
          (error as Error).message,
          Object.keys(error as Error),
        ]),
    )
    expect(caught).toEqual(['Error', "Error invoking remote method 'fails': TypeError: what went wrong", []])
  })

  test('is written to main’s error stream, as Electron writes it', async ({ desk }) => {
    const page = await desk.start()
    await page.evaluate(() => window.fixture.invoke('fails').catch(() => undefined))
    await expect
      .poll(() => desk.output())
      .toContain("Error occurred in handler for 'fails': TypeError: what went wrong")
  })
})

test.describe('the sender of a call', () => {
  test('is our page’s main frame, by the app’s own address', async ({ desk }) => {
    const page = await desk.start()
    expect(await page.evaluate(() => window.fixture.invoke('sender'))).toEqual({
      url: 'app://fixture/',
      origin: 'app://fixture',
      isTop: true,
      isMainFrame: true,
      isContents: true,
      window: 1,
    })
  })

  test('has the address that the page has now, also after pushState and a hash', async ({ desk }) => {
    const page = await desk.start()
    const urls = await page.evaluate(async () => {
      const url = async () => ((await window.fixture.invoke('sender')) as { url: string }).url
      history.pushState({}, '', '/pushed?a=1')
      const pushed = await url()
      location.hash = 'part'
      return [pushed, await url()]
    })
    expect(urls).toEqual(['app://fixture/pushed?a=1', 'app://fixture/pushed?a=1#part'])
  })

  test('is null once its document is gone', async ({ desk }) => {
    const page = await desk.start()
    await desk.evaluate(({ ipcMain }) => {
      ipcMain.on('note', (event) => ((globalThis as unknown as { event: unknown }).event = event))
    })
    await page.evaluate(() => window.fixture.note(1))
    const frameIsThere = () =>
      desk.evaluate(() => Boolean((globalThis as unknown as { event?: { senderFrame: unknown } }).event?.senderFrame))
    await expect.poll(frameIsThere).toBe(true)
    await page.reload()
    expect(await frameIsThere()).toBe(false)
  })

  test('main knows the frames inside the page, their origins and parents', async ({ desk }) => {
    const page = await desk.start()
    await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = '/other.html'
      frame.name = 'inner'
      document.body.append(frame)
      await new Promise((done) => frame.addEventListener('load', done))
    })
    const frames = await desk.evaluate(({ BrowserWindow }) => {
      const main = BrowserWindow.getAllWindows()[0]!.webContents.mainFrame
      return main.frames.map((frame) => [
        frame.url,
        frame.origin,
        frame.name,
        frame.parent === main,
        frame.top === main,
      ])
    })
    expect(frames).toEqual([['app://fixture/other.html', 'app://fixture', 'inner', true, true]])
    await page.evaluate(() => document.querySelector('iframe')?.remove())
    await expect
      .poll(() =>
        desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.mainFrame.frames.length),
      )
      .toBe(0)
  })

  test('can be forged by a spec', async ({ desk }) => {
    await desk.start()
    await desk.evaluate(({ ipcMain }) => {
      ipcMain.removeHandler('sender')
      ipcMain.handle('sender', ({ senderFrame, sender }) => [
        senderFrame?.url,
        senderFrame?.origin,
        senderFrame?.parent === null,
        sender.id,
      ])
    })
    expect(await desk.invokeAs({ url: 'https://evil.example/a' }, 'sender')).toEqual({
      value: ['https://evil.example/a', 'https://evil.example', true, 1],
    })
    expect(await desk.invokeAs({ subframe: true }, 'sender')).toEqual({
      value: ['app://fixture/', 'app://fixture', false, 1],
    })
    expect(await desk.invokeAs({ frameGone: true }, 'sender')).toEqual({ value: [undefined, undefined, false, 1] })
    expect(await desk.invokeAs({ otherContents: true }, 'sender')).toEqual({
      value: ['app://fixture/', 'app://fixture', true, -1],
    })
  })
})

test('all calls are recorded, with arguments and results', async ({ desk }) => {
  const page = await desk.start()
  await page.evaluate(async () => {
    await window.fixture.echo({ bytes: new Uint8Array([1]) })
    await window.fixture.invoke('fails', 5).catch(() => undefined)
    window.fixture.note('said')
  })
  // Nobody waits for what is only said: it may be on its way still.
  await expect.poll(async () => (await desk.ipcLog()).length).toBe(3)
  await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.send('event', 'told'))
  await expect.poll(async () => (await desk.ipcLog()).length).toBe(4)
  const log = await desk.ipcLog()
  expect(log).toEqual([
    { kind: 'invoke', channel: 'echo', args: [{ bytes: new Uint8Array([1]) }], result: { bytes: new Uint8Array([1]) } },
    { kind: 'invoke', channel: 'fails', args: [5], error: 'TypeError: what went wrong' },
    { kind: 'send', channel: 'note', args: ['said'] },
    { kind: 'event', channel: 'event', args: ['told'] },
  ])
})

test('what the page has sent reaches main before the app ends', async ({ desk, app }, info) => {
  const notes = info.outputPath('notes')
  app({
    'main.js': mainModule({
      before: `
        import { appendFileSync } from 'node:fs'
        const note = (text) => appendFileSync(${JSON.stringify(notes)}, text + ' ')
        electron.ipcMain.on('note', (_event, text) => note(text))
        app.on('will-quit', () => note('will-quit'))`,
      window: `{ webPreferences: { preload: join(dir, 'preload.cjs') } }`,
    }),
    'preload.cjs': `
      const { contextBridge, ipcRenderer } = require('electron')
      contextBridge.exposeInMainWorld('note', (text) => ipcRenderer.send('note', text))`,
  })
  const page = await desk.start()
  await page.evaluate(() => (window as unknown as { note: (text: string) => void }).note('sent'))
  await desk.stop()
  expect(readFileSync(notes, 'utf8')).toBe('sent will-quit ')
})
