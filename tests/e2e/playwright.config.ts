import { defineConfig } from '@playwright/test'

import { runner } from './fixtures/runner.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Beside other work on two cores: be generous, a hang still ends.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A spec that sometimes fails shows a defect, in itself or in what it tests: to be found, never tried again.
  retries: 0,
  // Apps in real Electron share the machine's clipboard.
  workers: runner === 'electron' ? 1 : 2,
  reporter: [['list'], ['./fixtures/reporter.ts']],
  projects: [
    // What `npm test` runs: each behavior of a person's story once.
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    { name: 'specs', testMatch: 'specs/**/*.spec.ts' },
    // The stand-in's own: what it promises, checked with a small app of its own.
    ...(runner === 'stand-in' ? [{ name: 'stand-in-itself', testMatch: 'stand-in/**/*.spec.ts' }] : []),
  ],
})
