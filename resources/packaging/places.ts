import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** What the packages are called where a person or a system reads it. */
export const APP = {
  name: 'Token Desk',
  /**
   * The program's file, the Linux package and its desktop entry. Not `token-desk`: that is the command line,
   * which must not open a window.
   */
  program: 'token-desk-app',
  bundleId: 'app.token-desk.desktop',
} as const

/** Made for the packages: never edited, never committed. */
export const MADE = {
  packages: 'out/packages',
  icons: `${ROOT}/out/icons`,
  licenses: `${ROOT}/out/licenses/THIRD-PARTY-LICENSES.txt`,
} as const
