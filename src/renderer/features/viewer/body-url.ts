/** Where main serves the body of an exchange. `inClear`: with the secrets in it, which main does only while they are revealed. */
export const bodyUrl = (exchangeId: string, { inClear, asImage }: { inClear: boolean; asImage: boolean }): string => {
  const url = new URL(`/bodies/${exchangeId}`, location.href)
  if (inClear) url.searchParams.set('in', 'clear')
  if (asImage) url.searchParams.set('as', 'image')
  return url.href
}
