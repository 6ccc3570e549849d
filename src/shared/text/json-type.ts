/** Whether a media type declares JSON: `application/json`, `application/vnd.contentful.delivery.v1+json`. */
export const isJsonType = (mediaType: string | null): boolean => mediaType !== null && /[/+]json\b/i.test(mediaType)
