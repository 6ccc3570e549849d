import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, mainModule, test } from './desk-stand-in.ts'

/** An app whose pages are all alike, and that keeps what it was asked, preventing what `refuse` matches. */
function asking(refuse: string): string {
  return mainModule({
    before: `
      globalThis.kept = []
      const refuse = ${refuse}
      const keep = (name) => (event, url = event.url) => {
        globalThis.kept.push([name, url, event.isMainFrame])
        if (refuse.test(url)) event.preventDefault()
      }
      app.on('web-contents-created', (_event, contents) => {
        for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate', 'did-navigate', 'did-navigate-in-page', 'did-fail-load']) {
          contents.on(name, name.startsWith('did') ? (_e, url) => globalThis.kept.push([name, url]) : keep(name))
        }
        contents.setWindowOpenHandler(({ url, frameName }) => {
          globalThis.kept.push(['open', url, frameName])
          return { action: url.endsWith('/allowed') ? 'allow' : 'deny' }
        })
        contents.on('did-create-window', (window) => (globalThis.second = window))
      })`,
    ready: `
      protocol.unhandle('app')
      protocol.handle('app', ({ url }) => {
        const { pathname } = new URL(url)
        if (pathname === '/redirect') return Response.redirect('app://written/target', 302)
        if (pathname === '/slow') {
          return new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(page)) }), { headers: { 'content-type': 'text/html' } })
        }
        if (pathname === '/away') return new Response(null, { status: 302, headers: { location: 'https://example.com/' } })
        return new Response(page + '<a href="/linked">a link</a><a href="/new" target="_blank">a new window</a>' +
          '<form action="/posted" method="post"><button>post</button></form>', { headers: { 'content-type': 'text/html' } })
      })`,
  })
}

const clear = (desk: { evaluate: (run: () => void) => Promise<void> }) =>
  desk.evaluate(() => void ((globalThis as unknown as { kept: unknown[] }).kept = []))
const kept = (desk: { evaluate: (run: () => unknown[]) => Promise<unknown[]> }) =>
  desk.evaluate(() => (globalThis as unknown as { kept: unknown[] }).kept)
const path = (page: Page) => new URL(page.url()).pathname

test.describe("a navigation that the page attempts needs main's consent", () => {
  test('and continues if no listener prevents it', async ({ desk, app }) => {
    app({ 'main.js': asking('/never/') })
    const page = await desk.start()
    await clear(desk)
    await page.getByText('a link').click()
    await page.waitForURL('**/linked')
    await expect
      .poll(() => kept(desk))
      .toEqual([
        ['will-frame-navigate', 'app://written/linked', true],
        ['will-navigate', 'app://written/linked', true],
        ['did-navigate', 'app://written/linked'],
      ])
  })

  for (const [what, attempt] of [
    ['a link', (page: Page) => page.getByText('a link').click()],
    ['a script', (page: Page) => page.evaluate(() => void (location.href = '/by-script'))],
    ['a form', (page: Page) => page.getByText('post').click()],
    ['a reload by the page', (page: Page) => page.evaluate(() => location.reload())],
    [
      'a meta tag',
      (page: Page) =>
        page.evaluate(() => {
          const meta = Object.assign(document.createElement('meta'), {
            httpEquiv: 'refresh',
            content: '0; url=/by-meta',
          })
          document.head.append(meta)
        }),
    ],
    ['another site', (page: Page) => page.evaluate(() => void (location.href = 'https://example.com/'))],
  ] as const) {
    test(`and stays undone when main prevents it: ${what}`, async ({ desk, app }) => {
      app({ 'main.js': asking('/./') })
      const page = await desk.start()
      await page.evaluate(() => void (window.kept = 'the same document'))
      await clear(desk)
      await attempt(page)
      await expect.poll(async () => (await kept(desk)).length).toBeGreaterThan(0)
      expect((await kept(desk))[0]).toEqual([
        'will-frame-navigate',
        expect.stringMatching(/^(app:\/\/written\/|https:\/\/example)/),
        true,
      ])
      await page.waitForTimeout(100)
      expect(await page.evaluate(() => window.kept)).toBe('the same document')
      expect(path(page)).toBe('/')
    })
  }

  test('also where Chromium refuses by itself or another program would be called', async ({ desk, app }) => {
    app({ 'main.js': asking('/./') })
    const page = await desk.start()
    await clear(desk)
    await page.evaluate(() => void (location.href = 'mailto:somebody@example.com'))
    await expect.poll(() => kept(desk)).toEqual([['will-frame-navigate', 'mailto:somebody@example.com', true]])
    expect(path(page)).toBe('/')
  })

  test('a server’s redirect on its own', async ({ desk, app }) => {
    app({ 'main.js': asking('/target|example/') })
    const page = await desk.start()
    await clear(desk)
    await page.evaluate(() => void (location.href = '/redirect'))
    await expect.poll(async () => (await kept(desk)).length).toBe(3)
    expect((await kept(desk))[2]).toEqual(['will-redirect', 'app://written/target', true])
    await clear(desk)
    await page.evaluate(() => void (location.href = '/away'))
    await expect.poll(async () => (await kept(desk)).length).toBe(3)
    expect((await kept(desk))[2]).toEqual(['will-redirect', 'https://example.com/', true])
    expect(path(page)).toBe('/')
    expect(await desk.refusedRequests()).toEqual([])
  })

  test('a frame’s as a frame’s', async ({ desk, app }) => {
    app({ 'main.js': asking('/second/') })
    const page = await desk.start()
    await clear(desk)
    await page.evaluate(async () => {
      const frame = Object.assign(document.createElement('iframe'), { src: '/first' })
      document.body.append(frame)
      await new Promise((done) => frame.addEventListener('load', done))
      frame.contentWindow!.location.href = '/second'
    })
    await expect
      .poll(() => kept(desk))
      .toEqual([
        ['will-frame-navigate', 'app://written/first', false],
        ['will-frame-navigate', 'app://written/second', false],
      ])
    await page.waitForTimeout(100)
    expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual(['/', '/first'])
  })

  test('but not what the app, or a person’s reload, does', async ({ desk, app }) => {
    app({ 'main.js': asking('/./') })
    const page = await desk.start()
    await clear(desk)
    await page.reload()
    await desk.evaluate(async ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.loadURL('app://written/by-the-app'),
    )
    await expect.poll(() => path(page)).toBe('/by-the-app')
    await page.evaluate(() => history.pushState({}, '', '/pushed'))
    await expect
      .poll(() => kept(desk))
      .toEqual([
        ['did-navigate', 'app://written/'],
        ['did-navigate', 'app://written/by-the-app'],
        ['did-navigate-in-page', 'app://written/pushed'],
      ])
  })

  test('loadURL reports its result', async ({ desk, app }) => {
    app({ 'main.js': asking('/never/') })
    await desk.start()
    const outcomes = await desk.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!
      const load = (url: string) =>
        window.loadURL(url).then(
          () => `loaded ${window.webContents.getURL()}`,
          (error: unknown) => (error as Error).message,
        )
      const outcomes = [
        await load('app://written/one'),
        await load('app://written/one#part'),
        await load('https://example.com/'),
      ]
      const aborted = load('app://written/slow')
      await new Promise((next) => setTimeout(next, 300))
      return [...outcomes, await load('app://written/two'), await aborted]
    })
    expect(outcomes).toEqual([
      'loaded app://written/one',
      'loaded app://written/one#part',
      "ERR_INTERNET_DISCONNECTED (-106) loading 'https://example.com/'",
      'loaded app://written/two',
      "ERR_ABORTED (-3) loading 'app://written/slow'",
    ])
  })
})

