import { z } from 'zod'
import { settingsSchema } from '../model/settings.ts'

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
  'matrix',
  'requests',
  'go-to-path',
  'next-pane',
  'previous-pane',
  'settings',
  'toggle-playground',
  'shortcuts',
] as const
export const appCommandSchema = z.enum(APP_COMMANDS)
export type AppCommand = z.infer<typeof appCommandSchema>

export const PLACES_OF_MISTAKES = [
  'window',
  'notices',
  'vault',
  'request',
  'answer',
  'diagnosis',
  'matrix',
  'dialog',
] as const
export type PlaceOfMistake = (typeof PLACES_OF_MISTAKES)[number]

/** A mistake of the page for main’s log: where, and of which kind. Never its words, which could hold anything. */
export const pageMistakeSchema = z.object({ place: z.enum(PLACES_OF_MISTAKES), kind: z.string().regex(/^\w{1,40}$/) })

/** What the page needs to know of the app itself. */
export const appSnapshotSchema = z.object({
  name: z.string(),
  version: z.string(),
  platform: z.enum(['mac', 'windows', 'linux', 'other']),
  /** The folder of the catalog and of its quarantined files. */
  folder: z.string(),
  settings: settingsSchema,
  playground: z.discriminatedUnion('state', [
    z.object({ state: z.literal('stopped') }),
    // `tokens`: the names of those that can be added. `owner`: the one of its Management that reads every key list.
    z.object({
      state: z.literal('running'),
      serviceId: z.string(),
      tokens: z.array(z.string()),
      owner: z.string().nullable(),
    }),
  ]),
})
export type AppSnapshot = z.infer<typeof appSnapshotSchema>
