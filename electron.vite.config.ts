import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'
import { fileURLToPath } from 'node:url'
import { normalizePath, runnerImport, type Plugin } from 'vite'

const NAMES = normalizePath(fileURLToPath(new URL('src/shared/contract/channels.ts', import.meta.url)))

/** Puts the contract's names into the preload as plain lists: the contract itself, and zod with it, stay outside. */
const namesOnly = (): Plugin => ({
  name: 'contract-names-only',
  async load(id) {
    if (id !== NAMES) return null
    const { module } = await runnerImport<typeof import('./src/shared/contract/channels.ts')>(NAMES)
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})

// What is bundled is listed with its licence: the packages show it (resources/packaging/licenses.ts).
const license = { fileName: '.vite/license.json' }

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      license,
      // Bundled, so that a package holds no dependency but the native one.
      externalizeDeps: { exclude: ['undici', 'zod'] },
      rolldownOptions: {
        // The keychain's process is a program of its own.
        input: { index: 'src/main/index.ts', 'keychain-worker': 'src/main/keychain-worker.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    plugins: [namesOnly()],
    build: {
      outDir: 'out/preload',
      license,
      // A sandboxed preload is one CommonJS file.
      rolldownOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    // Relative addresses: the page never knows which origin serves it.
    base: './',
    plugins: [svelte()],
    build: {
      outDir: 'out/renderer',
      license,
      rolldownOptions: { input: 'src/renderer/index.html' },
      // A data: font or worker would need a wider Content-Security-Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    worker: { format: 'es' },
  },
})
