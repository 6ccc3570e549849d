/** Where main serves the body of an exchange. `inClear`: with the secrets in it, which main does only while they are revealed. */
export const bodyUrl = (exchangeId: string, { inClear, asImage }: { inClear: boolean; asImage: boolean }): string => {
  const url = new URL(`/bodies/${exchangeId}`, location.href)
  if (inClear) url.searchParams.set('in', 'clear')
  if (asImage) url.searchParams.set('as', 'image')
  return url.href
}

export const GONE = {
  title: 'This body is no longer stored',
  text: 'Only the latest bodies are stored, and only until you quit. Send the request again to read it.',
}

/** Whether main no longer stores the body. The body itself isn’t read. */
export const isGone = async (exchangeId: string): Promise<boolean> => {
  const abort = new AbortController()
  try {
    const { status } = await fetch(bodyUrl(exchangeId, { inClear: false, asImage: false }), { signal: abort.signal })
    return status === 404
  } catch {
    // Unknown. Saving it shows the error.
    return false
  } finally {
    abort.abort()
  }
}
