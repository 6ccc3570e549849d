import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Files run in parallel on two cores beside other work: be generous, a hang still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/security/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'keychain', include: ['tests/keychain/**/*.test.ts'] },
      },
    ],
  },
})
