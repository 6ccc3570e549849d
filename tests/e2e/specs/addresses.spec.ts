import type { Locator } from '@playwright/test'

import { expect, test } from '../fixtures/desk.ts'
import { DiagnosisColumn } from '../support/diagnosis-column.ts'
import { BAKERY } from '../support/offers.ts'
import { shot } from '../support/room.ts'
import { resize } from '../support/resize.ts'
import { withTokens } from '../support/scenes.ts'

/** Addresses in the diagnosis: one line each, shortened within, and whole for whoever asks. */

const LONG =
  `/spaces/${BAKERY}/environments/staging/entries/6dbjWqNd9SqccegcqYq224` +
  '?content_type=landingPage&fields.slug=winter-2026&include=10&locale=en-US&select=fields.title,fields.slug,sys&limit=100'

/** How many lines each address takes. */
const linesOf = (addresses: Locator): Promise<number[]> =>
  addresses.evaluateAll((nodes) =>
    nodes.map((node) =>
      Math.round(node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight)),
    ),
  )

/** What is seen of an address. */
const seenOf = (address: Locator): Promise<string> =>
  address.evaluate((node) => getComputedStyle(node, '::before').content.split(' / ')[0] ?? '')

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 720, height: 480 },
])
  test(`at ${width}x${height} a long address takes one line, and is whole for pointer, keyboard and clipboard`, async ({
    desk,
  }) => {
    const window = await withTokens(desk, ['Bakery website', 'Bakery preview', 'Bakery everywhere'])
    const { page, request } = window
    const diagnosis = new DiagnosisColumn(page)
    await resize(desk, width, height)
    await request.path.fill(LONG)
    await page.keyboard.press('ControlOrMeta+D')
    await expect(diagnosis.runButton).toBeFocused()
    await diagnosis.unfold()
    const addresses = diagnosis.region.locator('code')
    expect(await addresses.count()).toBeGreaterThan(5)
    await shot(page, `addresses-plan-${width}`)
    expect(new Set(await linesOf(addresses))).toEqual(new Set([1]))
    const target = addresses.first()
    // The environment and what is asked for.
    expect(await seenOf(target)).toMatch(/^"\/.*…\/staging\/entries\/6.*…\w+\?.*"$/)
    expect(await target.textContent()).toBe(LONG)

    const tip = page.locator('[popover]')
    await target.hover()
    await expect(tip).toHaveText(LONG)
    await expect(tip).toBeInViewport({ ratio: 1 })
    await page.mouse.move(1, 1)
    await expect(tip).toBeHidden()

    const copy = diagnosis.region.getByRole('button', { name: 'Copy the path' })
    await diagnosis.region.getByRole('button', { name: 'Explain a pasted error' }).focus()
    await page.keyboard.press('Tab')
    await expect(copy).toBeFocused()
    await expect(tip).toHaveText(LONG)
    await page.keyboard.press('Enter')
    await expect.poll(() => desk.clipboard.read()).toBe(LONG)

    // Of a read its box stands for it.
    const read = diagnosis.region
      .getByRole('listitem')
      .filter({ has: page.locator('code') })
      .nth(1)
    const address = (await read.locator('code').textContent()) ?? ''
    await read.getByRole('checkbox').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(read.getByRole('checkbox')).toBeFocused()
    await expect(tip).toHaveText(address)
    await expect(tip).toBeInViewport({ ratio: 1 })
    expect(
      await read.locator('code').evaluate((node) => {
        getSelection()?.selectAllChildren(node)
        return getSelection()?.toString()
      }),
    ).toBe(address)

    await diagnosis.runButton.click()
    await expect(diagnosis.region.getByRole('button', { name: 'Report…' })).toBeVisible({ timeout: 15_000 })
    expect(new Set(await linesOf(addresses))).toEqual(new Set([1]))
    const shows = diagnosis.region.locator('[data-line]').getByRole('button', { name: 'Show this exchange' })
    await shows.first().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tip).toContainText('6dbjWqNd9SqccegcqYq224')
    await shot(page, `addresses-done-${width}`)
  })

test('a plan names each read once, with every question that it answers', async ({ desk }) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery preview', 'Bakery everywhere', 'Owner'])
  const { page, request } = window
  const diagnosis = new DiagnosisColumn(page)
  await request.path.fill(`/spaces/${BAKERY}/environments/staging/entries/X?include=2`)
  await diagnosis.plan()
  const rows = diagnosis.region.getByRole('listitem').filter({ has: page.locator('code') })
  const texts = await rows.allTextContents()
  await expect(diagnosis.region.locator('summary', { hasText: 'Each read' })).toContainText(String(texts.length))
  const both = rows
    .filter({ hasText: 'in the header' })
    .filter({ hasText: 'Same token at Preview' })
    .filter({ hasText: 'read this environment at all?' })
  await expect(both).toHaveCount(1)
})
