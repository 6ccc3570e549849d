import type { Locator, Page } from '@playwright/test'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { expect, test, type Desk } from '../fixtures/desk.ts'
import { bytes, startContentServer, type ContentServer } from '../support/content-server.ts'
import { fillVault, sendPath } from '../support/desk-setup.ts'
import { DeskWindow } from '../support/desk-window.ts'
import { BAKERY } from '../support/offers.ts'
import { ROOM, shot } from '../support/room.ts'
import { tokenIdOf, withTokens } from '../support/scenes.ts'
import { largestText } from '../support/text-size.ts'

const LIMITED = '/spaces/shop/environments/master/entries/w'

/** A token for Management, at the service of `fillVault`. */
const addManagementToken = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const desk = (window as unknown as { tokenDesk: Bridge }).tokenDesk
    const read = await desk.vault.read()
    const service = read.ok ? read.value.services.find((one) => one.name === 'Local') : undefined
    if (service === undefined) throw new Error('no service')
    const added = await desk.vault.addToken({
      ...{ name: 'PAT', kind: 'personal-access-token', serviceId: service.id, spaceId: null, environments: [] },
      secret: 'CFPAT-fake-personal-aaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    })
    if (!added.ok) throw new Error(added.error.message)
  })
}

test('a request that waits is not sent while somebody builds another one, and not lost', async ({ desk }) => {
  const server = await startContentServer({
    '/limit': bytes(429, 'application/json', '{}', { 'X-Contentful-RateLimit-Reset': '3' }),
  })
  try {
    const page = await desk.start()
    const { notifications, history } = new DeskWindow(page)
    await fillVault(page, server.origin)
    await sendPath(page, '/limit')
    await page.getByRole('button', { name: 'Wait 3 s and try again' }).click()
    const path = page.getByRole('textbox', { name: 'Path' })
    await path.fill('/somebody-types')
    await expect(notifications).toContainText('The wait is over: send again when you like. Nothing was sent.')
    expect(server.received.map(({ target }) => target)).toEqual(['/limit'])
    await page.getByRole('button', { name: 'The wait is over: send again' }).click()
    await history.open()
    await expect(history.lines).toHaveCount(2)
    // The history shows a request that is on its way.
    await expect.poll(() => server.received.map(({ target }) => target)).toEqual(['/limit', '/limit'])
    await expect(path).toHaveValue('/somebody-types')
  } finally {
    await server.close()
  }
})

/** A write to production that was answered with “too many”, and waits. */
const withWaitingWrite = async (desk: Desk, server: ContentServer): Promise<DeskWindow> => {
  const page = await desk.start()
  const window = new DeskWindow(page)
  await fillVault(page, server.origin)
  await addManagementToken(page)
  await window.vault.choose('PAT')
  await window.request.api('Management')
  await window.request.choose('Method', 'PUT')
  await sendPath(page, LIMITED)
  await page.getByRole('button', { name: 'Send PUT to production' }).click()
  await window.answer.expectStatus('429')
  return window
}

for (const [name, open] of [
  ['“Add a token”', ({ vault }) => vault.openTokenDialog()],
  ['the palette', ({ page }) => page.keyboard.press('ControlOrMeta+K')],
  ['a removal question', ({ vault }) => vault.act('Shop', 'Remove Local')],
] as [string, (window: DeskWindow) => Promise<unknown>][])
  test(`no question to write comes up beneath ${name}`, async ({ desk }) => {
    const server = await startContentServer({
      [LIMITED]: bytes(429, 'application/json', '{}', { 'X-Contentful-RateLimit-Reset': '3' }),
    })
    try {
      const window = await withWaitingWrite(desk, server)
      const { page, notifications, diagnosis } = window
      await diagnosis.getByRole('button', { name: 'Wait 3 s and try again' }).click()
      await open(window)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toHaveCount(1)
      const focused = await page.evaluateHandle(() => document.activeElement)
      await expect(notifications).toContainText('The wait is over: send again when you like. Nothing was sent.')
      await expect(dialog).toHaveCount(1)
      expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(server.received.map(({ method }) => method)).toEqual(['PUT'])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await diagnosis.getByRole('button', { name: 'The wait is over: send again' }).click()
      await expect(page.getByRole('dialog', { name: /^Write to production/ })).toBeVisible()
    } finally {
      await server.close()
    }
  })

/** What stands out of the button, or is out of its view: what is done there cannot be read then. */
const outOf = (button: Locator): Promise<string[]> =>
  button.evaluate((node) => {
    const outer = node.getBoundingClientRect()
    const isWithin = ({ left, right, top, bottom }: DOMRect): boolean =>
      left >= outer.left && right <= outer.right && top >= outer.top - 1 && bottom <= outer.bottom + 1
    const parts = [...node.querySelectorAll('.quoted > span')]
    const cut = node.scrollWidth > node.clientWidth || outer.right > innerWidth ? ['the button'] : []
    return [...cut, ...parts.filter((part) => !isWithin(part.getBoundingClientRect())).map((part) => part.textContent)]
  })

const LONG_TOKEN = 'Marketing website, storefront and landing pages of the northern region (rotated quarterly)'
const LONG_ENVIRONMENT = 'feature-very-long-environment-name-for-the-release-2026-11'

for (const { width, height, large } of [
  ...ROOM.map((room) => ({ ...room, large: false })),
  { width: 1280, height: 800, large: true },
  { width: 720, height: 480, large: true },
])
  test(`at ${width}x${height}${large ? ' and with letters of twice the size' : ''} a mend says what it does, however long the names are`, async ({
    desk,
  }) => {
    const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere', 'Owner'])
    const { page, request, answer, diagnosis } = window
    await page.evaluate((change) => (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.editToken(change), {
      tokenId: await tokenIdOf(page, 'Bakery everywhere'),
      name: LONG_TOKEN,
    })
    if (large) await largestText(window)
    await page.setViewportSize({ width, height })
    const doIt = diagnosis.getByRole('group', { name: 'What you can do here' })
    const rail = page.getByRole('button', { name: /^Diagnosis/ })
    for (const [environment, verb, name] of [
      ['staging', 'Try with', LONG_TOKEN],
      [LONG_ENVIRONMENT, 'Enable', LONG_ENVIRONMENT],
    ] as const) {
      await request.path.fill(`/spaces/${BAKERY}/environments/${environment}/entries`)
      await request.path.press('Enter')
      await answer.expectStatus('404')
      // Where the diagnosis lies over the answer it is opened, and closed again for the next request.
      const isDrawer = await rail.isVisible()
      if (isDrawer) await rail.click()
      const mend = doIt.getByRole('button', { name: `${verb} “${name}”` })
      await mend.scrollIntoViewIfNeeded()
      await shot(page, `mends-${verb.slice(0, 3)}-${width}${large ? '-large' : ''}`)
      for (const one of await doIt.getByRole('button').all()) expect(await outOf(one)).toEqual([])
      await mend.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(mend).toBeFocused()
      await expect(page.locator('[popover]')).toHaveText(`“${name}”`)
      const certain = diagnosis.getByRole('button', { name: /^Make certain/ })
      await certain.scrollIntoViewIfNeeded()
      expect(await outOf(certain)).toEqual([])
      // With the hint of its key beside it.
      expect(await certain.evaluate(({ parentElement: line }) => line && line.scrollWidth - line.clientWidth)).toBe(0)
      if (isDrawer) await page.keyboard.press('Escape')
    }
  })
