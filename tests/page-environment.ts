import type { Environment } from 'vitest/runtime'

/** Node, but what is loaded is what the page loads: runes that follow, and effects that run. There is no document. */
const pageEnvironment: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
}

export default pageEnvironment
