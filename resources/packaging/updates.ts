import type { Signing } from './signing.ts'

/** Where a package checks for updates (`null`: it doesn't), and the line to print about it. */
export type Updates = { from: string | null; line: string }

const off = (why: string): Updates => ({ from: null, line: `No updates: ${why}.` })

/**
 * Where packages check for updates on request: `UPDATES_URL`, an https folder with the files from `npm run make`. Only signed
 * packages do, and only on macOS: Squirrel verifies the signature of an update there, and nowhere else.
 * @throws if the address isn't an https URL
 */
export const updatesOf = (
  platform: string,
  { isSigned }: Signing,
  environment: Readonly<Record<string, string | undefined>>,
): Updates => {
  const address = environment['UPDATES_URL'] ?? ''
  if (platform === 'linux') return off('on Linux, updates come from the source of the package')
  if (platform === 'win32') return off('Squirrel on Windows does not verify the signature of an update')
  if (address === '') return off('UPDATES_URL is not set')
  if (URL.parse(address)?.protocol !== 'https:') throw new Error(`UPDATES_URL must be an https URL, not “${address}”`)
  if (!isSigned) return off('an unsigned app never checks')
  const from = address.replace(/\/+$/, '')
  return { from, line: `Updates: from ${from}, on request.` }
}
