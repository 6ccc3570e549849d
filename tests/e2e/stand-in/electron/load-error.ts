/** Chromium's numbers for the errors that a load can end with here. */
const netErrors: Record<string, number | undefined> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_EMPTY_RESPONSE: -324,
}

/** The error that a load ends with, in Electron's words. */
export function loadError(code: string, url: string): Error & { code: string; errno: number } {
  const errno = netErrors[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url })
}
