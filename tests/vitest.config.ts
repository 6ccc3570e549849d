import { svelte } from '@sveltejs/vite-plugin-svelte'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** State of the page whose effects are tested: compiled as for a browser, where they run. */
const OF_THE_PAGE = 'tests/unit/renderer/**/*.svelte.test.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Runes in `.svelte.ts` files of the renderer.
  plugins: [svelte()],
  test: {
    // Files run in parallel on two cores beside other work: be generous, a hang still ends.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Most of what the command line is asked at the same time waits: for a second look, or for a server that hangs.
    maxConcurrency: 12,
    // For the same reason one file more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    reporters: [['default', { summary: false }], './tests/reporters/vitest-line.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/unit/**/*.test.ts',
            'tests/security/**/*.test.ts',
            'tests/cli/**/*.test.ts',
            'tests/docs/**/*.test.ts',
            'tests/worlds/**/*.test.ts',
          ],
          exclude: [OF_THE_PAGE],
        },
      },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          name: 'page',
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
