import { join } from 'node:path'

import { test as base } from '../fixtures/desk.ts'

export { expect } from '../fixtures/desk.ts'

export const fixtureApp = join(import.meta.dirname, 'fixtures', 'app')

/** The specs of the stand-in itself: `desk` starts the small app in fixtures/app. */
export const test = base.extend({
  desk: async ({ desk }, use) => {
    desk.appPath = fixtureApp
    await use(desk)
  },
})
