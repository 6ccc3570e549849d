/** `npm run test:unit`: a path of `src` stands for its tests, `src/core/vault` for `tests/unit/core/vault`. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const projects = ['unit', 'isolated', 'page'].flatMap((name) => ['--project', name])

const withoutExtension = (path: string): string => path.replace(/(?:\.svelte)?(?:\.ts)?$/, '')
const testsOf = (argument: string): string =>
  /^(?:\.\/)?src\//.test(argument) ? withoutExtension(argument.replace(/^(?:\.\/)?src\//, 'tests/unit/')) : argument

const args = ['run', '--config', 'tests/vitest.config.ts', ...projects, ...process.argv.slice(2).map(testsOf)]
const { status } = spawnSync(process.execPath, [vitest, ...args], { stdio: 'inherit' })
process.exitCode = status ?? 1
