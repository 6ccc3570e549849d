/**
 * `npm run fuse -- <path of a packaged app's binary>`: sets every fuse of Electron as resources/fuses.json decides, and
 * fails when Electron has a fuse on which nobody has decided. To be run once on each package, before it is signed.
 */
import { FuseV1Options, FuseVersion, flipFuses, type FuseV1Config } from '@electron/fuses'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const FUSE_NAMES = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
const decisionsSchema = z.record(z.enum(FUSE_NAMES), z.boolean())

const decisions = decisionsSchema.parse(
  JSON.parse(readFileSync(new URL('../../../resources/fuses.json', import.meta.url), 'utf8')),
)

const target = process.argv[2]
if (target === undefined) {
  process.stderr.write('Which binary? npm run fuse -- <path of the packaged app’s binary>\n')
  process.exitCode = 64
} else {
  const wire = Object.fromEntries(
    FUSE_NAMES.map((name) => [FuseV1Options[name as keyof typeof FuseV1Options], decisions[name]]),
  )
  const config = { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...wire } as FuseV1Config
  process.stdout.write(`${String(await flipFuses(target, config))} fuses are set.\n`)
}
