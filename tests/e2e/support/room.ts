import type { Page } from '@playwright/test'

import type { Desk } from '../fixtures/desk.ts'
import { BAKERY } from './offers.ts'
import { resize } from './resize.ts'
import { withTokens } from './scenes.ts'

/** What body or explanation gets of the window's height, at least. */
export const ROOM = [
  { width: 720, height: 480, share: 0.35 },
  { width: 1024, height: 700, share: 0.45 },
  { width: 1280, height: 800, share: 0.55 },
  { width: 1920, height: 1080, share: 0.55 },
] as const

export const FAILING = `/spaces/${BAKERY}/environments/staging/entries`

export const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['ROOM_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

export const withRoom = async (desk: Desk, width: number, height: number) => {
  const window = await withTokens(desk, ['Bakery website', 'Bakery everywhere'])
  await resize(desk, width, height)
  return window
}
