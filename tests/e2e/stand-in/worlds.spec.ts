import { expect, mainModule, test } from './desk-stand-in.ts'

test.describe('the preload runs where the page cannot reach', () => {
  test('before the first script of the page, which finds what was exposed', async ({ desk }) => {
    const page = await desk.start()
    expect(await page.evaluate(() => (window as unknown as { found: string[] }).found)).toContain('echo')
  })

  test('none of its names and globals exist in the page, and none of the page in it', async ({ desk }) => {
    const page = await desk.start()
    const seen = await page.evaluate(() => (window as unknown as { foundGlobals: string[] }).foundGlobals)
    expect(new Set(seen)).toEqual(new Set(['undefined']))
    await page.reload()
    expect(await page.evaluate(() => window.fixture.seesPage)).toBe('undefined')
  })

  test('what the page changes in its own built-ins does not reach the preload', async ({ desk }) => {
    const page = await desk.start()
    const stolen = await page.evaluate(async () => {
      const seen: unknown[] = []
      const spy = (value: unknown) => {
        seen.push(value)
        return 'stolen'
      }
      Object.defineProperty(Object.prototype, 'channel', { set: spy, get: () => spy(undefined), configurable: true })
      JSON.stringify = spy
      JSON.parse = spy
      Map.prototype.set = spy as never
      EventTarget.prototype.dispatchEvent = spy as never
      window.dispatchEvent = spy as never
      addEventListener('message', spy)
      const answer = await window.fixture.echo('hello')
      return { answer, seen: seen.length }
    })
    expect(stolen).toEqual({ answer: 'hello', seen: 0 })
  })

  test('it requires electron and nothing else', async ({ desk }) => {
    const page = await desk.start()
    const { requireFs, requireSibling, requireEvents, buffer, processEnv } = await page.evaluate(
      () => window.fixture as Record<string, unknown>,
    )
    expect(requireFs).toBe('module not found: node:fs')
    expect(requireSibling).toBe('module not found: ./other.cjs')
    expect(requireEvents).toContain("offers no 'events'")
    expect(buffer).toBe('undefined')
    expect(processEnv).toContain('has no process (in a sandboxed preload).env')
  })

  test('not in frames inside the page', async ({ desk }) => {
    const page = await desk.start()
    const inside = await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = '/other.html'
      document.body.append(frame)
      await new Promise((done) => frame.addEventListener('load', done))
      return 'fixture' in frame.contentWindow!
    })
    expect(inside).toBe(false)
  })

  test('an error in it is reported to main', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        window: `{ webPreferences: { preload: join(dir, 'preload.cjs') } }`,
        ready: `app.on('web-contents-created', (_e, contents) => contents.on('preload-error', (_e, path, error) => (globalThis.kept = [path, error.message])))`,
      }),
      'preload.cjs': `require('node:fs')`,
    })
    await desk.start()
    expect(desk.output()).toContain('Unable to load preload script')
    const [path, message] = await desk.evaluate(() => (globalThis as unknown as { kept: string[] }).kept)
    expect(path).toContain('preload.cjs')
    expect(message).toBe('module not found: node:fs')
  })
})

