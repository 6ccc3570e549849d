import { z } from 'zod'

/** Where something is done in the platform's web app. `url` null: its address is not known. */
export const webPlaceSchema = z.object({ label: z.string(), url: z.url({ protocol: /^https$/ }).nullable() })
export type WebPlace = z.infer<typeof webPlaceSchema>
