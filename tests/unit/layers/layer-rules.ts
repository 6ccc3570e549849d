/** Which layer may import what. The folder says where code may run; this table is the rule, imports.test.ts the proof. */

export type Layer = 'shared' | 'core' | 'adapters' | 'main' | 'preload' | 'renderer' | 'cli' | 'playground'

type Rule = {
  /** Other layers that may be imported. Every layer may import itself. */
  layers: readonly Layer[]
  /** npm packages, by name. */
  packages: readonly string[]
  /** Node's own modules: all, none, or the ones listed. */
  node: 'all' | 'none' | readonly string[]
}

export const LAYER_RULES: Readonly<Record<Layer, Rule>> = {
  shared: { layers: [], packages: ['zod'], node: 'none' },
  // Pure parts of Node only: nothing that reads a file, opens a socket or starts a process.
  core: { layers: ['shared'], packages: ['zod'], node: ['node:crypto', 'node:path', 'node:buffer'] },
  adapters: { layers: ['shared', 'core'], packages: ['zod', 'undici', 'keytar'], node: 'all' },
  main: { layers: ['shared', 'core', 'playground'], packages: ['electron', 'zod'], node: 'all' },
  preload: { layers: [], packages: ['electron'], node: 'none' },
  renderer: {
    layers: ['shared'],
    packages: [
      'svelte',
      'zod', // types of shared schemas
      'bits-ui',
      '@lucide/svelte',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-html',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'cm6-graphql',
      'diff',
      'graphql',
    ],
    node: 'none',
  },
  cli: {
    layers: ['shared', 'core', 'playground'],
    packages: ['zod', 'string-width', 'wrap-ansi'],
    node: 'all',
  },
  playground: { layers: ['shared'], packages: ['zod', 'graphql'], node: 'all' },
}

/** Single files that may do what their layer may not, each with its reason. Paths from the project's root. */
export const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // The composition roots: the only places that know which adapters there are.
  'src/main/compose.ts': ['src/core/adapters/'],
  'src/cli/compose.ts': ['src/core/adapters/'],
  // The keychain's process: the entry of its own build, for each kind of Node.
  'src/main/keychain-worker.ts': ['src/core/adapters/keychain/worker.ts'],
  'src/cli/keychain-worker.ts': ['src/core/adapters/keychain/worker.ts'],
  // The channel names: the build puts their values in place of this file (tests/unit/contract/preload.test.ts).
  'src/preload/index.ts': ['src/shared/contract/channels.ts'],
  // Starts the desktop app from a terminal: needs the path of Electron's binary, not its API.
  'src/cli/desktop/start.ts': ['electron'],
  // Sets the fuses of a packaged binary, as they are decided.
  'src/cli/desktop/fuse.ts': ['@electron/fuses'],
  // The command line's build.
  'src/cli/vite.config.ts': ['vite'],
  // Starts programs without a shell, on Windows those too that only its shell can start.
  'src/cli/child/start-child.ts': ['cross-spawn'],
}

/** The floors of the page, each standing on the ones before it: what is lower never imports what is higher. */
const PAGE_FLOORS = [
  'src/renderer/bridge/',
  'src/renderer/ui/',
  'src/renderer/page/',
  'src/renderer/features/',
  'src/renderer/features/shell/',
]

/** How high in the page a file stands; -1 for one of no floor, which may import any. */
export const pageFloor = (path: string): number => PAGE_FLOORS.findLastIndex((floor) => path.startsWith(floor))

/** `src/core/adapters/x.ts` -> `adapters`; null for a file of no layer. */
export const layerOf = (path: string): Layer | null => {
  const [, folder, next] = path.split('/')
  if (folder === 'core') return next === 'adapters' ? 'adapters' : 'core'
  return folder !== undefined && folder in LAYER_RULES ? (folder as Layer) : null
}
