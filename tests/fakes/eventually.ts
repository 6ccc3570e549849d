import { vi } from 'vitest'

/** As long as a busy machine may need. A test that fails here would fail at any time limit. */
const LIMIT = { timeout: 30_000, interval: 1 }

/** Waits until this no longer throws and, if it tells whether it holds, until it does. */
export const eventually = (holds: () => unknown): Promise<unknown> =>
  vi.waitFor(() => {
    if (holds() === false) throw new Error('It never held.')
  }, LIMIT)
