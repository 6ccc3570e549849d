/** The bytes of a kept body, or why there are none: the status of main's answer, null where there was no answer. */
export const fetchBody = async (
  url: string,
  signal: AbortSignal | null = null,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; status: number | null }> => {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) return { ok: false, status: response.status }
    return { ok: true, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch {
    // A fetch that fails says nothing more than that it failed; a cancelled one is told apart by its signal.
    return { ok: false, status: null }
  }
}
