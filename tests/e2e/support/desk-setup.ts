import type { Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'

export const DELIVERY_KEY = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

/**
 * Puts a service at `origin` with one space and one delivery key into the vault, through the page's own bridge, and waits
 * until the builder has taken them in. The vault's own forms have specs of their own.
 */
export const fillVault = async (page: Page, origin: string): Promise<void> => {
  await page.evaluate(
    async ([base, secret]) => {
      const desk = (window as unknown as { tokenDesk: Bridge }).tokenDesk
      const service = await desk.vault.saveService({
        id: null,
        name: 'Local',
        baseUrls: { delivery: base, preview: base, management: base, images: base },
        webAppUrl: null,
      })
      if (!service.ok) throw new Error(service.error.message)
      const serviceId = service.value.id
      const environments = ['master', 'staging'].map((id) => ({ id, production: id === 'master' }))
      await desk.vault.saveSpace({ serviceId, id: 'shop', name: 'Shop', environments, before: null })
      await desk.vault.saveSpace({ serviceId, id: 'blog', name: 'Blog', environments: [], before: null })
      const added = await desk.vault.addToken({
        name: 'Shop delivery',
        kind: 'delivery-key',
        serviceId,
        spaceId: 'shop',
        environments: ['master'],
        secret,
      })
      if (!added.ok) throw new Error(added.error.message)
    },
    [origin, DELIVERY_KEY] as const,
  )
  await page.getByLabel('Token', { exact: true }).getByText('Shop delivery').waitFor({ timeout: 8000 })
}

/** Types a path into the builder and sends it with the key that the path field has for it. */
export const sendPath = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Path' }).fill(path)
  await page.keyboard.press('Enter')
}

/** Everything that the page's policy refused, as Chromium words it. */
export const watchPolicy = (page: Page): string[] => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?(Type|Script|HTML)|Refused to/i.test(message.text()))
      refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(error.message))
  return refused
}