test.describe("a window that the page opens needs main's consent", () => {
  test('and is gone unseen when main denies it', async ({ desk, app }) => {
    app({ 'main.js': asking('/never/') })
    const page = await desk.start()
    await clear(desk)
    const closed = await page.evaluate(async () => {
      const opened = window.open('https://example.com/', 'name')
      while (opened && !opened.closed) await new Promise((next) => setTimeout(next, 10))
      return 'closed'
    })
    expect(closed).toBe('closed')
    await page.getByText('a new window').click()
    await expect
      .poll(() => kept(desk))
      .toEqual([
        ['open', 'https://example.com/', 'name'],
        ['open', 'app://written/new', expect.any(String)],
      ])
    expect(await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(await desk.refusedRequests()).toEqual([])
    await expect.poll(() => page.context().pages().length).toBe(1)
  })

  test('and becomes a window of the app when main allows it', async ({ desk, app }) => {
    app({ 'main.js': asking('/never/') })
    const page = await desk.start()
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(() => void window.open('/allowed')),
    ])
    await expect(popup.getByText('A page')).toBeVisible()
    await expect
      .poll(() =>
        desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.webContents.getURL())),
      )
      .toEqual(['app://written/', 'app://written/allowed'])
  })
})

test('a page that a spec opens for itself is no window of the app', async ({ desk }) => {
  const page = await desk.start()
  const own = await page.context().newPage()
  expect(await own.evaluate('1 + 1')).toBe(2)
  expect(await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  await own.close()
})

test('main learns that the page has crashed, and can load it again', async ({ desk, app }) => {
  app({
    'main.js': mainModule({
      after: `window.webContents.on('render-process-gone', (_event, { reason }) => { globalThis.kept = reason })`,
    }),
  })
  await desk.start()
  await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  await expect.poll(() => desk.evaluate(() => (globalThis as unknown as { kept?: string }).kept)).toBe('crashed')
  await desk.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://written/again'))
  expect(
    join('/', await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())),
  ).toContain('again')
})

test('a page that crashes while it loads fails its load', async ({ desk, app }) => {
  app({ 'main.js': asking('/never/') })
  await desk.start()
  const error = await desk.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents
    const load = contents.loadURL('app://written/slow').then(
      () => 'loaded',
      (reason: unknown) => String(reason),
    )
    await new Promise<void>((there) => contents.once('did-navigate', () => there()))
    contents.forcefullyCrashRenderer()
    return load
  })
  expect(error).toBe("Error: ERR_FAILED (-2) loading 'app://written/slow'")
})
