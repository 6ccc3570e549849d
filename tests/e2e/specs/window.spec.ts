import { dirname, join, relative, resolve } from 'node:path'
import { expect, needsStandIn, test, type Desk } from '../fixtures/desk.ts'
import { recordsKey, type Records } from '../fixtures/records.ts'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { offered } from '../support/offers.ts'
import { withTokens } from '../support/scenes.ts'

const isVisible = (desk: Desk): Promise<boolean> =>
  desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)

/** The items of the context menus that popped up. */
const contextMenus = (desk: Desk): Promise<string[][]> =>
  desk.evaluate(() => {
    const key = Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === 'stand-in.records')
    return (globalThis as unknown as Record<symbol, Records>)[key as typeof recordsKey]?.menus ?? []
  })

test('the window is shown also where the system never says that it is ready', async ({ desk }) => {
  needsStandIn(desk, 'no system can be made to keep it back')
  await desk.start({ env: { STAND_IN_QUIRKS: 'never-ready' } })
  await expect.poll(() => isVisible(desk)).toBe(true)
})

test('a second start brings a hidden window back', async ({ desk }) => {
  await desk.start()
  await desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  expect(await isVisible(desk)).toBe(false)
  expect(await desk.startAgain()).toBe(0)
  await expect.poll(() => isVisible(desk)).toBe(true)
})

test('a crashed page opens again, and after a second crash the user is asked', async ({ desk }) => {
  const page = await desk.start()
  const heading = page.getByRole('heading', { name: 'Paste what fails' })
  const crash = () =>
    desk.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
    )
  await expect(heading).toBeVisible()
  await page.evaluate(() => ((window as unknown as { before: boolean }).before = true))
  await crash()
  await page.waitForFunction(() => !('before' in window))
  await expect(heading).toBeVisible()
  expect(await desk.dialog.shown()).toEqual([])

  await page.evaluate(() => ((window as unknown as { before: boolean }).before = true))
  await desk.dialog.answer('showMessageBox', { response: 0, checkboxChecked: false })
  await crash()
  await page.waitForFunction(() => !('before' in window))
  const [asked] = await desk.dialog.shown()
  expect(asked?.options).toMatchObject({
    message: 'Token Desk’s window stopped working twice',
    buttons: ['Try Again', 'Quit'],
  })
})

test('the page can go to no other document, and an empty one is replaced', async ({ desk }) => {
  const page = await desk.start()
  const heading = page.getByRole('heading', { name: 'Paste what fails' })
  await expect(heading).toBeVisible()
  await page.evaluate(() => void (location.href = '/bodies/00000000-0000-4000-8000-000000000000'))
  await page.evaluate(() => void (location.href = 'https://example.com/'))
  await expect(heading).toBeVisible()
  await page.evaluate(() => ((window as unknown as { before: boolean }).before = true))
  await page.evaluate(() => void (location.href = 'about:blank'))
  await page.waitForFunction(() => !('before' in window) && location.href !== 'about:blank')
  await expect(heading).toBeVisible()
})

test('keys that are held down send once', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  const { page } = window
  await page.keyboard.down('ControlOrMeta')
  await page.keyboard.down('Enter')
  await window.answer.expectStatus('200 OK')
  // Held for longer than a key and its menu item are taken for one another's echo.
  const until = (await page.evaluate(() => performance.now())) + 500
  const hold = async () => {
    await page.keyboard.down('Enter')
    return page.evaluate(() => performance.now())
  }
  await expect.poll(hold, { intervals: [30] }).toBeGreaterThan(until)
  await page.keyboard.up('Enter')
  await page.keyboard.up('ControlOrMeta')
  const sent = (await desk.ipcLog()).filter(({ channel }) => channel === 'requests.send')
  expect(sent).toHaveLength(1)
})

