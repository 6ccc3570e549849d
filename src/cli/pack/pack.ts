/** `npm run pack:cli`: the build has run; this makes the command line's npm package of it, as one file in `out/`. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { assemblePackage } from './assemble.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'out/cli-package')

await assemblePackage(root, join(root, 'out/cli'), folder)
// npm is a script of the shell on Windows. No argument comes from outside.
execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], {
  cwd: folder,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
