import { z } from 'zod'
import { UNREADABLE_STATES } from '../contract/errors.ts'
import { oncePerPlace } from './place-verdicts.ts'
import { serviceSchema } from './service.ts'
import { settingsSchema } from './settings.ts'
import { spaceSchema } from './space.ts'
import { lastCheckSchema, tokenSchema } from './token.ts'
import { certaintySchema } from './verdict.ts'

export const CATALOG_VERSION = 1

/** What was learned of a token in one place (space, environment and API). `certainty` is `null` if an earlier version didn't save it. */
export const cellCheckSchema = lastCheckSchema.extend({
  tokenId: z.uuid(),
  cell: z.string().max(300),
  certainty: certaintySchema.nullable().default(null),
  /** What was known there until a check learned nothing more. */
  before: lastCheckSchema.nullable().default(null),
  /** When the current secret was last accepted there, before later verdicts. `undefined`: never, or now. */
  workedAt: z.iso.datetime().optional(),
})
export type CellCheck = z.infer<typeof cellCheckSchema>
/** A cell to write down. What was known before is for the one who writes it. */
export type CellNote = Omit<z.input<typeof cellCheckSchema>, 'before' | 'workedAt'>

/**
 * A secret that is being written, noted before the keychain is touched, so that a killed process leaves no unknown secret. `remove`: it was
 * abandoned, and its item is to be deleted. `writer` identifies the process.
 */
export const pendingSchema = z.object({
  id: z.uuid(),
  what: z.enum(['new', 'replace', 'remove']),
  writer: z.string().max(1_000),
  at: z.iso.datetime(),
})
export type Pending = z.infer<typeof pendingSchema>

/**
 * A rotation from before its new key is requested until the new key is in use. If the process ends in between, the next one
 * continues from here. `newTokenId` is `null` until the new key's value is stored. `writer` is `null` if no process works on it.
 */
export const rotationSchema = z.object({
  tokenId: z.uuid(),
  newName: tokenSchema.shape.name,
  newTokenId: z.uuid().nullable(),
  writer: z.string().max(1_000).nullable(),
  at: z.iso.datetime(),
})
export type Rotation = z.infer<typeof rotationSchema>

/** Something about the catalog file, or about what stands beside it, that people should know once. */
export const catalogNoticeSchema = z.object({
  code: z.enum([
    'restored-from-copy',
    'started-empty',
    'entries-set-aside',
    'newer-version',
    'service-mended',
    'password-moved',
    'secret-changed',
    'ends-soon',
    'rotation-cut-off',
    'history-set-aside',
    'history-left-out',
    'folder-open',
  ]),
  message: z.string(),
})
export type CatalogNotice = z.infer<typeof catalogNoticeSchema>

/** The catalog was broken and was replaced. Every start shows this until the user dismisses it. */
export const CATALOG_TROUBLES = ['restored-from-copy', 'started-empty', 'entries-set-aside'] as const

/** The one JSON file: everything about tokens but their secrets. */
export const catalogDocumentSchema = z.object({
  version: z.literal(CATALOG_VERSION),
  services: z.array(serviceSchema),
  spaces: z.array(spaceSchema),
  tokens: z.array(tokenSchema),
  /** Accounts of removed tokens whose secret the keychain has not let go of yet: tried again when it answers. */
  leftovers: z.array(z.uuid()),
  pending: z.array(pendingSchema).default([]),
  rotations: z.array(rotationSchema).default([]),
  /** Accounts of tokens whose invalid entry was quarantined. Their secrets stay in the keychain. */
  setAside: z.array(z.uuid()).default([]),
  /** What checks and diagnoses learned, cell by cell. A catalog from before it has none. */
  checks: z.array(cellCheckSchema).default([]).transform(oncePerPlace),
  /** What happened to this file, until the person has taken note of it. */
  told: z.array(catalogNoticeSchema).default([]),
  settings: settingsSchema,
})
export type CatalogDocument = z.infer<typeof catalogDocumentSchema>

/** Where secrets are kept: asked at the start, written to only when something is kept. */
export const storageBadgeSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('keychain'),
      /** “Keychain”, “Credential Manager”, “Secret Service” */ name: z.string(),
    }),
    z.object({
      kind: z.literal('session'),
      reason: z.enum(['unavailable', 'locked', 'timed-out']),
      /** What happened, and how to get a keychain on this system. */
      message: z.string(),
      help: z.string(),
    }),
  ]),
)
export type StorageBadge = z.infer<typeof storageBadgeSchema>

/** Why a token's secret could not be read, by token ID. Known only after a try. */
export const unreadableSchema = z.record(z.uuid(), z.enum(UNREADABLE_STATES))

export const vaultSnapshotSchema = z.lazy(() =>
  z.object({
    services: z.array(serviceSchema),
    spaces: z.array(spaceSchema),
    tokens: z.array(tokenSchema),
    unreadable: unreadableSchema,
    /** What was learned of tokens, place by place. */
    checks: z.array(cellCheckSchema),
    storage: storageBadgeSchema,
    notices: z.array(catalogNoticeSchema),
  }),
)
export type VaultSnapshot = z.infer<typeof vaultSnapshotSchema>
