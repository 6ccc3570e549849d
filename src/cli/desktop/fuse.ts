/**
 * `npm run fuse -- <path of a packaged app's binary>`: sets every fuse of Electron as resources/fuses.json decides. The
 * packages have theirs already (resources/packaging); this is for an Electron that somebody packages in another way, once
 * and before it is signed.
 */
import { flipFuses } from '@electron/fuses'
import { decidedFuses } from './decided-fuses.ts'

const target = process.argv[2]
if (target === undefined) {
  process.stderr.write('Which binary? npm run fuse -- <path of the packaged app’s binary>\n')
  process.exitCode = 64
} else {
  process.stdout.write(`${String(await flipFuses(target, decidedFuses()))} fuses are set.\n`)
}