test('a click with the other button edits in fields, and takes nothing out of a masked one', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website'])
  await window.request.path.click({ button: 'right' })
  await expect.poll(async () => (await contextMenus(desk)).at(-1)).toContain('Copy')
  const { secret } = await window.vault.openTokenDialog()
  await secret.fill('fake-token-in-a-masked-field')
  const before = (await contextMenus(desk)).length
  await secret.click({ button: 'right' })
  await expect.poll(async () => (await contextMenus(desk)).length).toBe(before + 1)
  const masked = (await contextMenus(desk)).at(-1)
  expect(masked).toContain('Paste')
  expect(masked).not.toContain('Copy')
  expect(masked).not.toContain('Cut')
})

test('a revealed token keeps the window out of screenshots, and a copied one is marked for clipboard histories', async ({
  desk,
}) => {
  const { vault } = await withTokens(desk, ['Bakery website'])
  const isProtected = () =>
    desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isContentProtected() ?? false)
  expect(await isProtected()).toBe(false)
  await vault.act('Bakery website', 'Reveal')
  await expect(vault.tokenPage.getByLabel('The token', { exact: true })).toHaveText(offered('Bakery website').secret)
  // Electron on Linux has no such protection; the stand-in shows that the app requests it.
  expect(await isProtected()).toBe(desk.runner === 'stand-in' || process.platform !== 'linux')

  await vault.tokenPage.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => desk.clipboard.read()).toBe(offered('Bakery website').secret)
  const mark = 'electron application/osclipboard;format="x-kde-passwordManagerHint"'
  expect(await desk.evaluate(({ clipboard }, type) => clipboard.has(type), mark)).toBe(process.platform === 'linux')
})

test('--no-sandbox has no effect on the app, and the installed app accepts no debugger', async ({ desk }) => {
  needsStandIn(desk, 'no app that is started from its folder is packaged')
  const has = (name: string) => desk.evaluate(({ app }, wanted) => app.commandLine.hasSwitch(wanted), name)
  await desk.start({ args: ['--no-sandbox', '--remote-debugging-port=0'] })
  expect(await has('no-sandbox')).toBe(true)
  expect(await has('remote-debugging-port')).toBe(true)
  await desk.restart({ args: ['--remote-debugging-port=0'], env: { STAND_IN_QUIRKS: 'packaged' } })
  expect(await has('remote-debugging-port')).toBe(false)
})

test("the system's proxy is looked up by the origin alone, and its failure names its source", async ({ desk }) => {
  const window = new DeskWindow(await desk.start())
  await desk.evaluate(({ session }) => {
    const asked: string[] = []
    Object.assign(globalThis, { askedForProxy: asked })
    session.defaultSession.resolveProxy = (url: string) => {
      asked.push(url)
      return Promise.resolve('PROXY 127.0.0.1:9; DIRECT')
    }
  })
  const { page } = window
  await fillVault(page, 'https://platform.invalid')
  await sendPath(page, '/spaces/alpha/entries')
  await expect(window.verdict.region).toContainText('The proxy 127.0.0.1:9 (from the system’s settings)')
  const asked = await desk.evaluate(() => (globalThis as unknown as { askedForProxy: string[] }).askedForProxy)
  expect(new Set(asked)).toEqual(new Set(['https://platform.invalid']))
})

test('a window has the background of the theme that was chosen before it is there', async ({ desk }) => {
  const background = () =>
    desk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase())
  const window = new DeskWindow(await desk.start())
  await desk.setColorScheme('light')
  await window.page.evaluate(async () => {
    const { app } = (globalThis as unknown as { tokenDesk: Bridge }).tokenDesk
    const read = await app.read()
    if (read.ok) await app.saveSettings({ ...read.value.settings, theme: 'dark' })
  })
  await desk.restart()
  expect(await background()).toBe('#16181c')
})

test('a profile folder may be relative and need not be there', async ({ desk }) => {
  const profile = relative(process.cwd(), join(dirname(desk.profile), 'not', 'there', 'yet'))
  await desk.start({ env: { TOKEN_DESK_PROFILE: profile } })
  expect(await desk.evaluate(({ app }) => app.getPath('userData'))).toBe(resolve(profile))
})
