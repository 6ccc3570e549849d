import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'
import { fileURLToPath } from 'node:url'
import { normalizePath, runnerImport, type Plugin } from 'vite'

const pathOf = (file: string): string => normalizePath(fileURLToPath(new URL(file, import.meta.url)))

const NAMES = pathOf('src/shared/contract/channels.ts')
const NO_EVAL = pathOf('src/shared/no-eval.ts')

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

type Place = { start: number; end: number }
type Expression = Place & { type: string; name?: string; callee?: Expression; object?: Expression }

/** `z` of `z.object({ … }).strict()`. */
const rootOf = (expression: Expression): Expression => {
  const inner = expression.callee ?? expression.object
  return inner === undefined ? expression : rootOf(inner)
}

/**
 * Marks the creation of a schema as free of side effects. The bundler then drops schemas that the page never uses, so zod is not
 * part of the first chunk. no-eval.ts configures zod before a used schema is created.
 */
const unusedSchemasGo = (): Plugin => ({
  name: 'unused-schemas-go',
  transform: {
    filter: { id: { include: /[\\/]src[\\/]shared[\\/].+\.ts$/, exclude: NO_EVAL }, code: /from ['"]zod['"]/ },
    handler(code) {
      const { body } = this.parse(code)
      const schemas = body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') return []
        return declaration.declarations.flatMap(({ init }) =>
          init?.type === 'CallExpression' && /^z$|Schema$/.test(rootOf(init as Expression).name ?? '')
            ? [init as Place]
            : [],
        )
      })
      const marked = schemas.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (noEval(), ${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      )
      return {
        code: `import { noEval } from ${JSON.stringify(NO_EVAL)}\n${marked}`,
        moduleSideEffects: false,
        map: null,
      }
    },
  },
})

// What is bundled is listed with its license: the packages show it (resources/packaging/licenses.ts).
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
    plugins: [svelte(), unusedSchemasGo()],
    build: {
      outDir: 'out/renderer',
      license,
      minify: true,
      // The editor with its languages is one part, loaded after the window can be used.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: 'src/renderer/index.html',
        // What loads first is one file: forty small ones weigh more. Shared schemas stay apart, or zod would come with them.
        // The page begins outside of it, when all that it imports has run.
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: 'first',
                tags: ['$initial'],
                test: /[\\/](?:src[\\/](?:renderer(?![\\/]main\.ts)|shared[\\/]text)|node_modules[\\/](?!zod[\\/]).+)[\\/]|[\\/]src[\\/]shared[\\/]platform\.ts$/,
              },
            ],
          },
        },
      },
      // A data: font or worker would need a wider Content-Security-Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    worker: { format: 'es' },
  },
})