test.describe('what contextBridge exposes crosses as Electron lets it cross', () => {
  test('frozen to the bottom, and not to be replaced', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(() => {
      'use strict'
      const errors: string[] = []
      const attempt = (run: () => void) => {
        try {
          run()
          errors.push('done')
        } catch (error) {
          errors.push((error as Error).constructor.name)
        }
      }
      attempt(() => ((window as unknown as { fixture: unknown }).fixture = 1))
      attempt(() => ((window.fixture as Record<string, unknown>)['added'] = 1))
      attempt(() => ((window.fixture.nested as unknown as { list: number[] }).list[0] = 2))
      attempt(() => delete (window as unknown as { fixture?: unknown }).fixture)
      attempt(() => ((window.fixture.echo as unknown as { stolen: number }).stolen = 1))
      return errors
    })
    expect(result).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError'])
  })

  test('values are copies of the page’s own kind', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(() => {
      const { nested } = window.fixture
      return {
        list: nested.list,
        date: nested.date instanceof Date && Number(nested.date),
        map: nested.map instanceof Map && [...nested.map],
        bytes: nested.bytes instanceof Uint8Array && [...nested.bytes],
        nothing: Object.entries(nested).some(([key, value]) => key === 'nothing' && value === undefined),
      }
    })
    expect(result).toEqual({ list: [1, { deep: true }], date: 5, map: [['a', 1]], bytes: [1, 2], nothing: true })
  })

  test('a class instance loses its class and its methods', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(() =>
      [window.fixture.point, window.fixture.givesPoint()].map((given) => {
        const point = given as Record<string, unknown>
        return [point['x'], typeof point['method'], Object.getPrototypeOf(point) === Object.prototype]
      }),
    )
    expect(result).toEqual([
      [1, 'undefined', true],
      [1, 'undefined', true],
    ])
  })

  test('functions are proxies whose source and prototype chain lead nowhere', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(() => {
      // eslint-disable-next-line @typescript-eslint/unbound-method
      const add = window.fixture.add
      const made = (add as unknown as { constructor: FunctionConstructor }).constructor(
        'return [typeof leaked, typeof require]',
      )
      return [add(1, 2), String(add), add.constructor === Function, (made as () => unknown)()]
    })
    expect(result).toEqual([3, 'function () { [native code] }', true, ['undefined', 'undefined']])
  })

  test('an error is nothing but its message', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(async () => {
      const caught: unknown[] = []
      for (const name of ['throws', 'rejects'] as const) {
        try {
          await window.fixture[name]()
        } catch (error) {
          caught.push([
            error instanceof Error,
            (error as Error).constructor.name,
            (error as Error).message,
            Object.keys(error as object),
          ])
        }
      }
      return caught
    })
    expect(result).toEqual([
      [true, 'Error', 'out of range', []],
      [true, 'Error', 'later', []],
    ])
  })

  test('a symbol, and what structured clone refuses, is refused', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(() =>
      [() => window.fixture.givesSymbol(), () => window.fixture.typeOf(new WeakMap())].map((run) => {
        try {
          return run()
        } catch (error) {
          return (error as Error).message
        }
      }),
    )
    expect(result).toEqual(['An object could not be cloned.', 'An object could not be cloned.'])
  })

  test('what is nested deeper than 1,000 levels is refused, and what is not crosses', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(() =>
      [998, 1_000].map((levels) => {
        let nested: unknown = 'x'
        for (let level = 0; level < levels; level += 1) nested = { nested }
        try {
          return window.fixture.typeOf(nested)
        } catch (error) {
          return (error as Error).message
        }
      }),
    )
    expect(result).toEqual(['[object Object]', expect.stringContaining('recursion depth exceeded')])
  })

  test('a Proxy is refused, in both directions and at any depth; what it stood for is not', async ({ desk }) => {
    const page = await desk.start()
    const results = await page.evaluate(() => {
      const plain = { list: [1], call: () => 1 }
      const { proxy } = Proxy.revocable([1], {})
      const given = [new Proxy(plain, {}), new Proxy([1], {}), { deep: [new Proxy({}, {})] }, proxy, plain, [1]]
      const runs = [...given.map((value) => () => window.fixture.typeOf(value)), () => window.fixture.givesProxy()]
      return runs.map((run) => {
        try {
          return run()
        } catch (error) {
          return (error as Error).message
        }
      })
    })
    const refused = 'An object could not be cloned.'
    expect(results).toEqual([refused, refused, refused, refused, '[object Object]', '[object Array]', refused])
  })

  test('a callback of the page is called with copies', async ({ desk }) => {
    const page = await desk.start()
    const got = await page.evaluate(() => {
      let given: unknown
      window.fixture.takesCallback((value: unknown) => {
        given = [value, Object.getPrototypeOf(value) === Object.prototype]
      })
      return given
    })
    expect(got).toEqual([{ from: 'preload' }, true])
  })

  test('ipcRenderer, and an event that holds it, give the page nothing to use', async ({ desk }) => {
    const page = await desk.start()
    const exposed = await page.evaluate(() => {
      const { ipcRenderer } = window.fixture as unknown as { ipcRenderer: Record<string, unknown> }
      return [
        typeof ipcRenderer,
        Reflect.ownKeys(ipcRenderer),
        typeof ipcRenderer['invoke'],
        typeof ipcRenderer['send'],
      ]
    })
    expect(exposed).toEqual(['object', [], 'undefined', 'undefined'])
    await page.evaluate(() => window.fixture.onRawEvent((event: object) => (window.kept = event)))
    await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.send('event'))
    await page.waitForFunction(() => window.kept)
    const event = await page.evaluate(() => [
      Object.keys(window.kept as object),
      Reflect.ownKeys((window.kept as { sender: object }).sender),
    ])
    expect(event).toEqual([['sender', 'ports'], []])
  })

  test('a second thing under the same name is refused', async ({ desk, app }) => {
    app({
      'main.js': mainModule({ window: `{ webPreferences: { preload: join(dir, 'preload.cjs') } }` }),
      'preload.cjs': `
        const { contextBridge } = require('electron')
        const messages = []
        for (const name of ['once', 'once', 'document']) {
          try { contextBridge.exposeInMainWorld(name, {}) } catch (error) { messages.push(error.message) }
        }
        contextBridge.exposeInMainWorld('messages', messages)`,
    })
    const page = await desk.start()
    const message = 'Cannot bind an API on top of an existing property on the window object'
    expect(await page.evaluate(() => (window as unknown as { messages: string[] }).messages)).toEqual([
      message,
      message,
    ])
  })

  test('what the preload’s electron lacks is named', async ({ desk, app }) => {
    app({
      'main.js': mainModule({ window: `{ webPreferences: { preload: join(dir, 'preload.cjs') } }` }),
      'preload.cjs': `
        const { contextBridge, ipcRenderer, webFrame } = require('electron')
        const messages = []
        for (const use of [() => ipcRenderer.sendSync('x'), () => webFrame.setZoomFactor(2), () => require('electron').crashReporter]) {
          try { use() } catch (error) { messages.push(error.message) }
        }
        contextBridge.exposeInMainWorld('messages', messages)`,
    })
    const page = await desk.start()
    expect(await page.evaluate(() => (window as unknown as { messages: string[] }).messages)).toEqual([
      'The stand-in for Electron has no ipcRenderer.sendSync',
      'The stand-in for Electron has no webFrame.setZoomFactor',
      'The stand-in for Electron has no electron (in a sandboxed preload).crashReporter',
    ])
  })
})
