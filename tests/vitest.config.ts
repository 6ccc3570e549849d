import { svelte } from '@sveltejs/vite-plugin-svelte'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** State of the page whose effects are tested: compiled as for a browser, where they run. */
const OF_THE_PAGE = 'tests/unit/renderer/**/*.svelte.test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const UNIT = ['unit', 'security', 'cli', 'docs'].map((folder) => `tests/${folder}/**/*.test.ts`)

/** The files of `UNIT` whose text matches, as paths from the root. */
const filesWith = (pattern: RegExp): string[] =>
  globSync(UNIT, { cwd: root }).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

/** These change modules for every file of their process, so each file gets a process of its own. */
const ISOLATED = filesWith(/\bvi\.(?:mock|doMock|resetModules)\(/)

/** Their runs and lengths have a long form (see long-tests.ts). */
const WITH_LONG_FORM = filesWith(/\/fakes\/long-tests\.ts'/)

export default defineConfig({
  root,
  // Runes in `.svelte.ts` files of the renderer.
  plugins: [svelte()],
  test: {
    // Files run in parallel on two cores beside other work: be generous, a hang still ends.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Most of what the command line is asked at the same time waits: for a second look, or for a server that hangs.
    maxConcurrency: 12,
    // For the same reason one file more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    reporters: [['default', { summary: false }], './tests/reporters/vitest-line.ts'],
    projects: [
      {
        extends: true,
        // One process runs many files: a start costs more than most files do. Prove the order with `--sequence.shuffle.files`.
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/unit-setup.ts'],
          include: UNIT,
          exclude: [OF_THE_PAGE, ...ISOLATED],
        },
      },
      {
        extends: true,
        test: { name: 'isolated', pool: 'threads', include: ISOLATED, exclude: [OF_THE_PAGE] },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/worlds/**/*.test.ts', ...WITH_LONG_FORM],
          env: { LONG_TESTS: '1' },
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          name: 'page',
          pool: 'threads',
          include: [OF_THE_PAGE],
          environment: fileURLToPath(new URL('page-environment.ts', import.meta.url)),
          // What Svelte is in the page, too, not what it is on a server.
          server: { deps: { inline: [/svelte/] } },
        },
      },
      {
        extends: true,
        test: { name: 'keychain', include: ['tests/keychain/**/*.test.ts'] },
      },
      {
        extends: true,
        // What is built is packaged, against a stand-in for Electron's distribution.
        test: { name: 'packaging', include: ['tests/packaging/**/*.test.ts'] },
      },
      {
        extends: true,
        // Each case is a process of its own: a few at a time.
        test: { name: 'middleboxes', include: ['tests/middleboxes/**/*.test.ts'], maxConcurrency: 4 },
      },
    ],
  },
})
