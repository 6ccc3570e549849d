import { z } from 'zod'
import { DEFAULT_SETTINGS, TEXT_SIZES } from './default-settings.ts'

export { DEFAULT_SETTINGS } from './default-settings.ts'

const MIB = 1024 * 1024

/** How requests travel. Times in milliseconds, sizes in bytes. */
export const connectionSettingsSchema = z.object({
  connectTimeout: z.number().int().min(100).max(600_000),
  headersTimeout: z.number().int().min(100).max(600_000),
  /** The longest silence while a body arrives. */
  bodyTimeout: z.number().int().min(100).max(600_000),
  bodyCap: z
    .number()
    .int()
    .min(1024)
    .max(512 * MIB),
  proxy: z.discriminatedUnion('mode', [
    /** HTTPS_PROXY, HTTP_PROXY and NO_PROXY where they are set; otherwise what the system's settings say, where they can be asked. */
    z.object({ mode: z.literal('system') }),
    /** HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as other tools read them. */
    z.object({ mode: z.literal('environment') }),
    z.object({ mode: z.literal('none') }),
    z.object({
      mode: z.literal('custom'),
      /** Without a password, wherever it is kept or shown: that one is in the keychain. */
      url: z.url({ protocol: /^https?$/ }),
      hasPassword: z.boolean().optional(),
    }),
  ]),
  /** A PEM file of further certificate authorities, for networks that intercept TLS. */
  extraCaFile: z.string().nullable(),
})
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>

const plainSettingsSchema = z.object({
  connection: connectionSettingsSchema,
  /** The width of the vault, in CSS pixels. */
  layout: z.object({ vaultWidth: z.number().min(160).max(800) }),
  theme: z.enum(['system', 'light', 'dark']),
  /** The space between lines and controls. */
  density: z.enum(['comfortable', 'compact']),
  /** In percent. */
  textSize: z.literal(TEXT_SIZES),
  /** The vault's tree: each token under each of its environments, or once under its space. */
  treeGrouping: z.enum(['by-environment', 'by-token']),
  /** Whether the history, the draft and the pinned requests are saved, without secrets. */
  keepHistory: z.boolean(),
})

const { density, textSize, treeGrouping, keepHistory } = plainSettingsSchema.shape

/** Older settings have none of those with a default. */
export const settingsSchema = plainSettingsSchema.extend({
  density: density.default(DEFAULT_SETTINGS.density),
  textSize: textSize.default(DEFAULT_SETTINGS.textSize),
  treeGrouping: treeGrouping.default(DEFAULT_SETTINGS.treeGrouping),
  keepHistory: keepHistory.default(DEFAULT_SETTINGS.keepHistory),
})
export type Settings = z.infer<typeof settingsSchema>

/** Some of the settings, to be saved over the others as they are then. Everything else is refused, not left out. */
export const settingsChangeSchema = plainSettingsSchema
  .extend({ connection: connectionSettingsSchema.partial().strict() })
  .partial()
  .strict()
export type SettingsChange = z.infer<typeof settingsChangeSchema>
