import { svelte } from '@sveltejs/vite-plugin-svelte'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Files of these need nothing of a process but what they import: they share theirs, which saves a start and every import. */
const SHARED = [
  'tests/unit/{all,cli,core,gate,layers,playground,shared}/**/*.test.ts',
  'tests/{cli,security,worlds}/**/*.test.ts',
]
/** Unless a file replaces modules, the clock or a variable: the next one would meet them. */
const CHANGES_ITS_PROCESS = /\bvi\b[^\n]*from 'vitest'|process\.env\[[^\]]+\] =[^=]/
/** Or fills its memory: whatever comes after it in the same process, a start of a program above all, would be slow. */
const FILLS_ITS_PROCESS = /(?:hostile-lengths|tampered-catalog|worlds)\.test\.ts$/
const ALONE = SHARED.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((file) => FILLS_ITS_PROCESS.test(file) || CHANGES_ITS_PROCESS.test(readFileSync(join(ROOT, file), 'utf8')))
  .map((file) => file.replaceAll('\\', '/'))

export default defineConfig({
  root: ROOT,
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
        test: { name: 'unit', include: SHARED, exclude: [...configDefaults.exclude, ...ALONE], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          include: ['tests/unit/{contract,electron,main,renderer}/**/*.test.ts', ...ALONE],
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
