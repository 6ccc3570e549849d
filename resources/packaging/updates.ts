import type { Signing } from './signing.ts'

/** Where a package may look for updates (null: nowhere), and the one line that says so. */
export type Updates = { from: string | null; line: string }

const off = (why: string): Updates => ({ from: null, line: `No updates: ${why}.` })

/**
 * Where the packages for a system look for updates when a person asks: `UPDATES_URL`, a folder on an https server with what
 * `npm run make` makes. Only signed ones do, and only on macOS: Squirrel
 * proves what it got by the signature there, and nowhere else.
 * @throws for an address that is no https address
 */
export const updatesOf = (
  platform: string,
  { isSigned }: Signing,
  environment: Readonly<Record<string, string | undefined>>,
): Updates => {
  const address = environment['UPDATES_URL'] ?? ''
  if (platform === 'linux') return off('on Linux whoever gave the package brings the next one')
  if (platform === 'win32') return off('Squirrel on Windows checks no signature of what it gets')
  if (address === '') return off('UPDATES_URL is not set')
  if (URL.parse(address)?.protocol !== 'https:')
    throw new Error(`UPDATES_URL must be an https address, not “${address}”`)
  if (!isSigned) return off('an unsigned app never asks for any')
  const from = address.replace(/\/+$/, '')
  return { from, line: `Updates: looked for at ${from}, when a person asks.` }
}
