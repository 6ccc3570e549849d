import type { Page } from '@playwright/test'

import { BAKERY } from './offers.ts'

export const FAILING = `/spaces/${BAKERY}/environments/staging/entries`

export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['ROOM_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
