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
      /** The keychain holds a password for this proxy. */
      hasPassword: z.boolean().optional(),
    }),
  ]),
  /** A PEM file of further certificate authorities, for networks that intercept TLS. */
  extraCaFile: z.string().nullable(),
})
export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>

export const settingsSchema = z.object({
  connection: connectionSettingsSchema,
  /** The width of the vault, in CSS pixels. */
  layout: z.object({ vaultWidth: z.number().min(160).max(800) }),
  theme: z.enum(['system', 'light', 'dark']),
  /** The space between lines and controls. Older settings have none. */
  density: z.enum(['comfortable', 'compact']).default(DEFAULT_SETTINGS.density),
  /** In percent. Older settings have none. */
  textSize: z.literal(TEXT_SIZES).default(DEFAULT_SETTINGS.textSize),
  /** The vault's tree: each token under each of its environments, or once under its space. Older settings have none. */
  treeGrouping: z.enum(['by-environment', 'by-token']).default(DEFAULT_SETTINGS.treeGrouping),
  /** Whether the history, the draft and the pinned requests are saved, without secrets. Older settings have none. */
  keepHistory: z.boolean().default(DEFAULT_SETTINGS.keepHistory),
})
export type Settings = z.infer<typeof settingsSchema>
