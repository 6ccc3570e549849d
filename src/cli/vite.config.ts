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

/** The command line: one launcher that any Node reads, and the rest beside it; the keychain's process is a program of its own. */
export default defineConfig({
  root,
  define: { TOKEN_DESK_VERSION: JSON.stringify(version) },
  plugins: [executable],
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
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
