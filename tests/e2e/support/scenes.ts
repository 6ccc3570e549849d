import type { Page } from '@playwright/test'

import type { Desk, StartOptions } from '../fixtures/desk.ts'
import type { Bridge } from '../../../src/shared/contract/bridge.ts'
import { DeskWindow } from './desk-window.ts'

/** Starts the Playground in the running app and puts some of its tokens into the vault, the short way. */
export const addTokens = async (desk: Desk, names: readonly string[]): Promise<DeskWindow> => {
  const { page } = desk
  await page.evaluate(
    async (wanted) => {
      const { playground } = (window as unknown as { tokenDesk: Bridge }).tokenDesk
      const started = await playground.start()
      const added = started.ok ? await playground.addTokens({ names: wanted }) : started
      if (!added.ok) throw new Error(added.error.message)
    },
    [...names],
  )
  const window = new DeskWindow(page)
  for (const name of names) await window.vault.bring(name)
  if (names[0] !== undefined) await window.vault.choose(names[0])
  return window
}

/**
 * The app with the Playground running and some of its tokens in the vault. The first-minutes specs get here by hand; for
 * the others this is where they begin.
 */
export const withTokens = async (desk: Desk, names: readonly string[], options?: StartOptions): Promise<DeskWindow> => {
  await desk.start(options)
  return addTokens(desk, names)
}

/** What the vault knows of a token, for assertions about the outside: its id names the keychain item. */
export const tokenIdOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const read = await (window as unknown as { tokenDesk: Bridge }).tokenDesk.vault.read()
    const token = read.ok ? read.value.tokens.find((candidate) => candidate.name === wanted) : undefined
    if (token === undefined) throw new Error(`The vault has no token “${wanted}”`)
    return token.id
  }, name)
