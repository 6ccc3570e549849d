/** `npm run fuse -- PATH`: sets the fuses of resources/fuses.json in an Electron that was packaged in another way, before it is signed. */
import { flipFuses, FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const FUSE_NAMES = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
const decisionsSchema = z.record(z.enum(FUSE_NAMES), z.boolean())

/** Every fuse of Electron as resources/fuses.json sets it. Throws if Electron has a fuse that the file doesn't set. */
export const decidedFuses = (): FuseV1Config => {
  const decisions = decisionsSchema.parse(
    JSON.parse(readFileSync(new URL('../../../resources/fuses.json', import.meta.url), 'utf8')),
  )
  const wire = Object.fromEntries(
    FUSE_NAMES.map((name) => [FuseV1Options[name as keyof typeof FuseV1Options], decisions[name]]),
  )
  return { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...wire } as FuseV1Config
}

const main = async (target: string | undefined): Promise<void> => {
  if (target === undefined) {
    process.stderr.write('Missing argument. Usage: npm run fuse -- <path of the packaged app’s binary>\n')
    process.exitCode = 64
    return
  }
  process.stdout.write(`Set ${String(await flipFuses(target, decidedFuses()))} fuses.\n`)
}

// The packages take the decisions from here, too.
if (import.meta.main) await main(process.argv[2])
