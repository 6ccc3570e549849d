import { get } from 'node:http'

import { expect, mainModule, test } from './desk-stand-in.ts'

test.describe('the page is served by the app’s own protocol handler', () => {
  test('which sees the app’s own addresses, origins and methods', async ({ desk }) => {
    const page = await desk.start()
    const echoed = await page.evaluate(async () => {
      const answer = await fetch('/echo?a=1#b', { method: 'POST', body: 'sent' })
      return answer.json() as Promise<unknown>
    })
    expect(echoed).toEqual({ url: 'app://fixture/echo?a=1', method: 'POST', body: 'sent', origin: 'app://fixture' })
    const served = await desk.evaluate(
      () => (globalThis as unknown as { served: { headers: Record<string, string> } }).served.headers,
    )
    expect(Object.keys(served)).not.toContain('x-stand-in-key')
    expect(JSON.stringify(served)).not.toContain('localhost')
  })

  test('in a secure context of its own origin', async ({ desk }) => {
    const page = await desk.start()
    expect(
      await page.evaluate(() => [isSecureContext, typeof crypto.subtle.digest, location.origin !== 'null']),
    ).toEqual([true, 'function', true])
  })

  test('with its status, headers and errors', async ({ desk }) => {
    const page = await desk.start()
    const [missing, thrown] = await page.evaluate(async () => [
      (await fetch('/nothing')).status,
      await fetch('/throws').then(String, (error: unknown) => (error as Error).message),
    ])
    expect([missing, thrown]).toEqual([404, 'Failed to fetch'])
    expect(desk.output()).toContain('Error in the protocol handler for app://fixture/throws')
  })

  test('a body of 50 MiB comes whole, in several pieces', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(async () => {
      const reader = (await fetch('/bodies/large')).body!.getReader()
      let [length, chunks, sum] = [0, 0, 0]
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return { length, inPieces: chunks > 1, sum }
        length += value.length
        chunks++
        sum += value[0]! + value[value.length - 1]!
      }
    })
    expect(result).toMatchObject({ length: 50 * 1024 * 1024, inPieces: true })
  })

  test('a body that never ends is read as it comes, and the handler learns that it was given up', async ({ desk }) => {
    const page = await desk.start()
    const first = await page.evaluate(async () => {
      const gone = new AbortController()
      const answer = await fetch('/bodies/endless', { signal: gone.signal })
      const { value } = await answer.body!.getReader().read()
      gone.abort()
      return new TextDecoder().decode(value)
    })
    expect(first).toBe('first')
    await expect.poll(() => desk.evaluate(() => (globalThis as Record<string, unknown>)['endlessAborted'])).toBe(true)
  })

  test('no other process on the machine gets a response', async ({ desk }) => {
    await desk.start()
    const port = await desk.evaluate(() => {
      const handles = (
        process as unknown as { _getActiveHandles(): { address?(): { port?: number } | null }[] }
      )._getActiveHandles()
      return handles.map((each) => each.address?.()?.port).find((each) => each !== undefined)
    })
    expect(port).toBeGreaterThan(0)
    const ask = (headers: Record<string, string>) =>
      new Promise<string>((done) => {
        const request = get({ host: '127.0.0.1', port: port ?? 0, path: '/', headers }, () => done('answered'))
        request.once('error', ({ message }) => done(message))
      })
    expect(await ask({ host: 'fixture.app.localhost' })).toBe('socket hang up')
    expect(await ask({ host: 'fixture.app.localhost', 'x-stand-in-key': 'guessed' })).toBe('socket hang up')
  })

  test('a content-encoding with an unknown result in Electron is an error', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        ready: `
          protocol.unhandle('app')
          protocol.handle('app', ({ url }) => new Response(page, {
            headers: { 'content-type': 'text/html', ...(url.endsWith('/encoded') ? { 'content-encoding': 'gzip' } : {}) } }))`,
      }),
    })
    const page = await desk.start()
    expect(
      await page.evaluate(() => fetch('/encoded').then(String, (error: unknown) => (error as Error).message)),
    ).toBe('Failed to fetch')
    expect(desk.output()).toContain('does not know what Electron does with a content-encoding')
  })

  test('fetch works only where the scheme was registered for it', async ({ desk, app }) => {
    app({ 'main.js': mainModule().replace('supportFetchAPI: true', 'supportFetchAPI: false') })
    const page = await desk.start()
    expect(await page.evaluate(() => fetch('/').then(String, (error: unknown) => (error as Error).message))).toBe(
      'Failed to fetch',
    )
  })
})

