/**
 * `npm run fuse -- <path of a packaged app's binary>`: sets every fuse of Electron as in resources/fuses.json. Our packages have
 * them already (resources/packaging). Use this for an Electron packaged in another way, before it is signed.
 */
import { flipFuses } from '@electron/fuses'
import { decidedFuses } from './decided-fuses.ts'

const target = process.argv[2]
if (target === undefined) {
  process.stderr.write('Missing argument. Usage: npm run fuse -- <path of the packaged app’s binary>\n')
  process.exitCode = 64
} else {
  process.stdout.write(`Set ${String(await flipFuses(target, decidedFuses()))} fuses.\n`)
}
