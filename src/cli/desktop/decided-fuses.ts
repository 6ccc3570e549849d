import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const FUSE_NAMES = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
const decisionsSchema = z.record(z.enum(FUSE_NAMES), z.boolean())

/**
 * Every fuse of Electron as resources/fuses.json sets it, for the packages and for a binary that is fused by hand.
 * @throws if Electron has a fuse that the file doesn't set
 */
export const decidedFuses = (): FuseV1Config => {
  const decisions = decisionsSchema.parse(
    JSON.parse(readFileSync(new URL('../../../resources/fuses.json', import.meta.url), 'utf8')),
  )
  const wire = Object.fromEntries(
    FUSE_NAMES.map((name) => [FuseV1Options[name as keyof typeof FuseV1Options], decisions[name]]),
  )
  return { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...wire } as FuseV1Config
}