test.describe('Chromium enforces the headers that the handler sends', () => {
  test('no inline script runs, no inline style applies', async ({ desk }) => {
    const page = await desk.start()
    expect(await page.evaluate(() => (window as unknown as { inlineRan?: boolean }).inlineRan)).toBeUndefined()
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('#inline')!).color)).not.toBe(
      'rgb(1, 2, 3)',
    )
  })

  test('Trusted Types refuse a string as markup', async ({ desk }) => {
    const page = await desk.start()
    const result = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>markup</b>'
        return 'taken'
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(result).toContain('TrustedHTML')
  })

  test('connect-src and img-src hold, and the violation is reported to the page', async ({ desk }) => {
    const page = await desk.start()
    const violated = await page.evaluate(async () => {
      const seen: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
      await fetch('https://example.com/').catch(() => undefined)
      const image = new Image()
      const failed = new Promise((done) => image.addEventListener('error', done))
      image.src = 'https://example.com/a.png'
      document.body.append(image)
      await failed
      return seen
    })
    expect(violated).toEqual(['connect-src', 'img-src'])
  })

  test('a policy that names the app’s scheme or origin means what it says', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        ready: `
          protocol.unhandle('app')
          protocol.handle('app', ({ url }) => new URL(url).pathname === '/'
            ? new Response(page, { headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; connect-src app://written; img-src app:" } })
            : new Response('text'))`,
      }),
    })
    const page = await desk.start()
    expect(await page.evaluate(async () => (await fetch('/a')).text())).toBe('text')
    const other = await page.evaluate(() =>
      fetch('http://other.app.localhost/a').then(
        () => 'given',
        (error: unknown) => (error as Error).message,
      ),
    )
    expect(other).toBe('Failed to fetch')
  })
})

test.describe('there is no network behind the page', () => {
  test('what it asks of the world fails, and stands in a list', async ({ desk, app }) => {
    app({ 'main.js': mainModule() })
    const page = await desk.start()
    const result = await page.evaluate(() =>
      fetch('https://example.com/').then(String, (error: unknown) => (error as Error).message),
    )
    expect(result).toBe('Failed to fetch')
    expect(await desk.refusedRequests()).toEqual(['https://example.com/'])
  })

  test('a server on loopback is not reached either', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        before: `import { createServer } from 'node:net'
          globalThis.hits = 0
          const server = createServer((socket) => { globalThis.hits++; socket.destroy() }).listen(0, '127.0.0.1', () => (globalThis.port = server.address().port))`,
      }),
    })
    const page = await desk.start()
    const port = await desk.evaluate(() => (globalThis as unknown as { port: number }).port)
    const result = await page.evaluate(
      (at) =>
        fetch(`http://127.0.0.1:${at}/`, { mode: 'no-cors' }).then(
          String,
          (error: unknown) => (error as Error).message,
        ),
      port,
    )
    expect(result).toBe('Failed to fetch')
    await page.evaluate(async (at) => {
      const socket = new WebSocket(`ws://127.0.0.1:${at}/`)
      await new Promise((done) => socket.addEventListener('error', done))
    }, port)
    expect(await desk.evaluate(() => (globalThis as unknown as { hits: number }).hits)).toBe(0)
  })

  test('webRequest may refuse or redirect first', async ({ desk, app }) => {
    app({
      'main.js': mainModule({
        ready: `
          protocol.unhandle('app')
          protocol.handle('app', ({ url }) => new Response(url, { headers: { 'content-type': 'text/html' } }))
          electron.session.defaultSession.webRequest.onBeforeRequest({ urls: ['app://*/*', 'https://*/*'] }, ({ url }, answer) => {
            if (url.endsWith('/no')) return answer({ cancel: true })
            if (url.endsWith('/from')) return answer({ redirectURL: 'app://written/to' })
            answer({})
          })`,
      }),
    })
    const page = await desk.start()
    const [refused, redirected] = await page.evaluate(async () => [
      await fetch('/no').then(String, (error: unknown) => (error as Error).message),
      await (await fetch('/from')).text(),
    ])
    expect([refused, redirected]).toEqual(['Failed to fetch', 'app://written/to'])
  })
})

for (const ownChromium of [true, false])
  test.describe(ownChromium ? 'an app with a Chromium of its own' : 'an app in the Chromium of the worker', () => {
    test.use({ ownChromium })

    test('finds what its page has stored at the next start with this profile, and at no other', async ({ desk }) => {
      let page = await desk.start()
      await page.evaluate(() => localStorage.setItem('kept', 'value'))
      page = await desk.restart()
      expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('value')
      page = await desk.restart({ profile: `${desk.profile}-other` })
      expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull()
    })
  })

test.describe('one test after another in the Chromium of a worker', () => {
  test.describe.configure({ mode: 'serial' })

  for (const turn of ['first', 'second'])
    test(`the ${turn} finds neither data nor a clock of another`, async ({ desk }) => {
      const page = await desk.start()
      expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull()
      expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() - 60_000)
      await page.evaluate(() => localStorage.setItem('kept', 'value'))
      await page.clock.install({ time: 0 })
    })
})

test('the view is as large as the window, at one pixel a pixel, and follows it', async ({ desk }) => {
  const page = await desk.start()
  expect(await page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio])).toEqual([1280, 800, 1])
  await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setBounds({ width: 900 }))
  await page.waitForFunction(() => innerWidth === 900)
})

test('light and dark follow the system, unless the app says otherwise', async ({ desk }) => {
  const page = await desk.start()
  const dark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  expect(await dark()).toBe(false)
  await desk.setColorScheme('dark')
  expect(await dark()).toBe(true)
  expect(await desk.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true)
  await page.reload()
  expect(await dark()).toBe(true)
  await desk.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'light'))
  await expect.poll(dark).toBe(false)
})

test('text is drawn with a font', async ({ desk }) => {
  const page = await desk.start()
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    return ['iiii', 'WWWW'].map((text) => {
      context.font = '40px system-ui'
      return context.measureText(text).width
    })
  })
  expect(widths[0]).toBeGreaterThan(10)
  expect(widths[1]! / widths[0]!).toBeGreaterThan(2)
})
