import { chmodSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { NARROW } from './output/wrap.ts'
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
const EMOJI = String.raw`const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;`
const ASCII = String.raw`/^[\u0020-\u007E]*$/`

const LAZY: Readonly<Record<string, string>> = {
  [SEGMENTER]: 'let made; const segmenter = { segment: (text) => (made ??= new Intl.Segmenter()).segment(text) };',
  [EMOJI]: String.raw`let emoji; const rgiEmojiRegex = { test: (text) => (emoji ??= /^\p{RGI_Emoji}$/v).test(text) };`,
  [ASCII]: String(NARROW),
}

/** string-width and wrap-ansi create a segmenter and a pattern for emoji when they load. Few texts need one: 25 ms of a start. */
const widthsWhenNeeded = {
  name: 'widths-when-needed',
  transform: {
    filter: { id: /node_modules[\\/](?:string-width|wrap-ansi)[\\/]index\.js$/ },
    handler(code: string, id: string) {
      const parts = id.includes('string-width') ? [SEGMENTER, EMOJI, ASCII] : [SEGMENTER]
      return parts.reduce((text, part) => {
        if (!text.includes(part)) throw new Error(`${id} doesn't contain ${part} anymore.`)
        return text.replace(part, () => LAZY[part] ?? '')
      }, code)
    },
  },
}

/** Node loads these modules with twenty others, and few commands call one. Of a function that is wrapped, `promisify` knows nothing. */
const CALLED_LATE = /^node:(?:crypto|child_process)$/

const lateFunctions = (names: string, from: string): string =>
  names
    .split(',')
    .map((name) => {
      const [theirs = '', ours = theirs] = name.trim().split(' as ')
      const isFunction =
        /^[a-z]/.test(theirs) && typeof Reflect.get(process.getBuiltinModule(from) ?? {}, theirs) === 'function'
      return isFunction
        ? `const ${ours} = (...given) => process.getBuiltinModule("${from}").${theirs}(...given);`
        : `const ${ours} = process.getBuiltinModule("${from}").${theirs};`
    })
    .join('\n')

const IMPORT = /^import (?:(\w+)|\* as (\w+)|\{(.*)\}) from "(node:[\w/]+)";$/gm

/** What a group of the pattern found. */
type Found = string | undefined

/** An import of a Node module loads others, such as streams: 10 ms of a start. Not in the launcher, which older versions of Node read. */
const builtinsWithoutExports = {
  name: 'builtins-without-exports',
  renderChunk: (code: string, { isEntry, name }: { isEntry: boolean; name: string }) =>
    isEntry || name === 'included-node'
      ? null
      : code.replace(IMPORT, (_, whole: Found, namespace: Found, names: Found, from: string) => {
          if (names !== undefined && CALLED_LATE.test(from)) return lateFunctions(names, from)
          const taken = whole ?? namespace ?? `{${names?.replaceAll(' as ', ': ') ?? ''}}`
          return `const ${taken} = process.getBuiltinModule("${from}");`
        }),
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
  plugins: [executable, widthsWhenNeeded, builtinsWithoutExports],
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
        // Without blanks and comments a command starts a tenth faster. Names stay, for stack traces.
        minify: { compress: false, mangle: false },
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: loadedTogether, debugName: 'start' }] },
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
