import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, mainModule, test } from './desk-stand-in.ts'

const kept = (desk: { evaluate: (run: () => unknown[]) => Promise<unknown[]> }) =>
  desk.evaluate(() => (globalThis as unknown as { kept: unknown[] }).kept)

test.describe('permissions are asked of the session’s handlers', () => {
  test('a request of the page, by Electron’s name for it', async ({ desk }) => {
    const page = await desk.start()
    const answers = await page.evaluate(async () => {
      const refusal = (run: Promise<unknown>) => run.then(String, (error: unknown) => (error as Error).name)
      return [
        await Notification.requestPermission(),
        await new Promise((done) =>
          navigator.geolocation.getCurrentPosition(
            () => done('given'),
            ({ code }) => done(code),
          ),
        ),
        await refusal(navigator.mediaDevices.getUserMedia({ audio: true })),
        await refusal(navigator.clipboard.readText()),
        await refusal(document.body.requestFullscreen()),
        await refusal(navigator.requestMIDIAccess()),
      ]
    })
    expect(answers).toEqual(['granted', 1, ...new Array<string>(4).fill('NotAllowedError')])
    const asked = await desk.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
    expect(asked).toEqual(['notifications', 'geolocation', 'media', 'clipboard-read', 'fullscreen', 'midi'])
  })

  test('a look at a permission’s state', async ({ desk }) => {
    const page = await desk.start()
    const states = await page.evaluate(async () => {
      const names = ['notifications', 'geolocation'] as const
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
    })
    expect(states).toEqual(['granted', 'denied'])
  })

  test('without a handler, everything is granted, as in Electron', async ({ desk, app }) => {
    app({ 'main.js': mainModule() })
    const page = await desk.start()
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('granted')
  })

  test('another program’s address asks for openExternal', async ({ desk }) => {
    const page = await desk.start()
    await page.evaluate(() => void (location.href = 'mailto:somebody@example.com'))
    await expect
      .poll(() => desk.evaluate(() => (globalThis as unknown as { asked?: string[] }).asked))
      .toEqual(['openExternal'])
  })
})

test.describe('downloads are reported to the session', () => {
  const watching = (listener: string) =>
    mainModule({
      ready: `
      globalThis.kept = []
      electron.session.defaultSession.on('will-download', (event, item, contents) => {
        globalThis.kept.push([item.getURL(), item.getFilename(), contents === globalThis.window.webContents])
        item.on('done', (_event, state) => globalThis.kept.push(state))
        ;(${listener})(event, item)
      })
      protocol.unhandle('app')
      protocol.handle('app', ({ url }) => new URL(url).pathname === '/file'
        ? new Response('content', { headers: { 'content-disposition': 'attachment; filename="name.txt"' } })
        : new Response(page, { headers: { 'content-type': 'text/html' } }))`,
    })
  const click = (page: Page, href: string) =>
    page.evaluate(
      (target) => Object.assign(document.createElement('a'), { href: target, download: 'name.txt' }).click(),
      href,
    )

  for (const [what, listener] of [
    ['prevents', '(event) => event.preventDefault()'],
    ['cancels', '(_event, item) => item.cancel()'],
  ] as const) {
    test(`and end when main ${what} them`, async ({ desk, app }) => {
      app({ 'main.js': watching(listener) })
      const page = await desk.start()
      await click(page, '/file')
      await expect.poll(() => kept(desk)).toEqual([['app://written/file', 'name.txt', true], 'cancelled'])
    })
  }

  test('and go where main says', async ({ desk, app }, info) => {
    const target = info.outputPath('saved.txt')
    app({ 'main.js': watching(`(_event, item) => item.setSavePath(${JSON.stringify(target)})`) })
    const page = await desk.start()
    await page.evaluate(() => void (location.href = '/file'))
    await expect.poll(() => kept(desk)).toEqual([['app://written/file', 'name.txt', true], 'completed'])
    expect(readFileSync(target, 'utf8')).toBe('content')
  })

  test('also those that the page makes by itself', async ({ desk, app }) => {
    app({ 'main.js': watching('(event) => event.preventDefault()') })
    const page = await desk.start()
    await page.evaluate(() => {
      const href = URL.createObjectURL(new Blob(['made']))
      Object.assign(document.createElement('a'), { href, download: 'made.txt' }).click()
    })
    await expect
      .poll(() => kept(desk))
      .toEqual([[expect.stringMatching(/^blob:app:\/\/written/), 'made.txt', true], 'cancelled'])
  })
})
