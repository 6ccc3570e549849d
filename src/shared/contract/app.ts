import { z } from 'zod'
import { settingsSchema } from '../model/settings.ts'
import { tokenKindSchema } from '../model/token.ts'

/** What the menu, the palette and the shortcuts can ask of the page. */
export const APP_COMMANDS = [
  'send',
  'cancel',
  'diagnose',
  'new-token',
  'new-space',
  'new-service',
  'palette',
  'filter',
  'toggle-placement',
  'copy-curl',
  'reveal-token',
  'copy-token',
  'explain',
  'matrix',
  'requests',
  'settings',
  'toggle-playground',
  'shortcuts',
] as const
export const appCommandSchema = z.enum(APP_COMMANDS)
export type AppCommand = z.infer<typeof appCommandSchema>

/** A token that the running Playground accepts (or, on purpose, does not), without its value. */
export const playgroundTokenSchema = z.object({
  name: z.string(),
  kind: tokenKindSchema,
  spaceId: z.string().nullable(),
  environments: z.array(z.string()),
  /** What it is there to show. */
  note: z.string(),
})
export type PlaygroundTokenOffer = z.infer<typeof playgroundTokenSchema>

/** What the page needs to know of the app itself. */
export const appSnapshotSchema = z.object({
  name: z.string(),
  version: z.string(),
  platform: z.enum(['mac', 'windows', 'linux', 'other']),
  settings: settingsSchema,
  playground: z.discriminatedUnion('state', [
    z.object({ state: z.literal('stopped') }),
    z.object({ state: z.literal('running'), serviceId: z.string(), tokens: z.array(playgroundTokenSchema) }),
  ]),
})
export type AppSnapshot = z.infer<typeof appSnapshotSchema>
