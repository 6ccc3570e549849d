/** Where the licences of everything that was bundled are told; the build writes it. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.md'
