/** The bytes of a stored body, or why there are none: the status of main's response. `null` if there was no response. */
export const fetchBody = async (
  url: string,
  signal: AbortSignal | null = null,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; status: number | null }> => {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) return { ok: false, status: response.status }
    return { ok: true, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch {
    // A failed fetch has no reason, and a canceled one is recognized by its signal. Running out of memory while reading is the
    // same to the caller.
    return { ok: false, status: null }
  }
}
