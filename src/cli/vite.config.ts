import { chmodSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { LICENSES_FILE } from './pack/assemble.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }

/** What package.json's `bin` names must be executable. */
const executable = {
  name: 'executable',
  writeBundle: ({ dir }: { dir?: string }) => {
    chmodSync(`${dir ?? `${root}/out/cli`}/token-desk.js`, 0o755)
  },
}

const SEGMENTER = 'const segmenter = new Intl.Segmenter();'

/** The first use of ICU takes 5 ms. string-width and wrap-ansi create a segmenter when they load, and need none for ASCII. */
const segmenterWhenNeeded = {
  name: 'segmenter-when-needed',
  transform: {
    filter: { id: /node_modules[\\/](?:string-width|wrap-ansi)[\\/]index\.js$/ },
    handler(code: string) {
      if (!code.includes(SEGMENTER)) throw new Error('The segmenter is created in another way now.')
      return code.replace(
        SEGMENTER,
        'let made; const segmenter = { segment: (text) => (made ??= new Intl.Segmenter()).segment(text) };',
      )
    },
  },
}

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** A module with everything that it imports. */
const withImports = (entry: string, graph: Graph): ReadonlySet<string> => {
  const found = new Set([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

const MAIN = `${root}src/cli/main.ts`
const COMPOSE = `${root}src/cli/compose.ts`

/** What each start loads is one file, and what each command needs besides is another: twenty small ones take 15 ms. */
const loadedTogether = (id: string, graph: Graph): string | null => {
  if (withImports(MAIN, graph).has(id)) return 'front'
  return withImports(COMPOSE, graph).has(id) ? 'system' : null
}

/** The command line: one launcher that any Node reads, and the rest beside it; the keychain's process is a program of its own. */
export default defineConfig({
  root,
  define: { TOKEN_DESK_VERSION: JSON.stringify(version) },
  plugins: [executable, segmenterWhenNeeded],
  // keytar is native and loaded only when the keychain is used. Everything else is bundled, for a quick start.
  ssr: { noExternal: true, external: ['keytar'] },
  build: {
    ssr: true,
    outDir: 'out/cli',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    license: { fileName: LICENSES_FILE },
    rolldownOptions: {
      input: { 'token-desk': 'src/cli/launcher.ts', 'keychain-worker': 'src/cli/keychain-worker.ts' },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: loadedTogether, debugName: 'start' }] },
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
