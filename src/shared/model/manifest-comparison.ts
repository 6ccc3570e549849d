import { z } from 'zod'
import { webPlaceSchema } from './web-place.ts'
import { baseUrlsSchema } from './service.ts'
import { tokenKindSchema } from './token.ts'

/** Whether the vault has what a manifest names. `elsewhere`: a token with this name and kind is in another space or service. */
const standing = z.enum(['here', 'differs', 'elsewhere', 'missing'])

const comparedServiceSchema = z.object({
  name: z.string(),
  standing: standing.extract(['here', 'differs', 'missing']),
  /** The desk's service. `null` if it has none. */
  serviceId: z.string().nullable(),
  /** As the manifest has them. */
  baseUrls: baseUrlsSchema,
  /** The addresses of the manifest that the service of this desk does not have. */
  otherAddresses: z.array(z.string()),
})
export type ComparedService = z.infer<typeof comparedServiceSchema>

const comparedSpaceSchema = z.object({
  service: z.string(),
  id: z.string(),
  standing: standing.extract(['here', 'differs', 'missing']),
  missingEnvironments: z.array(z.string()),
})

const comparedTokenSchema = z.object({
  name: z.string(),
  kind: tokenKindSchema,
  service: z.string(),
  space: z.string().nullable(),
  environments: z.array(z.string()),
  secretFrom: z.string(),
  standing,
  /** The service to keep it in; null: this desk does not have it yet. */
  serviceId: z.string().nullable(),
  /** The token of this desk; null: missing. */
  tokenId: z.uuid().nullable(),
  /** What differs, in words; for one that lies elsewhere, where. */
  differences: z.array(z.string()),
  /** Where such a token is made, in the platform's web app. */
  where: webPlaceSchema,
})
export type ComparedToken = z.infer<typeof comparedTokenSchema>

/** A manifest beside what this desk has. Nothing in it is a secret. */
export const manifestComparisonSchema = z.object({
  services: z.array(comparedServiceSchema),
  spaces: z.array(comparedSpaceSchema),
  tokens: z.array(comparedTokenSchema),
  /** Tokens of this desk in the manifest's spaces that it does not name. */
  beyond: z.array(z.object({ tokenId: z.uuid(), name: z.string(), space: z.string().nullable() })),
})
export type ManifestComparison = z.infer<typeof manifestComparisonSchema>

/** A manifest that was opened; main keeps it. `name`: the file's. */
export const openedManifestSchema = z.object({
  handle: z.uuid(),
  name: z.string(),
  comparison: manifestComparisonSchema,
})
export type OpenedManifest = z.infer<typeof openedManifestSchema>

/** A token that stands in no manifest, and why. */
export const leftOutSchema = z.object({
  name: z.string(),
  why: z.enum(['revoked', 'retiring', 'playground', 'looks-like-secret']),
})
export type LeftOut = z.infer<typeof leftOutSchema>
