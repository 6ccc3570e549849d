/** Where the licenses of everything that was bundled are told; the build writes it. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.md'

/** The manifest’s JSON Schema, for editors: it stands in the package under the name that a manifest's `$schema` gives. */
export const MANIFEST_SCHEMA = 'manifest.schema.json'
