/** A JSON value, as `JSON.parse` gives it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = Record<string, Json>

/** The whole text as JSON; `undefined` if it is none. */
export const parseJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined // Not JSON: each caller knows what that means for it.
  }
}

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a media type declares JSON: `application/json`, `application/vnd.contentful.delivery.v1+json`. */
export const isJsonType = (mediaType: string | null): boolean => mediaType !== null && /[/+]json\b/i.test(mediaType)
