import { expect, type Locator, type Page } from '@playwright/test'

import type { Bridge } from '../../../src/shared/contract/bridge.ts'

/** The access matrix: the second view. */
export class MatrixView {
  readonly page: Page
  readonly check: Locator
  /** When it was checked and what a run sends. During a run, what is checked. */
  readonly size: Locator
  readonly cancel: Locator
  readonly progress: Locator
  readonly cells: Locator
  readonly filter: Locator
  readonly counts: Locator
  readonly evidence: Locator

  constructor(page: Page) {
    this.page = page
    const pane = page.locator('[data-pane="matrix"]')
    this.check = pane.getByRole('button', { name: /^Check / })
    this.size = pane.locator('.status')
    this.cancel = pane.getByRole('button', { name: 'Stop', exact: true })
    this.progress = page.getByRole('progressbar', { name: 'Cells checked' })
    this.cells = page.getByRole('gridcell').getByRole('button')
    this.filter = page.getByRole('searchbox', { name: 'Filter the matrix' })
    this.counts = pane.getByRole('group', { name: 'Show' })
    this.evidence = page.getByRole('region', { name: 'Verdict', exact: true })
  }

  /** Shows only the rows with a cell of this verdict, as its count is called. */
  count(words: string): Locator {
    return this.counts.getByRole('button', { name: words })
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+2')
    await expect(this.page.getByRole('heading', { name: 'Access', exact: true })).toBeVisible()
  }

  /** A cell of the first space in which there is one. */
  cell(token: string, environment: string): Locator {
    return this.page
      .getByRole('gridcell')
      .getByRole('button', { name: `${token} on ${environment} of ` })
      .first()
  }
}

/** `env-0`, `env-1` and so on. */
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `env-${index}`)

/**
 * A vault with many keys, each enabled for every environment (their names, or how many), through the page's own bridge.
 * Gives the secrets.
 */
export const fillMatrix = (
  page: Page,
  origin: string,
  tokens: number,
  environments: number | readonly string[],
): Promise<string[]> =>
  page.evaluate(
    async ([base, tokenCount, names]) => {
      const desk = (window as unknown as { tokenDesk: Bridge }).tokenDesk
      const service = await desk.vault.saveService({
        id: null,
        name: 'Local',
        baseUrls: { delivery: base },
        webAppUrl: null,
      })
      if (!service.ok) throw new Error(service.error.message)
      const serviceId = service.value.id
      const saved = await desk.vault.saveSpace({
        serviceId,
        id: 'shop',
        name: 'Shop',
        before: null,
        environments: names.map((id, at) => ({ id, production: at === 0 && id === 'master' })),
      })
      if (!saved.ok) throw new Error(saved.error.message)
      const secrets: string[] = []
      for (let index = 0; index < tokenCount; index++) {
        const secret = `fake-delivery-key-${String(index).padStart(3, '0')}-aaaaaaaaaaaaaaaaaaaaa`
        const added = await desk.vault.addToken({
          name: `Key-${String(index).padStart(2, '0')}`,
          kind: 'delivery-key',
          serviceId,
          spaceId: 'shop',
          environments: [...names],
          secret,
        })
        if (!added.ok) throw new Error(added.error.message)
        secrets.push(secret)
      }
      return secrets
    },
    [origin, tokens, typeof environments === 'number' ? numbered(environments) : environments] as const,
  )
