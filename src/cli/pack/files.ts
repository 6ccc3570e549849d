/** The licenses of everything that is bundled. The build writes this file. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.md'

/** The manifest's JSON Schema for editors, under the name that `$schema` in a manifest uses. */
export const MANIFEST_SCHEMA = 'manifest.schema.json'
